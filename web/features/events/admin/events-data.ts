import { clubClock } from '../../../../contracts/club-moment.ts';
import { eventDays, type EventKind } from '../../../../contracts/events.ts';
import { formTexts } from '../../../kit/form-texts.ts';
import type { Page, PageRequest } from '../../../kit/list-page.ts';
import { readList } from '../../../kit/read-list.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import type { Args } from '../../../lib/api/rpc.ts';
import { supabase } from '../../../lib/api/supabase.ts';
import { clubNow } from '../../../lib/format/club-clock.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';
import { EVENT_COLUMNS, type ClubEvent, type WholeEvent } from '../events-data.ts';

export const EVENT_STATES = ['ahead', 'over', 'draft'] as const;

/** The state of an event: ahead, over, or visible to admins alone. */
export const eventState = ({ is_published, ends_at }: Pick<ClubEvent, 'is_published' | 'ends_at'>) =>
  !is_published ? 'draft' : Date.parse(ends_at) < clubNow() ? 'over' : 'ahead';

/** A page of all events: the latest first unless sorted otherwise. Throws ClubError. */
export async function readEvents(page: PageRequest): Promise<Page<ClubEvent>> {
  const client = await supabase();
  const { state, kind } = page.view.filters;
  let request = client.from('events').select(EVENT_COLUMNS, { count: 'exact' });
  if (kind) request = request.eq('kind', kind as EventKind);
  if (state === 'draft') request = request.eq('is_published', false);
  if (state === 'ahead') request = request.eq('is_published', true).gte('ends_at', new Date(clubNow()).toISOString());
  if (state === 'over') request = request.eq('is_published', true).lt('ends_at', new Date(clubNow()).toISOString());
  return readList(request, page, {
    words: inAllLanguages('title').split(','),
    moments: 'starts_at',
    sorts: { title: 'title', when: 'starts_at', fee: 'fee' },
    first: { id: 'when', desc: true },
  });
}

const ATTENDEE_COLUMNS =
  'id,name,status,created_at,user_id,child_id,birth_date,contact_name,phone,email,payment_status,amount,attendance,squad_id,days,answers,has_health,photos_allowed,paid_amount,due_amount,due_on,said';

/** A person who comes to an event, is on its waitlist, or gave it up. */
export type Attendee = Selected<'event_attendees', typeof ATTENDEE_COLUMNS>;

/** Attendees of an event and its waitlist, in the order in which they came. */
export const attendeesQuery = (eventId: string) =>
  askQuery(['events', 'attendees', eventId], (club) =>
    club
      .from('event_attendees')
      .select(ATTENDEE_COLUMNS)
      .eq('event_id', eventId)
      .neq('status', 'cancelled')
      .order('created_at'),
  );

/** An event as save_event takes it; without one, what a new event starts from. */
export function eventInput(row: WholeEvent | null): Args<'save_event'> {
  const starts = row ? clubClock(row.starts_at) : { day: '', time: '' };
  const ends = row ? clubClock(row.ends_at) : { day: '', time: '' };
  return {
    ...(row ? { event_id: row.id } : {}),
    ...formTexts(row, 'title', 'description'),
    kind: row?.kind ?? 'meet',
    location_id: row?.location_id ?? null,
    starts_on: starts.day,
    starts_time: starts.time,
    ends_on: ends.day,
    ends_time: ends.time,
    capacity: row?.capacity ?? null,
    age_min: row?.age_min ?? null,
    age_max: row?.age_max ?? null,
    fee: row?.fee ?? 0,
    closes_on: row?.registration_closes_at ? clubClock(row.registration_closes_at).day : null,
    is_published: row?.is_published ?? false,
    days: row && hasOwnDays(row) ? row.event_days.map(dayInput) : null,
    by_day: row?.by_day ?? false,
    whole_fee: row?.whole_fee ?? null,
    deposit: row?.deposit ?? null,
    rest_due_on: row?.rest_due_on ?? null,
    asks_photos: row?.asks_photos ?? false,
  };
}

const dayInput = ({ date, starts, ends }: WholeEvent['event_days'][number]) => ({
  date,
  from: starts.slice(0, 5),
  until: ends.slice(0, 5),
});

/** True if the days are others than those that save_event makes by itself. */
function hasOwnDays(row: WholeEvent): boolean {
  if (row.event_days.length === 0) return false;
  if (row.kind !== 'camp') return true;
  const all = eventDays(row);
  const [from, until] = [clubClock(row.starts_at).time, clubClock(row.ends_at).time];
  const ends = until > from ? until : '23:59';
  return (
    all.length !== row.event_days.length ||
    row.event_days
      .map(dayInput)
      .some((day, index) => day.date !== all[index] || day.from !== from || day.until !== ends)
  );
}
