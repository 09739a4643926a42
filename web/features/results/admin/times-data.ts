import { queryOptions } from '@tanstack/react-query';
import type { TimeListKind } from '../../../../contracts/time-lists.ts';
import type { Columns, ViewColumns } from '../../../lib/rows.ts';
import { rowsOf } from '../../../lib/rpc.ts';
import { supabase } from '../../../lib/supabase.ts';
import type { SwimEvent } from '../swim.ts';

/** A table of base times or of standards, with how many times it has. */
export interface TimeList {
  id: string;
  name: string;
  starts_on: string;
  ends_on: string | null;
  is_sample: boolean;
  times: number;
}

interface Counted {
  times: { count: number }[];
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
        const rows =
          rowsOf<(Columns<'base_time_lists', 'id' | 'name' | 'starts_on' | 'is_sample'> & Counted)[]>(answer);
        return rows.map(({ times, ...list }) => ({ ...list, ends_on: null, times: times[0]?.count ?? 0 }));
      }
      const answer = await client
        .from('time_standard_lists')
        .select('id,name,starts_on,ends_on,times:time_standards(count:centiseconds.count())')
        .order('starts_on', { ascending: false });
      const rows =
        rowsOf<(Columns<'time_standard_lists', 'id' | 'name' | 'starts_on' | 'ends_on'> & Counted)[]>(answer);
      return rows.map(({ times, ...list }) => ({ ...list, is_sample: false, times: times[0]?.count ?? 0 }));
    },
  });

/** A time of a list of standards. */
export interface Standard
  extends SwimEvent, Columns<'time_standards', 'id' | 'label' | 'age_min' | 'age_max' | 'centiseconds'> {
  gender: 'female' | 'male';
}

/** Who has reached a standard. */
export interface Reached
  extends
    SwimEvent,
    ViewColumns<
      'swimmer_standards',
      'standard_id' | 'swimmer' | 'label' | 'best_centiseconds' | 'swum_on' | 'result_id'
    > {}

/** The times of a list and who has reached which: two reads at once. */
export const standardsQuery = (listId: string) =>
  queryOptions({
    queryKey: ['results', 'standards', listId],
    queryFn: async () => {
      const client = await supabase();
      const [times, reached] = await Promise.all([
        client
          .from('time_standards')
          .select('id,label,gender,age_min,age_max,course,stroke,distance,centiseconds')
          .eq('list_id', listId)
          .order('label')
          .order('gender')
          .order('age_min')
          .order('distance')
          .order('stroke'),
        client
          .from('swimmer_standards')
          .select('standard_id,swimmer,label,course,stroke,distance,best_centiseconds,swum_on,result_id')
          .eq('list_id', listId)
          .eq('reached', true)
          .order('swimmer'),
      ]);
      return { times: rowsOf<Standard[]>(times), reached: rowsOf<Reached[]>(reached) };
    },
  });
