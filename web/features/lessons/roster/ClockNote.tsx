import { ClockAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { clockSkew, onClockChange } from '../../../lib/format/club-clock.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';

const MINUTE_MS = 60_000;
/** Two days and two hours are said in the larger unit. */
const UNITS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** Says that this device's clock is wrong, by how much, and that marks go by the club's. */
export function ClockNote() {
  const { t, locale } = useLanguage('roster');
  const skew = useSyncExternalStore(onClockChange, clockSkew);
  if (skew === 0) return null;
  const minutes = Math.abs(skew) / MINUTE_MS;
  const [unit, size] = UNITS.find(([, length]) => minutes >= 2 * length) ?? UNITS[2];
  const time = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 });
  return (
    <p role="status" className="mb-3 flex items-start gap-3 rounded-card bg-warning-soft p-4">
      <ClockAlert className="mt-0.5 size-5 shrink-0 text-warning" />
      <span>
        <span className="font-semibold">
          {t(skew > 0 ? 'clock.behind' : 'clock.ahead', { time: time.format(minutes / size) })}
        </span>{' '}
        {t('clock.note')}
      </span>
    </p>
  );
}
