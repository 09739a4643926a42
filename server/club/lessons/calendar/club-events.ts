import { sql } from 'kysely';
import { CALENDAR_DAYS } from '../../../../contracts/calendar.ts';
import { CLUB_TIME_ZONE, type Locale } from '../../../../contracts/roles.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { CalendarEvent } from './ical.ts';

/** An event of the club with its location. */
interface CalendarClubEvent extends Translated<'title' | 'description'>, Partial<Translated<'location' | 'address'>> {
  id: string;
  starts_at: string;
  ends_at: string;
  revision: number;
  /** First names of the person's own children who come; empty in a public calendar. */
  names: string[];
  /** The day of an event with days; null or missing: the event as a whole. */
  date?: string | null;
}

const FACTS = sql`
  events.revision, events.title, events.title_en, events.title_ru, events.description, events.description_en, events.description_ru,
  locations.name as location, locations.name_en as location_en, locations.name_ru as location_ru,
  locations.address, locations.address_en, locations.address_ru`;

const EVENT = sql`events.id, events.starts_at, events.ends_at, ${FACTS}`;
/** A day of an event by the club's clock. */
const DAY = sql`
  events.id, (event_days.date + event_days.starts) at time zone ${CLUB_TIME_ZONE} as starts_at,
  (event_days.date + event_days.ends) at time zone ${CLUB_TIME_ZONE} as ends_at, ${FACTS}`;

const AROUND = sql`ends_at > now() - make_interval(days => ${CALENDAR_DAYS.back})`;
/** Events are planned further ahead than lessons. */
const MOST_EVENTS = 500;

/**
 * The events to which the person or one of its children comes, as first or second parent. Runs with the club's rights.
 */
export async function eventsOf(trx: Transaction, userId: string): Promise<CalendarClubEvent[]> {
  const { rows } = await sql<CalendarClubEvent>`
    with own as (
      select id from children where parent_id = ${userId}
      union
      select child_id from guardians where user_id = ${userId}
      union
      select child_id from athlete_accounts where user_id = ${userId} and approved and child_id is not null
    )
    select ${EVENT}, who.names, null as date
    from events
    left join locations on locations.id = events.location_id
    cross join lateral (
      select array_agg(distinct first_name) filter (where first_name is not null) as names, count(*) as comes
      from event_registrations left join children on children.id = child_id
      where event_id = events.id and status = 'registered'
        and (child_id in (select id from own) or (child_id is null and event_registrations.user_id = ${userId}))
    ) as who
    where ${AROUND} and who.comes > 0 and not exists (select from event_days where event_id = events.id)
    union all
    select ${DAY}, who.names, event_days.date
    from events
    join event_days on event_days.event_id = events.id
    left join locations on locations.id = events.location_id
    cross join lateral (
      select array_agg(distinct first_name) filter (where first_name is not null) as names, count(*) as comes
      from event_registration_days
      join event_registrations on event_registrations.id = registration_id and status = 'registered'
      left join children on children.id = child_id
      where day_id = event_days.id
        and (child_id in (select id from own) or (child_id is null and event_registrations.user_id = ${userId}))
    ) as who
    where ${AROUND} and who.comes > 0
    order by starts_at, id
  `.execute(trx);
  return rows.map((row) => ({ ...row, names: row.names ?? [] }));
}

/** All published events, or one of them; runs as a visitor. */
export async function publishedEvents(trx: Transaction, eventId: string | null): Promise<CalendarClubEvent[]> {
  const { rows } = await sql<CalendarClubEvent>`
    select ${EVENT}, array[]::text[] as names
    from events left join locations on locations.id = events.location_id
    where is_published and ${eventId ? sql`events.id = ${eventId}` : AROUND}
    order by starts_at, events.id limit ${MOST_EVENTS}
  `.execute(trx);
  return rows;
}

const MINUTE_MS = 60_000;

/** An event of the club in that language, with the address of its page. */
export function clubEvent(event: CalendarClubEvent, locale: Locale, publicUrl: string): CalendarEvent {
  const textOf = (field: 'title' | 'description' | 'location' | 'address') =>
    (locale === 'bg' ? null : event[`${field}_${locale}`]) || event[field] || '';
  return {
    uid: `event-${[event.id, event.date].filter(Boolean).join('-')}@${new URL(publicUrl).hostname}`,
    sequence: event.revision,
    startsAt: event.starts_at,
    minutes: Math.round((Date.parse(event.ends_at) - Date.parse(event.starts_at)) / MINUTE_MS),
    cancelled: false,
    free: false,
    summary: [event.names.join(', '), textOf('title')].filter(Boolean).join(' · '),
    location: [textOf('location'), textOf('address')].filter(Boolean).join(', '),
    description: [textOf('description'), `${publicUrl}/event-management/${event.id}`].filter(Boolean).join('\n\n'),
  };
}
