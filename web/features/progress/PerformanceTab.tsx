import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../components/states/EmptyState.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { askQuery } from '../../lib/api/club-query.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { ResultList } from '../results/ResultList.tsx';
import { isSwim, RESULT_COLUMNS } from '../results/swim.ts';
import { PersonalBests, TimeProgress, STANDARD_COLUMNS, Standards } from '../results/TimeProgress.tsx';
import { Comments } from './Comments.tsx';
import { SCORES } from './progress-data.ts';
import { Scores } from './Scores.tsx';

/** A child's results in meets: personal bests, their history, standards, a competitor's scores, all results. */
export function PerformanceTab({ childId }: { childId: string }) {
  const { t } = useLanguage('child');
  const performance = useQuery(performanceQuery(childId));
  if (performance.error || !performance.data) return <QueryState query={performance} cards={3} />;
  const { swim_times: results, swimmer_standards: standards, progress_assessments: competitive } = performance.data;
  if (results.length === 0 && competitive.length === 0)
    return <EmptyState card title={t('performance.empty')} note={t('performance.emptyNote')} />;
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

const COLUMNS =
  `swim_times(${RESULT_COLUMNS}),swimmer_standards(${STANDARD_COLUMNS}),progress_assessments(${SCORES})` as const;

/** A child's times, standards and scores as a competitor: one request. */
const performanceQuery = (childId: string) =>
  askQuery(['progress', childId, 'performance'], (club) =>
    club
      .from('children')
      .select(COLUMNS)
      .eq('id', childId)
      .eq('progress_assessments.metric_set', 'competitive')
      .order('date', { referencedTable: 'progress_assessments' })
      .order('created_at', { referencedTable: 'progress_assessments' })
      .order('swum_on', { referencedTable: 'swim_times', ascending: false })
      .order('distance', { referencedTable: 'swim_times' })
      .single(),
  );
