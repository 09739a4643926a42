import { CalendarPlus, MapPin } from 'lucide-react';
import { eventCalendarPath } from '../../../contracts/calendar.ts';
import { BackLink } from '../../components/BackLink.tsx';
import { buttonStyle } from '../../components/button-style.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Facts } from '../../components/Facts.tsx';
import { Money } from '../../components/Money.tsx';
import { PageMeta } from '../../components/PageMeta.tsx';
import { Paragraphs } from '../../components/Paragraphs.tsx';
import { usePriceDisplay } from '../../lib/format/price-display.ts';
import { useAgesText } from '../../lib/format/use-ages-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { paths } from '../../lib/paths.ts';
import { directionsAddress } from '../../lib/public/map.ts';
import type { Route } from './+types/PublicEventPage.ts';
import { EventDays } from './EventDays.tsx';
import { EventLd, type ComingEvent } from './EventLd.tsx';
import { ProgramLines } from './ProgramLines.tsx';
import { readPublicEvent } from './public-event-data.server.ts';
import { useEventWhen } from './use-event-when.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const event = await readPublicEvent(request, context, params.eventId);
  if (!event) throw new Response(null, { status: 404 });
  return event;
}

/** A published event as everybody may read it, with its program by day. */
export interface PublicEvent extends ComingEvent {
  closesAt: string;
  isOver: boolean;
  days: { date: string; starts: string; ends: string }[];
  /** Of the fee in the club's currency; null: it is paid whole. */
  deposit: number | null;
  restDueOn: string | null;
  /** `day` is null where the event has one day only. */
  program: { day: string | null; items: { id: string; starts: string; title: string }[] }[];
}

/** One event: when, where, for how many, and how it goes; registration needs a session. */
export default function PublicEventPage({ loaderData: event }: Route.ComponentProps) {
  const { t, dateTime, locale } = useLanguage('home');
  const when = useEventWhen();
  const agesText = useAgesText();
  const facts = [
    [t('events.where'), event.location && `${event.location.name}, ${event.location.address}`],
    [t('events.ages'), agesText(event.ages)],
    [t('events.closes'), <span key="closes">{dateTime(event.closesAt)}</span>],
    [
      t('events.room'),
      !event.isOpen || event.free === null
        ? null
        : event.free > 0
          ? t('seats.free', { count: event.free })
          : t('events.full'),
    ],
    [t('events.fee'), event.fee > 0 ? <Fee key="fee" event={event} /> : t('events.noFee')],
    [t('events.days'), event.days.length > 0 && <EventDays key="days" days={event.days} />],
  ] as const;
  return (
    <>
      <PageMeta
        title={event.title}
        description={event.description || when({ starts_at: event.startsAt, ends_at: event.endsAt })}
        share={`event-${event.id}`}
      />
      <EventLd event={event} />
      <article className="page-width pt-6 sm:pt-10">
        <div className="mx-auto max-w-3xl">
          <BackLink to={paths.home}>{t('events.title')}</BackLink>
          <p className="mt-3 text-muted">
            {t(`events.kinds.${event.kind}`)}
            {event.isOver ? ` · ${t('events.over')}` : !event.isOpen && ` · ${t('events.closed')}`}
          </p>
          <h1 className="mt-1 font-condensed text-4xl leading-tight font-extrabold text-balance sm:text-5xl">
            {event.title}
          </h1>
          <p className="mt-4 font-condensed text-2xl font-bold first-letter:uppercase sm:text-3xl">
            <time dateTime={event.startsAt}>{when({ starts_at: event.startsAt, ends_at: event.endsAt })}</time>
          </p>
          <Facts
            facts={facts}
            className="mt-6 grid gap-x-8 gap-y-4 rounded-card bg-raised p-6 sm:grid-cols-2"
            of="font-semibold first-letter:uppercase"
          />
          <p className="mt-6 flex flex-wrap items-center gap-3">
            {event.isOpen && (
              <ButtonLink size="lg" to={paths.eventManagement(event.id)}>
                {t('events.register')}
              </ButtonLink>
            )}
            <a href={eventCalendarPath(event.id, locale)} className={buttonStyle('quiet', 'md')}>
              <CalendarPlus />
              {t('events.calendar')}
            </a>
            {event.location && (
              <a
                href={directionsAddress({ point: null, address: `${event.location.name}, ${event.location.address}` })}
                className={buttonStyle('quiet', 'md')}
              >
                <MapPin />
                {t('events.way')}
              </a>
            )}
          </p>
          {event.description && <Paragraphs text={event.description} className="mt-8 text-lg" />}
          {event.program.length > 0 && <Program days={event.program} />}
        </div>
      </article>
    </>
  );
}

function Program({ days }: { days: PublicEvent['program'] }) {
  const { t, date } = useLanguage('home');
  return (
    <section className="mt-10">
      <h2 className="font-condensed text-3xl font-bold">{t('events.program')}</h2>
      {days.map(({ day, items }) => (
        <section key={day} className="mt-5">
          {day && <h3 className="mb-2 font-semibold first-letter:uppercase">{date(day)}</h3>}
          <ProgramLines items={items} />
        </section>
      ))}
    </section>
  );
}

function Fee({ event: { fee, byDay, wholeFee, deposit, restDueOn } }: { event: PublicEvent }) {
  const { t, date, moneyText } = useLanguage('home');
  const priceDisplay = usePriceDisplay();
  return (
    <>
      <Money amount={fee} display={priceDisplay} />
      {byDay && ` ${t('events.aDay')}`}
      {wholeFee !== null && (
        <span className="block">{t('events.wholeFee', { sum: moneyText(wholeFee, priceDisplay) })}</span>
      )}
      {deposit !== null && restDueOn !== null && (
        <span className="block text-sm font-normal text-muted">
          {t('events.deposit', { sum: moneyText(deposit, priceDisplay), date: date(restDueOn) })}
        </span>
      )}
    </>
  );
}
