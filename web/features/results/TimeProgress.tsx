import { lazy, Suspense, useState } from 'react';
import { COURSES } from '../../../contracts/results.ts';
import { swimTime } from '../../../contracts/swim-time.ts';
import { Card } from '../../components/Card.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import { SelectField } from '../../components/fields/SelectField.tsx';
import { Skeleton } from '../../components/states/Skeleton.tsx';
import { WhenSeen } from '../../components/states/WhenSeen.tsx';
import { TwoLines } from '../../components/table/TwoLines.tsx';
import type { Selected } from '../../lib/api/rows.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { eventsOf, personalBests, type Swim } from './swim.ts';
import { useEventName } from './use-event-name.ts';

const TimesChart = lazy(() => import('./TimesChart.tsx'));

/** The times of one event, as a line and as a table. Shows nothing until an event was swum twice. */
export function TimeProgress({ swims }: { swims: readonly Swim[] }) {
  const { t, dayMonth, date } = useLanguage('results');
  const name = useEventName();
  const events = eventsOf(swims).filter((event) => event.swims.length > 1);
  const [chosen, setChosen] = useState('');
  const shown = events.find(({ key }) => key === chosen) ?? events[0];
  if (!shown) return null;
  const label = name(shown.swims[0]!, true);
  return (
    <Card title={t('progress.title')}>
      <SelectField
        label={t('progress.event')}
        className="max-w-md"
        value={shown.key}
        onChange={(change) => setChosen(change.target.value)}
        options={events.map(({ key, swims: same }) => ({ value: key, label: name(same[0]!, true) }))}
      />
      <div className="mt-4 h-64" role="img" aria-label={t('progress.chart', { event: label })}>
        <WhenSeen>
          <Suspense fallback={<Skeleton className="h-full" />}>
            <TimesChart
              label={label}
              points={shown.swims.map(({ swum_on, centiseconds }) => ({ day: dayMonth(swum_on), centiseconds }))}
            />
          </Suspense>
        </WhenSeen>
      </div>
      <details className="mt-3">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-water">{t('progress.table')}</summary>
        <table className="w-full text-left tabular">
          <thead className="text-sm text-muted">
            <tr>
              <th scope="col" className="py-1 font-medium">
                {t('columns.day')}
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                {t('columns.time')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.swims.map(({ id, swum_on, centiseconds }) => (
              <tr key={id} className="border-t border-line">
                <td className="py-2">{date(swum_on)}</td>
                <td className="py-2 text-right font-semibold">{swimTime(centiseconds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}

/** The best time of every event, by pool, with its points and what was gained since the first time. */
export function PersonalBests({ swims }: { swims: readonly Swim[] }) {
  const { t } = useLanguage('results');
  const bests = personalBests(swims);
  return (
    <section aria-labelledby="bests">
      <h2 id="bests" className="mb-3 text-xl font-bold">
        {t('bests')}
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
  const { t, date } = useLanguage('results');
  const event = useEventName();
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {bests.map(({ best, gained }) => (
        <li key={best.id} className="rounded-card bg-raised p-5">
          <p className="text-sm text-muted first-letter:uppercase">{event(best)}</p>
          <p className="mt-1 flex items-baseline justify-between gap-3">
            <span className="font-condensed text-4xl font-bold tabular">{swimTime(best.centiseconds)}</span>
            {best.points !== null && (
              <span className="text-sm font-semibold tabular">{t('points', { count: best.points })}</span>
            )}
          </p>
          <p className="mt-1 text-sm text-muted">{[date(best.swum_on), best.meet].filter(Boolean).join(' · ')}</p>
          {gained > 0 && (
            <p className="text-sm font-semibold text-success">{t('gained', { time: swimTime(gained) })}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The columns of `swimmer_standards` that this shows. */
export const STANDARD_COLUMNS =
  'standard_id,list,label,stroke,distance,course,standard_centiseconds,best_centiseconds,reached';

/** A standard of an event that the swimmer has swum, and how near the best time is. */
export type SwimmerStandard = Selected<'swimmer_standards', typeof STANDARD_COLUMNS>;

/** Reached standards, and the gap to the others; the reached first, then the nearest. */
export function Standards({ standards }: { standards: readonly SwimmerStandard[] }) {
  const { t } = useLanguage('results');
  const event = useEventName();
  if (standards.length === 0) return null;
  const missing = (one: SwimmerStandard) => Math.max(0, one.best_centiseconds - one.standard_centiseconds);
  return (
    <Card title={t('standards.title')}>
      <ul>
        {standards
          .toSorted((a, b) => missing(a) - missing(b) || a.standard_centiseconds - b.standard_centiseconds)
          .map((one) => (
            <li
              key={one.standard_id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2.5 last:border-0"
            >
              <TwoLines
                className="min-w-0"
                title={`${one.label} · ${event(one, true)}`}
                note={`${one.list} · ${t('standards.goal', { time: swimTime(one.standard_centiseconds) })}`}
              />
              <StatusChip progress={one.reached ? 'good' : 'off'}>
                {one.reached
                  ? t('standards.reached', { time: swimTime(one.best_centiseconds) })
                  : t('standards.missing', { time: swimTime(missing(one)) })}
              </StatusChip>
            </li>
          ))}
      </ul>
    </Card>
  );
}
