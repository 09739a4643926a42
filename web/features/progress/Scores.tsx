import { lazy, Suspense, useState } from 'react';
import { METRICS, type Metric, type MetricSet } from '../../../contracts/progress.ts';
import { Card } from '../../components/Card.tsx';
import { SegmentedControl } from '../../components/fields/SegmentedControl.tsx';
import { Skeleton } from '../../components/states/Skeleton.tsx';
import { WhenSeen } from '../../components/states/WhenSeen.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { Assessment } from './progress-data.ts';

const ScoreRadar = lazy(() => import('./ScoreRadar.tsx'));
const ScoreTrend = lazy(() => import('./ScoreTrend.tsx'));

export interface ScoresProps {
  /** Of one set, the oldest first. */
  assessments: readonly Assessment[];
  metricSet: MetricSet;
}

/** The scores of a set: now against three months ago, how they went, and the same as a table. Nothing without scores. */
export function Scores({ assessments: all, metricSet }: ScoresProps) {
  const { t } = useLanguage('child');
  const [view, setView] = useState<'charts' | 'table'>('charts');
  const assessments = all.filter((one) => METRICS[metricSet].some((metric) => one[metric] !== null));
  if (assessments.length === 0) return null;
  return (
    <section aria-label={t('progress.scores')} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-bold">{t('progress.scores')}</h2>
        <SegmentedControl
          name={t('progress.view')}
          value={view}
          onChange={setView}
          segments={[
            { value: 'charts', label: t('progress.charts') },
            { value: 'table', label: t('progress.table') },
          ]}
        />
      </div>
      {view === 'charts' ? <Charts {...{ assessments, metricSet }} /> : <ScoreTable {...{ assessments, metricSet }} />}
    </section>
  );
}

function Charts({ assessments, metricSet }: ScoresProps) {
  const { t, dayMonth, date } = useLanguage('child');
  const { now, before } = nowAndBefore(assessments);
  const metrics = METRICS[metricSet];
  if (!now) return null;
  const corners = metrics.map((metric) => ({
    metric: t(`metrics.${metric}`),
    now: knownBy(assessments, now, metric),
    before: before && knownBy(assessments, before, metric),
  }));
  const days = assessments.map((one) => ({
    day: dayMonth(one.date),
    ...Object.fromEntries(metrics.map((metric) => [metric, one[metric]])),
  }));
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card title={before ? t('progress.radarTitle') : t('progress.radarNow')}>
        <div aria-hidden="true" className="-mx-4 h-80">
          <WhenSeen>
            <Suspense fallback={<Skeleton className="h-full" />}>
              <ScoreRadar corners={corners} nowLabel={date(now.date)} beforeLabel={before && date(before.date)} />
            </Suspense>
          </WhenSeen>
        </div>
      </Card>
      <Card title={t('progress.trendTitle')}>
        <div aria-hidden="true" className="h-80">
          <WhenSeen>
            <Suspense fallback={<Skeleton className="h-full" />}>
              <ScoreTrend
                days={days}
                series={metrics.map((key) => ({ key, label: t(`metrics.${key}`) }))}
                axisLabel={t('progress.axis')}
              />
            </Suspense>
          </WhenSeen>
        </div>
      </Card>
      <p className="text-sm text-muted lg:col-span-2">{t('progress.scale')}</p>
    </div>
  );
}

function ScoreTable({ assessments, metricSet }: ScoresProps) {
  const { t, date } = useLanguage('child');
  const metrics = METRICS[metricSet];
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={t('progress.scores')}
      className="overflow-x-auto rounded-card bg-raised p-2"
    >
      <table className="w-full text-left tabular">
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col" className="px-3 py-2 font-semibold">
              {t('progress.day')}
            </th>
            {metrics.map((metric) => (
              <th key={metric} scope="col" className="px-3 py-2 text-right font-semibold">
                {t(`metrics.${metric}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {assessments.toReversed().map((one) => (
            <tr key={one.id} className="border-t border-line">
              <th scope="row" className="px-3 py-2.5 font-semibold whitespace-nowrap">
                {date(one.date)}
              </th>
              {metrics.map((metric) => (
                <td key={metric} className="px-3 py-2.5 text-right">
                  {one[metric] ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A score as it was known by an assessment: given then, or last before. */
const knownBy = (assessments: readonly Assessment[], by: Assessment, metric: Metric): number | null =>
  assessments.slice(0, assessments.indexOf(by) + 1).findLast((one) => one[metric] !== null)?.[metric] ?? null;

const COMPARED_DAYS = 91;
const DAY_MS = 86_400_000;

/** The newest assessment, and the one nearest to three months before it; null where there is none. */
function nowAndBefore(assessments: readonly Assessment[]): {
  now: Assessment | null;
  before: Assessment | null;
} {
  const now = assessments.at(-1) ?? null;
  if (!now) return { now: null, before: null };
  const target = Date.parse(now.date) - COMPARED_DAYS * DAY_MS;
  const distance = (one: Assessment) => Math.abs(Date.parse(one.date) - target);
  const before = assessments
    .slice(0, -1)
    .reduce<Assessment | null>((best, one) => (!best || distance(one) < distance(best) ? one : best), null);
  return { now, before };
}
