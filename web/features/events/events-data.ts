import { clubMoment } from '../../../contracts/club-moment.ts';
import { askQuery, rowQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { clubNow } from '../../lib/format/club-clock.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';
import { monthAfter } from '../../lib/format/month-grid.ts';
import { MEET_COLUMNS, SWIMMER_RESULT_COLUMNS } from '../results/admin/meets-data.ts';
import type { EventFilter } from './event-filter.ts';

export const EVENT_COLUMNS =
  `id,${inAllLanguages('title', 'description')},kind,location_id,starts_at,ends_at,capacity,age_min,age_max,fee,registration_closes_at,is_published,by_day,whole_fee,deposit,rest_due_on,asks_photos,registered_count,waiting_count,free_count,locations(${inAllLanguages('name', 'address')})` as const;

/** An event with how many come and how many wait. */
export type ClubEvent = Selected<'events', typeof EVENT_COLUMNS>;

/** The number of events on a page of the past. */
const PAST_PAGE = 30;
const MOST_AHEAD = 200;

/** The published events of a view: those ahead from the next one on, those over from the last one back, or those of a month. */
export const eventsQuery = ({ view, time, month }: Pick<EventFilter, 'view' | 'time' | 'month'>, pages = 1) =>
  askQuery(['events', view, view === 'calendar' ? month : time, pages], (club) => {
    const all = club.from('events').select(EVENT_COLUMNS).eq('is_published', true);
    const now = new Date(clubNow()).toISOString();
    if (view === 'calendar') {
      const [start, end] = [month, monthAfter(month, 1)].map((one) => clubMoment(`${one}-01`, '00:00')!);
      return all.lt('starts_at', end!).gte('ends_at', start!).order('starts_at');
    }
    if (time !== 'past') return all.gte('ends_at', now).order('starts_at').limit(MOST_AHEAD);
    return all
      .lt('ends_at', now)
      .order('starts_at', { ascending: false })
      .limit(PAST_PAGE * pages);
  });

/** True if there may be more than a page of the past shows. */
export const hasMore = (events: readonly ClubEvent[], pages: number): boolean => events.length === PAST_PAGE * pages;

const ATTENDEE_COLUMNS =
  'event_id,child_id,name,birth_date,registration_id,status,attendance,position,payment_id,amount,payment_status,payment_method,decline_reason,due_on,paid_amount,due_amount,squad_name,days,answers';

/** A person for whom the reader answers, at an event: a child, or the reader itself (child_id null). */
export type EventAttendee = Selected<'own_event_attendees', typeof ATTENDEE_COLUMNS>;

/** The reader's own people at any event, coming or on the waitlist. */
export const ownSeatsQuery = askQuery(['events', 'own'], (club) =>
  club.from('own_event_attendees').select(ATTENDEE_COLUMNS).in('status', ['registered', 'waitlist']).order('name'),
);

const DAY_COLUMNS = 'date,starts,ends,free_count';
const QUESTION_COLUMNS = `id,position,kind,${inAllLanguages('title', 'options')},is_required,is_health` as const;
const PROGRAM_COLUMNS =
  `${EVENT_COLUMNS},event_items(id,day_number,starts,${inAllLanguages('title')}),event_days(${DAY_COLUMNS})` as const;

/** An event with its program and its days. */
export type WholeEvent = Selected<'events', typeof PROGRAM_COLUMNS>;

/** One event with its program; null where there is none. */
export const eventQuery = (eventId: string) =>
  rowQuery(
    ['events', 'one', eventId],
    (club) =>
      club
        .from('events')
        .select(PROGRAM_COLUMNS)
        .eq('id', eventId)
        .order('date', { referencedTable: 'event_days' })
        .order('day_number', { referencedTable: 'event_items' })
        .order('starts', { referencedTable: 'event_items' })
        .order('id', { referencedTable: 'event_items' }),
    // No event is found under an address that is no id.
    { retry: false },
  );

const PAGE_COLUMNS =
  `${PROGRAM_COLUMNS},event_questions(${QUESTION_COLUMNS}),event_squads(id,name,instructor_id,capacity),attendees(${ATTENDEE_COLUMNS}),meets(${MEET_COLUMNS},swim_times(${SWIMMER_RESULT_COLUMNS}))` as const;

/**
 * An event as its page shows it: with everybody whom the reader could bring, children first, and the meet that it is, if it is
 * one, with the results that the reader may see.
 */
export type EventOnPage = Selected<'events', typeof PAGE_COLUMNS>;

/** All that the page of one event shows to everybody; null where there is none. */
export const eventPageQuery = (eventId: string) =>
  rowQuery(
    ['events', 'page', eventId],
    (club) =>
      club
        .from('events')
        .select(PAGE_COLUMNS)
        .eq('id', eventId)
        .order('date', { referencedTable: 'event_days' })
        .order('position', { referencedTable: 'event_questions' })
        .order('name', { referencedTable: 'event_squads' })
        .order('day_number', { referencedTable: 'event_items' })
        .order('starts', { referencedTable: 'event_items' })
        .order('id', { referencedTable: 'event_items' })
        .order('birth_date', { referencedTable: 'attendees', nullsFirst: false })
        .order('distance', { referencedTable: 'meets.swim_times' })
        .order('stroke', { referencedTable: 'meets.swim_times' })
        .order('course', { referencedTable: 'meets.swim_times' })
        .order('centiseconds', { referencedTable: 'meets.swim_times', nullsFirst: false }),
    // As for one event.
    { retry: false },
  );

/** A payment of a fee in several parts, of which the attendee shows the first; null where there is none. */
export const feePartQuery = (paymentId: string) =>
  rowQuery(['payments', 'fee', paymentId], (club) =>
    club.from('payments').select('amount,status,method,decline_reason,children(full_name)').eq('id', paymentId),
  );
