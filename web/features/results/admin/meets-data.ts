import type { Course } from '../../../../contracts/results.ts';
import type { Page, PageRequest } from '../../../kit/list-page.ts';
import { readList } from '../../../kit/read-list.ts';
import { askQuery, rowQuery } from '../../../lib/api/club-query.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { supabase } from '../../../lib/api/supabase.ts';
import { RESULT_COLUMNS } from '../swim.ts';

export const MEET_COLUMNS = 'id,name,location,course,starts_on,ends_on,event_id';
export type Meet = Selected<'meets', typeof MEET_COLUMNS>;
/** The part of a meet that its results need. */
export type ResultMeet = Pick<Meet, 'id' | 'course'>;

const LISTED = `${MEET_COLUMNS},swim_results(count:id.count())` as const;
export type MeetRow = Selected<'meets', typeof LISTED>;

/** A page of the meets, the latest first unless sorted otherwise. Throws ClubError. */
export async function readMeets(page: PageRequest): Promise<Page<MeetRow>> {
  const client = await supabase();
  let request = client.from('meets').select(LISTED, { count: 'exact' });
  const { course } = page.view.filters;
  if (course) request = request.eq('course', course as Course);
  return readList(request, page, {
    words: ['name', 'location'],
    days: 'starts_on',
    sorts: { name: 'name', when: 'starts_on' },
    first: { id: 'when', desc: true },
  });
}

/** The meets of these days that are no event of the calendar yet. */
export const freeMeetsQuery = (starts_on: string, ends_on: string) =>
  askQuery(['results', 'meets', 'free', starts_on, ends_on], (club) =>
    club
      .from('meets')
      .select(LISTED)
      .is('event_id', null)
      .lte('starts_on', ends_on)
      .gte('ends_on', starts_on)
      .order('starts_on')
      .order('id'),
  );

const LATEST = 30;

/** The latest meets, for a result that is written from elsewhere. */
export const latestMeetsQuery = askQuery(['results', 'meets', 'latest'], (club) =>
  club.from('meets').select(MEET_COLUMNS).order('starts_on', { ascending: false }).order('id').limit(LATEST),
);

/** The columns of a result with whose it is. */
export const SWIMMER_RESULT_COLUMNS = `${RESULT_COLUMNS},swimmer,child_id,user_id` as const;

/** A result of a meet as an admin sees it. */
export type MeetResult = Selected<'swim_times', typeof SWIMMER_RESULT_COLUMNS>;

/** A meet with all its results; null where there is none. */
export const meetQuery = (meetId: string) =>
  rowQuery(['results', 'meet', meetId], (club) =>
    club
      .from('meets')
      .select(`${MEET_COLUMNS},swim_times(${SWIMMER_RESULT_COLUMNS})`)
      .eq('id', meetId)
      .order('distance', { referencedTable: 'swim_times' })
      .order('stroke', { referencedTable: 'swim_times' })
      .order('centiseconds', { referencedTable: 'swim_times', nullsFirst: false }),
  );

/** A page of the times that were swum in trainings, the latest first unless sorted otherwise. Throws ClubError. */
export async function readTrainingTimes(page: PageRequest): Promise<Page<MeetResult>> {
  const client = await supabase();
  const all = client.from('swim_times').select(SWIMMER_RESULT_COLUMNS, { count: 'exact' }).is('meet_id', null);
  return readList(all, page, {
    words: ['swimmer'],
    days: 'swum_on',
    sorts: { swimmer: 'swimmer', day: 'swum_on' },
    first: { id: 'day', desc: true },
  });
}

/** The events of the club's calendar that may be a meet, the latest first. */
export const meetEventsQuery = askQuery(['events', 'meets'], (club) =>
  club
    .from('events')
    .select('id,title,title_en,title_ru,starts_at')
    .eq('kind', 'meet')
    .order('starts_at', { ascending: false })
    .limit(100),
);
