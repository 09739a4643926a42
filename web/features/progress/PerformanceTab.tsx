import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { SkeletonCards } from '../../components/Skeleton.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { PersonalBests } from '../results/PersonalBests.tsx';
import { ResultList } from '../results/ResultList.tsx';
import { Standards } from '../results/Standards.tsx';
import { TimeProgress } from '../results/TimeProgress.tsx';
import { isSwim } from '../results/swim.ts';
import { Comments } from './Comments.tsx';
import { Scores } from './Scores.tsx';
import { performanceQuery } from './results-data.ts';

/** What the child swims in meets: personal bests, how they came about, standards, a competitor's scores, all results. */
export function PerformanceTab({ childId }: { childId: string }) {
  const { t } = useTranslation('child');
  const performance = useQuery(performanceQuery(childId));
  if (performance.error)
    return <ErrorState code={codeOf(performance.error)} onRetry={() => void performance.refetch()} />;
  if (!performance.data) return <SkeletonCards count={3} />;
  const { swim_times: results, swimmer_standards: standards, progress_assessments: competitive } = performance.data;
  if (results.length === 0 && competitive.length === 0) {
    return (
      <div className="rounded-card bg-raised">
        <EmptyState title={t('performance.empty')}>{t('performance.emptyNote')}</EmptyState>
      </div>
    );
  }
  const swims = results.filter(isSwim);
  return (
    <div className="flex flex-col gap-6">
      {swims.length > 0 && <PersonalBests swims={swims} />}
      <TimeProgress swims={swims} />
      <Standards standards={standards} />
      {competitive.length > 0 && <Scores assessments={competitive} metricSet="competitive" />}
      <Comments assessments={competitive} />
      {results.length > 0 && <ResultList results={results} />}
    </div>
  );
}
