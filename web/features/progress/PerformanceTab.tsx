import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { swimTime } from '../../../contracts/swim-time.ts';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { SkeletonCards } from '../../components/Skeleton.tsx';
import { codeOf } from '../../lib/club-error.ts';
import { cx } from '../../lib/cx.ts';
import { useFormat } from '../../lib/format.ts';
import { Comments } from './Comments.tsx';
import { Scores } from './Scores.tsx';
import { performanceQuery } from './results-data.ts';
import type { SwimResult } from './results-data.ts';
import { personalBests, recordGains } from './swim-time.ts';

/** Long courses before short ones. */
const COURSES = ['LCM', 'SCM', 'SCY'] as const;

/** What the child swims in meets: personal bests, all times, and a competitor's scores. */
export function PerformanceTab({ childId }: { childId: string }) {
  const { t } = useTranslation('child');
  const performance = useQuery(performanceQuery(childId));
  if (performance.error)
    return <ErrorState code={codeOf(performance.error)} onRetry={() => void performance.refetch()} />;
  if (!performance.data) return <SkeletonCards count={3} />;
  const { swim_times: results, progress_assessments: competitive } = performance.data;
  if (results.length === 0 && competitive.length === 0) {
    return (
      <div className="rounded-card bg-raised">
        <EmptyState title={t('performance.empty')}>{t('performance.emptyNote')}</EmptyState>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {results.length > 0 && <Bests results={results} />}
      {competitive.length > 0 && <Scores assessments={competitive} metricSet="competitive" />}
      <Comments assessments={competitive} />
      {results.length > 0 && <Results results={results} />}
    </div>
  );
}

function Bests({ results }: { results: readonly SwimResult[] }) {
  const { t } = useTranslation('child');
  const bests = personalBests(results);
  return (
    <section aria-labelledby="bests">
      <h2 id="bests" className="mb-3 text-xl font-bold">
        {t('performance.bests')}
      </h2>
      {COURSES.filter((course) => bests.some(({ best }) => best.course === course)).map((course) => (
        <div key={course} className="mb-5 last:mb-0">
          <h3 className="mb-2 font-semibold text-muted first-letter:uppercase">{t(`courses.${course}`)}</h3>
          <BestCards bests={bests.filter(({ best }) => best.course === course)} />
        </div>
      ))}
    </section>
  );
}

function BestCards({ bests }: { bests: ReturnType<typeof personalBests> }) {
  const { t } = useTranslation('child');
  const { date } = useFormat();
  const event = useEventName();
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {bests.map(({ best, gained }) => (
        <li key={best.id} className="rounded-card bg-raised p-5">
          <p className="text-sm text-muted first-letter:uppercase">{event(best)}</p>
          <p className="mt-1 font-condensed text-4xl font-bold tabular">{swimTime(best.centiseconds)}</p>
          <p className="mt-1 text-sm text-muted">{date(best.swum_on)}</p>
          {gained > 0 && (
            <p className="text-sm font-semibold text-success">{t('performance.gained', { time: swimTime(gained) })}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Results({ results }: { results: readonly SwimResult[] }) {
  const { t } = useTranslation('child');
  const { date } = useFormat();
  const event = useEventName();
  const gains = recordGains(results);
  return (
    <Card title={t('performance.results')}>
      <ul>
        {results.map((result) => (
          <li
            key={result.id}
            className="flex items-center justify-between gap-4 border-b border-line py-2.5 last:border-0"
          >
            <span className="min-w-0">
              <span className="block font-semibold">
                {event(result)} · {t(`courses.${result.course}`)}
              </span>
              <span className="block text-sm text-muted">
                {[date(result.swum_on), result.meet].filter(Boolean).join(' · ')}
              </span>
              {gains.has(result.id) && <Gain hundredths={gains.get(result.id) ?? null} />}
            </span>
            <span className="font-condensed text-2xl font-bold tabular">{swimTime(result.centiseconds)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** That a result was a personal best on its day, and by how much. */
function Gain({ hundredths }: { hundredths: number | null }) {
  const { t } = useTranslation('child');
  return (
    <span className={cx('block text-sm', hundredths === null ? 'text-muted' : 'font-semibold text-success')}>
      {hundredths === null ? t('performance.first') : t('performance.record', { time: swimTime(hundredths) })}
    </span>
  );
}

function useEventName(): (result: Pick<SwimResult, 'distance' | 'stroke'>) => string {
  const { t } = useTranslation('child');
  return ({ distance, stroke }) => t('performance.event', { distance, stroke: t(`strokes.${stroke}`) });
}
