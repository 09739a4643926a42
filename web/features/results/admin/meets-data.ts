import { queryOptions } from '@tanstack/react-query';
import type { Course } from '../../../../contracts/results.ts';
import type { Selected } from '../../../lib/rows.ts';
import { dataOf, rowOf } from '../../../lib/rpc.ts';
import { supabase } from '../../../lib/supabase.ts';
import { pageOf } from '../../../kit/list-page.ts';
import type { Page, PageRequest } from '../../../kit/list-page.ts';
import { rangeDays } from '../../../kit/RangeControl.tsx';
import { anyHolds } from '../../../kit/search-words.ts';
import { RESULT_COLUMNS } from '../swim.ts';

export const MEET_COLUMNS = 'id,name,location,course,starts_on,ends_on,event_id';
export type Meet = Selected<'meets', typeof MEET_COLUMNS>;
/** What a result needs to know of its meet. */
export type ResultMeet = Pick<Meet, 'id' | 'course'>;

const LISTED = `${MEET_COLUMNS},swim_results(count:id.count())` as const;
export type MeetRow = Selected<'meets', typeof LISTED>;
const SORTS: Record<string, string> = { name: 'name', when: 'starts_on' };

/** A page of the meets, the latest first unless sorted otherwise. Throws ClubError. */
export async function readMeets({ view, from, to }: PageRequest): Promise<Page<MeetRow>> {
  const client = await supabase();
  let request = client.from('meets').select(LISTED, { count: 'exact' });
  if (view.search.trim()) request = request.or(anyHolds(['name', 'location'], view.search));
  const { course } = view.filters;
  if (course) request = request.eq('course', course as Course);
  const days = rangeDays(view);
  if (days.from) request = request.gte('starts_on', days.from);
  if (days.to) request = request.lte('starts_on', days.to);
  const { id, desc } = view.sort ?? { id: 'when', desc: true };
  const answer = await request
    .order(SORTS[id] ?? 'starts_on', { ascending: !desc })
    .order('id')
    .range(from, to);
  return pageOf(answer);
}

/** The meets of these days that are no event of the calendar yet. */
export const freeMeetsQuery = (starts_on: string, ends_on: string) =>
  queryOptions({
    queryKey: ['results', 'meets', 'free', starts_on, ends_on],
    queryFn: async () => {
      const client = await supabase();
      const answer = await client
        .from('meets')
        .select(LISTED)
        .is('event_id', null)
        .lte('starts_on', ends_on)
        .gte('ends_on', starts_on)
        .order('starts_on')
        .order('id');
      return dataOf(answer);
    },
  });

const LATEST = 30;

/** The latest meets, for a result that is written from elsewhere. */
export const latestMeetsQuery = queryOptions({
  queryKey: ['results', 'meets', 'latest'],
  queryFn: async () => {
    const client = await supabase();
    return dataOf(
      await client
        .from('meets')
        .select(MEET_COLUMNS)
        .order('starts_on', { ascending: false })
        .order('id')
        .limit(LATEST),
    );
  },
});

/** The columns of a result with whose it is. */
export const SWIMMER_RESULT_COLUMNS = `${RESULT_COLUMNS},swimmer,child_id,user_id` as const;

/** A result of a meet as an admin sees it. */
export type MeetResult = Selected<'swim_times', typeof SWIMMER_RESULT_COLUMNS>;

/** A meet with all its results; null where there is none. */
export const meetQuery = (meetId: string) =>
  queryOptions({
    queryKey: ['results', 'meet', meetId],
    queryFn: async () => {
      const client = await supabase();
      const answer = await client
        .from('meets')
        .select(`${MEET_COLUMNS},swim_times(${SWIMMER_RESULT_COLUMNS})`)
        .eq('id', meetId)
        .order('distance', { referencedTable: 'swim_times' })
        .order('stroke', { referencedTable: 'swim_times' })
        .order('centiseconds', { referencedTable: 'swim_times', nullsFirst: false });
      return rowOf(answer);
    },
  });

const TRAINING_SORTS: Record<string, string> = { swimmer: 'swimmer', day: 'swum_on' };

/** A page of the times that were swum in trainings, the latest first unless sorted otherwise. Throws ClubError. */
export async function readTrainingTimes({ view, from, to }: PageRequest): Promise<Page<MeetResult>> {
  const client = await supabase();
  let request = client.from('swim_times').select(SWIMMER_RESULT_COLUMNS, { count: 'exact' }).is('meet_id', null);
  if (view.search.trim()) request = request.or(anyHolds(['swimmer'], view.search));
  const days = rangeDays(view);
  if (days.from) request = request.gte('swum_on', days.from);
  if (days.to) request = request.lte('swum_on', days.to);
  const { id, desc } = view.sort ?? { id: 'day', desc: true };
  const answer = await request
    .order(TRAINING_SORTS[id] ?? 'swum_on', { ascending: !desc })
    .order('id')
    .range(from, to);
  return pageOf(answer);
}

/** The events of the club's calendar that may be a meet, the latest first. */
export const meetEventsQuery = queryOptions({
  queryKey: ['events', 'meets'],
  queryFn: async () => {
    const client = await supabase();
    const answer = await client
      .from('events')
      .select('id,title,title_en,title_ru,starts_at')
      .eq('kind', 'meet')
      .order('starts_at', { ascending: false })
      .limit(100);
    return dataOf(answer);
  },
});
