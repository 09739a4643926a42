import type { ReactNode } from 'react';
import type { Split } from '../../../contracts/results.ts';
import { swimTime } from '../../../contracts/swim-time.ts';
import { Card } from '../../components/Card.tsx';
import { Chip } from '../../components/Chip.tsx';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { isSwim, recordGains, type Result } from './swim.ts';
import { useEventName } from './use-event-name.ts';

interface ResultListProps<R extends Result> {
  results: readonly R[];
  /** Buttons of a result, beside its time. */
  actions?: (result: R) => ReactNode;
}

/** Every result of a swimmer as it is given, the bests of their day marked, splits on demand. */
export function ResultList<R extends Result>({ results, actions }: ResultListProps<R>) {
  const { t } = useLanguage('results');
  const gains = recordGains((results as readonly Result[]).filter(isSwim));
  return (
    <Card title={t('all')}>
      <ul>
        {results.map((result) => (
          <ResultLine key={result.id} result={result} gain={gains.get(result.id)} actions={actions?.(result)} />
        ))}
      </ul>
    </Card>
  );
}

interface ResultLineProps {
  result: Result;
  /** Null for the first of its event, undefined for no best. */
  gain: number | null | undefined;
  actions: ReactNode;
}

function ResultLine({ result, gain, actions }: ResultLineProps) {
  const { t, date } = useLanguage('results');
  const event = useEventName();
  const round = result.round === 'timed_final' ? null : t(`rounds.${result.round}`);
  return (
    <li className="border-b border-line py-2.5 last:border-0">
      <div className="flex items-center justify-between gap-4">
        <span className="min-w-0">
          <span className="block font-semibold">{event(result, true)}</span>
          <span className="block text-sm text-muted">
            {[
              date(result.swum_on),
              result.meet ?? t('training'),
              round,
              result.position && t('position', { position: result.position }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {gain !== undefined && <Gain hundredths={gain} />}
        </span>
        <span className={cx('flex shrink-0 items-center', Boolean(actions) && '-mr-3')}>
          <ResultTime result={result} />
          {actions}
        </span>
      </div>
      <SplitTimes splits={result.splits} />
    </li>
  );
}

/** The time and its points, or in words why there is none. */
export function ResultTime({ result }: { result: Pick<Result, 'status' | 'centiseconds' | 'points'> }) {
  const { t } = useLanguage('results');
  return (
    <span className="shrink-0 text-right">
      {result.status !== 'valid' && <Chip tone="neutral">{t(`statuses.${result.status}`)}</Chip>}
      {result.centiseconds !== null && (
        <span
          className={cx(
            'block font-condensed text-2xl font-bold tabular',
            result.status !== 'valid' && result.status !== 'EXH' && 'text-muted line-through',
          )}
        >
          {swimTime(result.centiseconds)}
        </span>
      )}
      {result.points !== null && (
        <span className="block text-sm text-muted tabular">{t('points', { count: result.points })}</span>
      )}
    </span>
  );
}

/** That a result was a personal best on its day, and by how much. */
function Gain({ hundredths }: { hundredths: number | null }) {
  const { t } = useLanguage('results');
  return (
    <span className={cx('block text-sm', hundredths === null ? 'text-muted' : 'font-semibold text-success')}>
      {hundredths === null ? t('first') : t('record', { time: swimTime(hundredths) })}
    </span>
  );
}

/** The splits of a swim, folded: how long since the start, and each part for itself. */
function SplitTimes({ splits }: { splits: readonly Split[] }) {
  const { t } = useLanguage('results');
  if (splits.length === 0) return null;
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-water">
        {t('splits.show', { count: splits.length })}
      </summary>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-1 pb-2 text-sm sm:grid-cols-4">
        {splits.map(({ distance, centiseconds }, at) => (
          <li key={distance} className="flex items-baseline justify-between gap-2 tabular">
            <span className="text-muted">{t('splits.at', { distance })}</span>
            <span>
              <b>{swimTime(centiseconds)}</b>{' '}
              {at > 0 && <span className="text-muted">({swimTime(centiseconds - splits[at - 1]!.centiseconds)})</span>}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
