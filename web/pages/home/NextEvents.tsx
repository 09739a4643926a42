import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Money } from '../../components/Money.tsx';
import { useFormat } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { usePriceDisplay } from '../../lib/price-display.ts';
import { EventLd } from '../../features/events/EventLd.tsx';
import type { ComingEvent } from '../../features/events/EventLd.tsx';

/** What comes next, each with its day as the hero. */
export function NextEvents({ events }: { events: ComingEvent[] }) {
  return (
    <ul className="grid gap-3 md:grid-cols-3">
      {events.map((event) => (
        <li key={event.id}>
          <EventLd event={event} />
          <EventCard event={event} />
        </li>
      ))}
    </ul>
  );
}

function EventCard({ event }: { event: ComingEvent }) {
  const priceDisplay = usePriceDisplay();
  const { t } = useTranslation('home');
  const { date, time } = useFormat();
  return (
    <article className="group relative flex h-full flex-col rounded-card bg-raised p-5">
      <p className="text-sm text-muted">{t(`events.kinds.${event.kind}`)}</p>
      <p className="mt-1 font-condensed text-2xl leading-tight font-bold first-letter:uppercase">
        <time dateTime={event.startsAt}>
          {date(event.startsAt)}, {time(event.startsAt)}
        </time>
      </p>
      <h3 className="mt-2 text-lg font-bold">
        <Link to={paths.event(event.id)} className="after:absolute after:inset-0 group-hover:underline">
          {event.title}
        </Link>
      </h3>
      {event.location && <p className="mt-0.5 text-muted">{event.location.name}</p>}
      <p className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-4 text-sm">
        {event.fee > 0 ? (
          <Money amount={event.fee} display={priceDisplay} className="font-semibold" />
        ) : (
          <span className="font-semibold">{t('events.noFee')}</span>
        )}
        {!event.isOpen && <span className="font-semibold text-muted">{t('events.closed')}</span>}
        {event.isOpen && event.free !== null && (
          <span className="rounded-full bg-water-soft px-3 py-1 font-semibold tabular">
            {event.free > 0 ? t('seats.free', { count: event.free }) : t('events.full')}
          </span>
        )}
      </p>
    </article>
  );
}
