import { queryOptions } from '@tanstack/react-query';
import type { TimeListKind } from '../../../../contracts/time-lists.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { dataOf } from '../../../lib/api/rpc.ts';
import { supabase } from '../../../lib/api/supabase.ts';

/** A table of base times or of standards, with how many times it has. */
export interface TimeList {
  id: string;
  name: string;
  starts_on: string;
  ends_on: string | null;
  is_sample: boolean;
  times: number;
}

/** The tables of one kind, the newest first. */
export const timeListsQuery = (kind: TimeListKind) =>
  queryOptions({
    queryKey: ['results', 'lists', kind],
    queryFn: async (): Promise<TimeList[]> => {
      const client = await supabase();
      if (kind === 'base') {
        const answer = await client
          .from('base_time_lists')
          .select('id,name,starts_on,is_sample,times:base_times(count:centiseconds.count())')
          .order('starts_on', { ascending: false });
        return dataOf(answer).map(({ times, ...list }) => ({ ...list, ends_on: null, times: times[0]?.count ?? 0 }));
      }
      const answer = await client
        .from('time_standard_lists')
        .select('id,name,starts_on,ends_on,times:time_standards(count:centiseconds.count())')
        .order('starts_on', { ascending: false });
      return dataOf(answer).map(({ times, ...list }) => ({ ...list, is_sample: false, times: times[0]?.count ?? 0 }));
    },
  });

const STANDARD_COLUMNS = 'id,label,gender,age_min,age_max,course,stroke,distance,centiseconds';
const REACHED_COLUMNS = 'standard_id,swimmer,label,course,stroke,distance,best_centiseconds,swum_on,result_id';

/** A time of a list of standards. */
export type Standard = Selected<'time_standards', typeof STANDARD_COLUMNS>;

/** A swimmer who has reached a standard. */
export type Reached = Selected<'swimmer_standards', typeof REACHED_COLUMNS>;

/** The times of a list and who has reached which: two reads at once. */
export const standardsQuery = (listId: string) =>
  queryOptions({
    queryKey: ['results', 'standards', listId],
    queryFn: async () => {
      const client = await supabase();
      const [times, reached] = await Promise.all([
        client
          .from('time_standards')
          .select(STANDARD_COLUMNS)
          .eq('list_id', listId)
          .order('label')
          .order('gender')
          .order('age_min')
          .order('distance')
          .order('stroke'),
        client
          .from('swimmer_standards')
          .select(REACHED_COLUMNS)
          .eq('list_id', listId)
          .eq('reached', true)
          .order('swimmer'),
      ]);
      return { times: dataOf(times), reached: dataOf(reached) };
    },
  });
