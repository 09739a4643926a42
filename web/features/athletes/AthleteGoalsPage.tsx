import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { late } from '../../components/late.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { SkeletonCards } from '../../components/Skeleton.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { dashboardQuery } from './athlete-data.ts';
import { isSwim } from '../results/swim.ts';
import type { Swim } from '../results/swim.ts';
import { GoalCard } from './GoalCard.tsx';
import { goalsQuery } from './goals-data.ts';
import type { Goal } from './goals-data.ts';
import { NoAthlete } from './NoAthlete.tsx';

const GoalDialog = late(async () => (await import('./GoalDialog.tsx')).GoalDialog);

/** /athlete/goals: what an athlete wants to reach, how near it is, and what was reached. */
export function AthleteGoalsPage() {
  const { t } = useTranslation('athleteArea');
  const dashboard = useQuery(dashboardQuery);
  const goals = useQuery(goalsQuery);
  const [edited, setEdited] = useState<Goal | 'new' | null>(null);
  const fault = dashboard.error ?? goals.error;
  if (fault && codeOf(fault) === 'athlete_not_found') return <NoAthlete title={t('goals.title')} />;
  if (fault) {
    const retry = () => void Promise.all([dashboard.refetch(), goals.refetch()]);
    return <ErrorState code={codeOf(fault)} onRetry={retry} />;
  }
  const swims = dashboard.data?.results.filter(isSwim) ?? [];
  const add = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => setEdited('new')}>
      {t('goals.add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('goals.title')} lead={t('goals.lead')} action={goals.data?.length ? add : undefined} />
      {!goals.data || !dashboard.data ? (
        <SkeletonCards count={3} />
      ) : goals.data.length === 0 ? (
        <div className="rounded-card bg-raised">
          <EmptyState title={t('goals.empty')} action={add}>
            {t('goals.emptyNote')}
          </EmptyState>
        </div>
      ) : (
        <div className="flex flex-col gap-8">
          <Goals
            title={t('goals.open')}
            goals={goals.data.filter(({ done_at }) => done_at === null)}
            times={swims}
            onEdit={setEdited}
          />
          <Goals
            title={t('goals.done')}
            goals={goals.data.filter(({ done_at }) => done_at !== null)}
            times={swims}
            onEdit={setEdited}
          />
        </div>
      )}
      {edited && <GoalDialog goal={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

interface GoalsProps {
  title: string;
  goals: readonly Goal[];
  times: readonly Swim[];
  onEdit: (goal: Goal) => void;
}

function Goals({ title, goals, times, onEdit }: GoalsProps) {
  if (goals.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-xl font-bold">{title}</h2>
      <ul className="grid gap-3 sm:gap-4 lg:grid-cols-2">
        {goals.map((goal) => (
          <li key={goal.id}>
            <GoalCard goal={goal} times={times} onEdit={() => onEdit(goal)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
