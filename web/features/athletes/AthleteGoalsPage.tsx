import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Medal, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { swimTime } from '../../../contracts/swim-time.ts';
import { Button } from '../../components/Button.tsx';
import { Chip, StatusChip } from '../../components/Chip.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { LaneBar } from '../../components/LaneBar.tsx';
import { Menu } from '../../components/Menu.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { ErrorState } from '../../components/states/ErrorState.tsx';
import { late } from '../../components/states/late.tsx';
import { SkeletonCards } from '../../components/states/Skeleton.tsx';
import { useUndo } from '../../components/states/use-undo.ts';
import { AddButton } from '../../kit/AddButton.tsx';
import { codeOf } from '../../lib/api/club-error.ts';
import { beginWith } from '../../lib/first/first-reads.ts';
import { clubNow, clubToday } from '../../lib/format/club-clock.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { isSwim, type Swim } from '../results/swim.ts';
import { useEventName } from '../results/use-event-name.ts';
import { dashboardQuery } from './athlete-data.ts';
import { progressOf, type GoalProgress } from './goal-progress.ts';
import { goalsQuery, useGoalChange, type Goal } from './goals-data.ts';
import { NoAthlete } from './NoAthlete.tsx';

export const clientLoader = beginWith(() => [dashboardQuery, goalsQuery]);

const GoalDialog = late(async () => (await import('./GoalDialog.tsx')).GoalDialog);

/** /athlete/goals: what an athlete wants to reach, how near it is, and what was reached. */
export default function AthleteGoalsPage() {
  const { t } = useLanguage('athleteArea');
  const dashboard = useQuery(dashboardQuery);
  const goals = useQuery(goalsQuery);
  const [edited, setEdited] = useState<Goal | 'new' | null>(null);
  const fault = dashboard.error ?? goals.error;
  if (fault && codeOf(fault) === 'athlete_not_found') return <NoAthlete title={t('goals.title')} />;
  if (fault) {
    const retry = () => void Promise.all([dashboard.refetch(), goals.refetch()]);
    return <ErrorState error={fault} onRetry={retry} />;
  }
  const swims = dashboard.data?.results.filter(isSwim) ?? [];
  const add = <AddButton onClick={() => setEdited('new')}>{t('goals.add')}</AddButton>;
  return (
    <>
      <PageHeader title={t('goals.title')} lead={t('goals.lead')} action={goals.data?.length ? add : undefined} />
      {!goals.data || !dashboard.data ? (
        <SkeletonCards count={3} />
      ) : goals.data.length === 0 ? (
        <EmptyState card title={t('goals.empty')} action={add} note={t('goals.emptyNote')} />
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

/** One goal: what is wanted, how near it is, and the button for the moment when it is done. */
function GoalCard({ goal, times, onEdit }: { goal: Goal; times: readonly Swim[]; onEdit: () => void }) {
  const { t, date } = useLanguage('athleteArea');
  const name = useGoalName()(goal);
  const { finish, remove, busy } = useGoalActions(goal);
  const progress = progressOf(goal, times);
  const done = goal.done_at !== null;
  const late = !done && goal.target_date !== null && goal.target_date < clubToday();
  return (
    <article
      aria-label={name}
      className="relative flex h-full flex-col gap-4 overflow-hidden rounded-card bg-raised p-5"
    >
      {done && <Celebration since={goal.done_at} />}
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          {goal.title === null ? (
            <>
              <h3 className="text-sm wrap-anywhere text-muted first-letter:uppercase">{name}</h3>
              <p className="font-condensed text-4xl font-bold tabular">{swimTime(goal.target_centiseconds!)}</p>
            </>
          ) : (
            <h3 className="text-xl font-bold wrap-anywhere">{goal.title}</h3>
          )}
        </div>
        <Menu
          trigger={<IconButton name={t('goals.actions', { name })} icon={<Ellipsis />} className="-mt-2 -mr-2" />}
          entries={[
            { label: t('goals.edit'), icon: <Pencil />, onSelect: onEdit },
            ...(done ? [{ label: t('goals.reopen'), icon: <RotateCcw />, onSelect: () => finish(false) }] : []),
            { label: t('goals.remove'), icon: <Trash2 />, danger: true, onSelect: remove },
          ]}
        />
      </div>
      {progress && !done && <HowNear progress={progress} target={goal.target_centiseconds!} />}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
        {done ? (
          <Chip tone="success" icon={<Medal />}>
            {t('goals.doneOn', { date: date(goal.done_at!) })}
          </Chip>
        ) : late ? (
          <StatusChip progress="warning">{`${t('goals.late')} · ${date(goal.target_date!)}`}</StatusChip>
        ) : (
          <span className="text-muted tabular">
            {goal.target_date && t('goals.by', { date: date(goal.target_date) })}
          </span>
        )}
        {!done && (
          <Button
            kind={progress?.reached ? 'primary' : 'secondary'}
            icon={<Medal />}
            busy={busy}
            aria-label={t('goals.finishName', { name })}
            onClick={() => finish(true)}
          >
            {t('goals.finish')}
          </Button>
        )}
      </div>
    </article>
  );
}

/** The way to a time as a lane rope: what was gained of what is wanted. */
function HowNear({ progress, target }: { progress: GoalProgress; target: number }) {
  const { t } = useLanguage('athleteArea');
  if (progress.best === null) return <p className="text-sm text-muted">{t('goals.noTime')}</p>;
  return (
    <LaneBar
      label={progress.reached ? t('goals.reached') : t('goals.toGo', { time: swimTime(progress.left!) })}
      text={t('goals.fromTo', { best: swimTime(progress.best), target: swimTime(target) })}
      value={progress.gained}
      max={progress.wanted}
    />
  );
}

/** A goal's name: its event, or its own words. */
function useGoalName(): (goal: Goal) => string {
  const event = useEventName();
  return ({ title, distance, stroke, course }) =>
    title ?? event({ distance: distance!, stroke: stroke!, course: course! }, true);
}

/** A goal counts as just done for so long: the splash is for the moment, not for every visit. */
const FRESH_MS = 10_000;
const DROPS = 14;

/** Drops that leap up from the foot of the card when a goal has just been done; nothing under reduced motion. */
function Celebration({ since }: { since: string | null }) {
  const [fresh] = useState(() => since !== null && clubNow() - Date.parse(since) < FRESH_MS);
  if (!fresh) return null;
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-0 motion-reduce:hidden">
      {Array.from({ length: DROPS }, (_, index) => (
        <span
          key={index}
          className={`splash-drop absolute bottom-0 size-2.5 rounded-full ${index % 3 === 0 ? 'bg-rope' : 'bg-water'}`}
          style={{ left: `${8 + (index * 84) / (DROPS - 1)}%`, animationDelay: `${(index % 5) * 60}ms` }}
        />
      ))}
    </span>
  );
}

/** Actions with a goal at once: call it done or not, and remove it, which the toast takes back. */
function useGoalActions(goal: Goal) {
  const { t } = useLanguage('athleteArea');
  const undo = useUndo();
  const { run, isPending } = useGoalChange();
  const failed = t('goals.failed');
  const restore = () => run({ act: 'restore', goal }, { failed });
  const remove = () =>
    run(
      { act: 'remove', goal },
      {
        done: () => ({ text: t('goals.removed'), ...undo(restore) }),
        failed,
      },
    );
  const finish = (done: boolean) =>
    run({ act: 'finish', id: goal.id, done }, { ...(done && { done: t('goals.celebrate') }), failed });
  return { finish, remove, busy: isPending };
}
