import { useTranslation } from 'react-i18next';
import { swimTime } from '../../../contracts/swim-time.ts';
import { Card } from '../../components/Card.tsx';
import { StatusChip } from '../../components/Chip.tsx';
import type { Selected } from '../../lib/rows.ts';
import { useEventName } from './use-event-name.ts';

/** The columns of `swimmer_standards` that this shows. */
export const STANDARD_COLUMNS =
  'standard_id,list,label,stroke,distance,course,standard_centiseconds,best_centiseconds,reached';

/** A standard of an event that the swimmer has swum, and how near the best time is. */
export type SwimmerStandard = Selected<'swimmer_standards', typeof STANDARD_COLUMNS>;

/** Which standards are reached, and how much is missing to the others; the reached first, then the nearest. */
export function Standards({ standards }: { standards: readonly SwimmerStandard[] }) {
  const { t } = useTranslation('results');
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
              <span className="min-w-0">
                <span className="block font-semibold">
                  {one.label} · {event(one, true)}
                </span>
                <span className="block text-sm text-muted">
                  {one.list} · {t('standards.goal', { time: swimTime(one.standard_centiseconds) })}
                </span>
              </span>
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
