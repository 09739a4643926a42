import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { LaneBar } from '../../components/LaneBar.tsx';
import { SkeletonCards } from '../../components/Skeleton.tsx';
import { useFormat } from '../../lib/format.ts';
import { useLocalized } from '../../lib/use-localized.ts';
import type { Child } from '../../features/children/child-data.ts';
import { Comments } from '../../features/progress/Comments.tsx';
import { Scores } from '../../features/progress/Scores.tsx';
import { progressQuery, type Skill } from '../../features/progress/progress-data.ts';

/** How the child gets on: scores, the instructor's words, the ladder of its level. */
export function ProgressTab({ child }: { child: Child }) {
  const { t } = useTranslation('child');
  const progress = useQuery(progressQuery(child.id));
  if (progress.error) return <ErrorState error={progress.error} onRetry={() => void progress.refetch()} />;
  if (!progress.data) return <SkeletonCards count={2} />;
  const learner = progress.data.progress_assessments.filter(({ metric_set }) => metric_set === 'learner');
  const skills = progress.data.ladder;
  return (
    <div className="flex flex-col gap-6">
      {learner.length === 0 ? (
        <EmptyState card title={t('progress.empty')}>
          {t('progress.emptyNote')}
        </EmptyState>
      ) : (
        <Scores assessments={learner} metricSet="learner" />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {skills.length > 0 && <Skills skills={skills} />}
        <Comments assessments={learner} />
      </div>
    </div>
  );
}

function Skills({ skills }: { skills: readonly Skill[] }) {
  const { t } = useTranslation(['child', 'common']);
  const localized = useLocalized();
  const { date } = useFormat();
  const done = skills.filter(({ skill_results }) => skill_results.length > 0).length;
  const level = skills[0]?.level ?? 'beginner';
  return (
    <Card title={t('child:progress.skills', { level: t(`common:levels.${level}`) })}>
      <LaneBar
        label={t('child:progress.skillsDone')}
        text={t('child:progress.skillsCount', { done, all: skills.length })}
        value={done}
        max={skills.length}
      />
      <ul className="mt-4">
        {skills.map((skill) => {
          const shown = skill.skill_results[0];
          return (
            <li key={skill.id} className="flex items-start gap-3 border-b border-line py-2.5 last:border-0">
              {shown ? (
                <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" />
              ) : (
                <Circle className="mt-0.5 size-5 shrink-0 text-muted" />
              )}
              <span>
                {localized(skill, 'name')}
                <span className="block text-sm text-muted">
                  {shown ? date(shown.achieved_on) : t('child:progress.notYet')}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
