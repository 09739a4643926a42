import { DoorClosed } from 'lucide-react';
import { useLanguage } from '../../lib/format/use-language.ts';

export interface ClosedNow {
  id: string;
  name: string;
  until: string;
  reason: string;
}

/** For visitors: which location is closed now, until when and why. */
export function ClosedNotice({ closed }: { closed: readonly ClosedNow[] }) {
  const { t, dateTime } = useLanguage('schedule');
  if (closed.length === 0) return null;
  return (
    <ul className="page-width mt-4 flex flex-col gap-2" aria-label={t('closed.title')}>
      {closed.map(({ id, name, until, reason }) => (
        <li key={id} className="flex items-start gap-2.5 rounded-control bg-warning-soft p-3.5 text-warning">
          <DoorClosed className="mt-0.5 size-5 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <b>{t('closed.until', { name, until: dateTime(until) })}</b> {reason}
          </span>
        </li>
      ))}
    </ul>
  );
}
