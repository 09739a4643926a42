import { CalendarClock } from 'lucide-react';
import { useLanguage } from '../../lib/format/use-language.ts';

/** Up to which day a seat is kept that is not paid; nothing where it is not released. */
export function SeatKept({ until, className = '' }: { until: string | null | undefined; className?: string }) {
  const { t, date } = useLanguage('payment');
  if (!until) return null;
  return (
    <p className={`flex items-start gap-1.5 text-sm font-semibold text-warning ${className}`}>
      <CalendarClock className="mt-0.5 size-4.5 shrink-0" />
      {t('seatKept', { date: date(until) })}
    </p>
  );
}
