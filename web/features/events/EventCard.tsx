import { Link } from 'react-router';
import { StatusChip, type Progress } from '../../components/Chip.tsx';
import { Price } from '../../kit/club/Price.tsx';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { freeSeats, isOpen, isOver } from './event-state.ts';
import type { ClubEvent, EventAttendee } from './events-data.ts';
import { useEventWhen } from './use-event-when.ts';

/** An event in a list: its day as the hero, what it is and where, who of the family comes, and whether there is room. */
export function EventCard({ event, own }: { event: ClubEvent; own: readonly EventAttendee[] }) {
  const { t, dayMonth, localized } = useLanguage(['events', 'home']);
  const when = useEventWhen();
  const [day, month] = dayMonth(event.starts_at).split(' ');
  const location = event.locations && localized(event.locations, 'name');
  return (
    <article className="group relative flex h-full items-start gap-4 rounded-card bg-raised p-5 transition-[transform] duration-150 hover:-translate-y-0.5">
      <p aria-hidden="true" className="min-w-14 shrink-0 text-center font-condensed leading-none">
        <span className={cx('block text-4xl font-bold tabular', isOver(event) && 'text-muted')}>{day}</span>
        <span className="mt-1 block text-lg text-muted">{month}</span>
      </p>
      <div className="min-w-0 flex-1">
        <h3 className="text-lg leading-snug font-bold">
          <Link
            to={paths.eventManagement(event.id)}
            className="after:absolute after:inset-0 after:rounded-card group-hover:underline"
          >
            {localized(event, 'title')}
          </Link>
        </h3>
        <p className="mt-0.5 text-sm text-muted first-letter:uppercase">{when(event)}</p>
        <p className="text-sm text-muted">
          {[t(`home:events.kinds.${event.kind}`), location].filter(Boolean).join(' · ')}
        </p>
        {own.length > 0 && (
          <ul className="mt-3 flex flex-wrap gap-2">
            {own.map((attendee) => (
              <li key={attendee.registration_id}>
                <AttendeeChip attendee={attendee} named over={isOver(event)} />
              </li>
            ))}
          </ul>
        )}
        <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
          <EventSeats event={event} />
          {event.fee > 0 ? (
            <span className="font-semibold">
              <Price amount={event.fee} />
              {event.by_day && ` ${t('home:events.aDay')}`}
            </span>
          ) : (
            <span className="font-semibold">{t('home:events.noFee')}</span>
          )}
        </p>
      </div>
    </article>
  );
}

/** The seats left, or why one cannot come any more. */
export function EventSeats({ event }: { event: ClubEvent }) {
  const { t } = useLanguage(['events', 'common']);
  const free = freeSeats(event);
  if (isOver(event)) return <span className="text-muted">{t('cameAll', { count: event.registered_count })}</span>;
  if (!isOpen(event)) return <span className="font-semibold text-muted">{t('closed')}</span>;
  if (free === null) return <span className="font-semibold text-success">{t('roomForAll')}</span>;
  if (free > 0) return <span className="font-semibold text-success tabular">{t('common:seats', { count: free })}</span>;
  return (
    <span className="font-semibold text-warning tabular">
      {event.waiting_count > 0 ? t('waited', { count: event.waiting_count }) : t('full')}
    </span>
  );
}

/** The part of the family in an event: coming, on the waitlist, or there before; with the first name if `named`. */
export function AttendeeChip({ attendee, named, over }: { attendee: EventAttendee; named?: boolean; over: boolean }) {
  const { t } = useLanguage('events');
  const [progress, text] = stateOf(attendee, over);
  const said = text === 'waits' ? t('attendees.waits', { count: attendee.position ?? 1 }) : t(`attendees.${text}`);
  return (
    <StatusChip progress={progress}>
      {named && `${attendee.name.split(' ')[0]} · `}
      {said}
    </StatusChip>
  );
}

function stateOf(
  { status, attendance }: EventAttendee,
  over: boolean,
): [Progress, 'waits' | 'comes' | 'came' | 'absent'] {
  if (attendance === 'present') return ['good', 'came'];
  if (attendance === 'absent') return ['off', 'absent'];
  if (status === 'waitlist') return [over ? 'off' : 'waiting', 'waits'];
  return [over ? 'off' : 'good', 'comes'];
}
