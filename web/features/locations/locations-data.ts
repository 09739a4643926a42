import { queryOptions } from '@tanstack/react-query';
import type { LocationInput } from '../../../contracts/inputs/locations.ts';
import { useWrite } from '../../components/use-procedure.ts';
import { inAllLanguages } from '../../lib/localized.ts';
import type { Selected } from '../../lib/rows.ts';
import { dataOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

const COLUMNS =
  `id,type,is_active,lane_count,${inAllLanguages('name', 'address', 'description')},classes(id,is_active)` as const;

/** A location with the classes that are held there. */
export type Location = Selected<'locations', typeof COLUMNS>;

/** All locations, closed ones too, by name. */
export const locationsQuery = queryOptions({
  queryKey: ['locations', 'all'],
  queryFn: async () => {
    const client = await supabase();
    return dataOf(await client.from('locations').select(COLUMNS).order('name'));
  },
});

/** What is done to locations: without an id one is made. */
export type LocationChange =
  | { act: 'create'; location: LocationInput }
  | { act: 'update'; ids: string[]; location: Partial<LocationInput> }
  | { act: 'delete'; id: string };

/** Makes, changes or deletes locations; afterwards locations and what names them are read again. Throws ClubError. */
export function useLocationChange() {
  return useWrite(
    async (change: LocationChange) => {
      const client = await supabase();
      const table = client.from('locations');
      if (change.act === 'create') return dataOf(await table.insert(change.location).select('id'));
      if (change.act === 'update') return dataOf(await table.update(change.location).in('id', change.ids).select('id'));
      return dataOf(await table.delete().eq('id', change.id).select('id'));
    },
    ['locations', 'classes', 'timetable'],
  );
}
