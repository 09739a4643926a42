import { CalendarPlus, MapPin } from 'lucide-react';
import { eventCalendarPath } from '../../../contracts/calendar.ts';
import { clubDay, daysBetween } from '../../../contracts/time.ts';
import { buttonStyle } from '../../components/button-style.ts';
import { Card } from '../../components/Card.tsx';
import { Chip, StatusChip } from '../../components/Chip.tsx';
import { Facts } from '../../components/Facts.tsx';
import { Paragraphs } from '../../components/Paragraphs.tsx';
import { Price } from '../../kit/club/Price.tsx';
import { useMoney } from '../../kit/club/use-money.ts';
import { clubToday } from '../../lib/format/club-clock.ts';
import { useAgesText } from '../../lib/format/use-ages-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { directionsAddress } from '../../lib/public/map.ts';
import { closesAt, isOpen, isOver } from './event-state.ts';
import { EventSeats } from './EventCard.tsx';
import { EventDays } from './EventDays.tsx';
import type { ClubEvent, WholeEvent } from './events-data.ts';
import { useEventWhen } from './use-event-when.ts';

/** From so many days before it the end of registration is counted in days. */
const SOON_DAYS = 6;

/** The facts of an event: when, where, for whom, the end of registration, and its fee. */
export function EventFacts({ event }: { event: WholeEvent }) {
  const { t, locale, localized } = useLanguage(['events', 'adminEvents', 'home']);
  const when = useEventWhen();
  const location = event.locations;
  const agesText = useAgesText();
  const facts = [
    [
      t('facts.where'),
      location ? (
        <>
          {localized(location, 'name')}
          <span className="block font-normal text-muted">{localized(location, 'address')}</span>
        </>
      ) : (
        t('adminEvents:fields.elsewhere')
      ),
    ],
    [t('facts.closes'), <Closes key="closes" event={event} />],
    [t('facts.ages'), agesText(event)],
    [t('facts.room'), <EventSeats key="room" event={event} />],
    [t('adminEvents:fields.fee'), event.fee > 0 ? <Fee key="fee" event={event} /> : t('home:events.noFee')],
    [t('home:events.days'), event.event_days.length > 0 && <EventDays key="days" days={event.event_days} />],
  ] as const;
  return (
    <Card>
      <p className="flex flex-wrap items-center gap-2">
        <Chip>{t(`home:events.kinds.${event.kind}`)}</Chip>
        {!event.is_published && <StatusChip progress="waiting">{t('adminEvents:states.draft')}</StatusChip>}
        {isOver(event) && <StatusChip progress="off">{t('adminEvents:states.over')}</StatusChip>}
      </p>
      <p className="mt-3 font-condensed text-3xl leading-tight font-bold text-balance first-letter:uppercase">
        {when(event)}
      </p>
      <Facts facts={facts} className="mt-5 grid gap-x-8 gap-y-4 sm:grid-cols-2" of="font-semibold" />
      {event.description && (
        <div className="mt-5 max-w-prose">
          <Paragraphs text={localized(event, 'description')} />
        </div>
      )}
      {event.is_published && (
        <p className="mt-5 -ml-4 flex flex-wrap gap-x-2">
          <a href={eventCalendarPath(event.id, locale)} className={buttonStyle('quiet', 'md')}>
            <CalendarPlus />
            {t('toCalendar')}
          </a>
          {location && (
            <a
              href={directionsAddress({ point: null, address: `${location.name}, ${location.address}` })}
              target="_blank"
              rel="noreferrer"
              className={buttonStyle('quiet', 'md')}
            >
              <MapPin />
              {t('toMap')}
            </a>
          )}
        </p>
      )}
    </Card>
  );
}

/** Until when one registers, and how soon that is. */
function Closes({ event }: { event: ClubEvent }) {
  const { t, dateTime } = useLanguage('events');
  const days = daysBetween(clubToday(), clubDay(closesAt(event)));
  return (
    <>
      <span className="first-letter:uppercase">{dateTime(closesAt(event))}</span>
      {isOpen(event) && days <= SOON_DAYS && (
        <span className="block text-warning">{t('facts.daysLeft', { count: days })}</span>
      )}
    </>
  );
}

/** The fee, of one day where families choose days, and what of it is paid when. */
function Fee({ event }: { event: ClubEvent }) {
  const { t, date } = useLanguage('home');
  const { moneyText } = useMoney();
  const { fee, by_day, whole_fee, deposit, rest_due_on } = event;
  return (
    <>
      <Price amount={fee} />
      {by_day && ` ${t('events.aDay')}`}
      {whole_fee !== null && <span className="block">{t('events.wholeFee', { sum: moneyText(whole_fee) })}</span>}
      {deposit !== null && rest_due_on !== null && (
        <span className="block font-normal text-muted">
          {t('events.deposit', { sum: moneyText(deposit), date: date(rest_due_on) })}
        </span>
      )}
    </>
  );
}
