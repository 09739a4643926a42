import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { clubClock } from '../../../contracts/club-moment.ts';
import type { EventKind, RegistrationStatus } from '../../../contracts/events.ts';
import type { PaymentStatus } from '../../../contracts/payments.ts';
import { addDays } from '../../../contracts/time.ts';
import { inAllLanguages } from '../../lib/localized.ts';
import type { Columns, Translated, ViewColumns } from '../../lib/rows.ts';
import { rowsOf, rpc } from '../../lib/rpc.ts';
import type { Args } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';
import { pageOf } from '../admin/list-page.ts';
import type { Page, PageRequest } from '../admin/list-page.ts';
import { rangeDays } from '../admin/RangeControl.tsx';
import { anyHolds } from '../admin/search-words.ts';

interface StoredEvent
  extends
    Columns<
      'events',
      'id' | 'location_id' | 'starts_at' | 'ends_at' | 'capacity' | 'fee' | 'registration_closes_at' | 'is_published'
    >,
    Translated<'title'>,
    Translated<'description'> {
  kind: EventKind;
  locations: Translated<'name'> | null;
}

/** An event as the office sees it. */
export interface OfficeEvent extends StoredEvent {
  registered: number;
  waiting: number;
}

const COLUMNS = `id,${inAllLanguages('title', 'description')},kind,location_id,starts_at,ends_at,capacity,fee,registration_closes_at,is_published,locations(${inAllLanguages('name')})`;
const SORTS: Record<string, string> = { title: 'title', when: 'starts_at', fee: 'fee' };
export const EVENT_STATES = ['ahead', 'over', 'draft'] as const;

/** Whether an event lies ahead, is over, or is seen by the office alone. */
export const eventState = ({ is_published, ends_at }: Pick<StoredEvent, 'is_published' | 'ends_at'>) =>
  !is_published ? 'draft' : Date.parse(ends_at) < Date.now() ? 'over' : 'ahead';

/** A page of all events: the latest first unless sorted otherwise. Throws ClubError. */
export async function readEvents({ view, from, to }: PageRequest): Promise<Page<OfficeEvent>> {
  const client = await supabase();
  const { state, kind } = view.filters;
  let request = client.from('events').select(COLUMNS, { count: 'exact' });
  if (view.search.trim()) request = request.or(anyHolds(inAllLanguages('title').split(','), view.search));
  if (kind) request = request.eq('kind', kind as EventKind);
  if (state === 'draft') request = request.eq('is_published', false);
  if (state === 'ahead') request = request.eq('is_published', true).gte('ends_at', new Date().toISOString());
  if (state === 'over') request = request.eq('is_published', true).lt('ends_at', new Date().toISOString());
  const days = rangeDays(view);
  if (days.from) request = request.gte('starts_at', days.from);
  if (days.to) request = request.lt('starts_at', addDays(days.to, 1));
  const { id, desc } = view.sort ?? { id: 'when', desc: true };
  const answer = await request
    .order(SORTS[id] ?? 'starts_at', { ascending: !desc })
    .order('id')
    .range(from, to);
  const page = pageOf<StoredEvent>(answer);
  return { total: page.total, rows: await withPlaces(page.rows) };
}

/** One event; null where there is none. */
export const eventQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['events', 'one', eventId],
    queryFn: async () => {
      const client = await supabase();
      const rows = rowsOf<StoredEvent[]>(await client.from('events').select(COLUMNS).eq('id', eventId));
      return (await withPlaces(rows))[0] ?? null;
    },
  });

async function withPlaces(rows: StoredEvent[]): Promise<OfficeEvent[]> {
  if (rows.length === 0) return [];
  const client = await supabase();
  const ids = rows.map(({ id }) => id);
  const answer = await client.from('event_places').select('event_id,registered,waiting').in('event_id', ids);
  const places = new Map(
    rowsOf<ViewColumns<'event_places', 'event_id' | 'registered' | 'waiting'>[]>(answer).map((row) => [
      row.event_id,
      row,
    ]),
  );
  return rows.map((row) => ({
    ...row,
    registered: places.get(row.id)?.registered ?? 0,
    waiting: places.get(row.id)?.waiting ?? 0,
  }));
}

/** Somebody who comes to an event, waits for a place, or gave it up. */
export type Participant = ViewColumns<
  'event_participants',
  'id' | 'name' | 'created_at' | 'user_id',
  'birth_date' | 'contact_name' | 'phone' | 'email' | 'amount' | 'child_id'
> & { status: RegistrationStatus; payment_status: PaymentStatus | null };

/** Who comes to an event and who waits, in the order in which they came. */
export const participantsQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['events', 'participants', eventId],
    queryFn: async () => {
      const client = await supabase();
      const answer = await client
        .from('event_participants')
        .select('id,name,status,created_at,user_id,child_id,birth_date,contact_name,phone,email,payment_status,amount')
        .eq('event_id', eventId)
        .neq('status', 'cancelled')
        .order('created_at');
      return rowsOf<Participant[]>(answer);
    },
  });

/** What the office does to events; afterwards they are read anew. Throws ClubError. */
export function useEventCall<Name extends 'save_event' | 'delete_event' | 'drop_from_event' | 'message_event'>(
  name: Name,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Args<Name>) => rpc(name, input),
    onSettled: () => Promise.all(['events', 'payments'].map((noun) => queries.invalidateQueries({ queryKey: [noun] }))),
  });
}

/** An event as save_event takes it; without one, what a new event starts from. */
export function eventInput(row: OfficeEvent | null): Args<'save_event'> {
  const starts = row ? clubClock(row.starts_at) : { day: '', time: '' };
  const ends = row ? clubClock(row.ends_at) : { day: '', time: '' };
  return {
    ...(row ? { event_id: row.id } : {}),
    title: row?.title ?? '',
    title_en: row?.title_en ?? '',
    title_ru: row?.title_ru ?? '',
    description: row?.description ?? '',
    description_en: row?.description_en ?? '',
    description_ru: row?.description_ru ?? '',
    kind: row?.kind ?? 'meet',
    location_id: row?.location_id ?? null,
    starts_on: starts.day,
    starts_time: starts.time,
    ends_on: ends.day,
    ends_time: ends.time,
    capacity: row?.capacity ?? null,
    fee: row?.fee ?? 0,
    closes_on: row?.registration_closes_at ? clubClock(row.registration_closes_at).day : null,
    is_published: row?.is_published ?? false,
  };
}
