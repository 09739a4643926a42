import type { LocationInput } from '../../../contracts/inputs/locations.ts';
import { useWrite } from '../../components/use-procedure.ts';
import { askQuery } from '../../lib/club-query.ts';
import { inAllLanguages } from '../../lib/localized.ts';
import type { Selected } from '../../lib/rows.ts';
import { ask } from '../../lib/rpc.ts';

const COLUMNS =
  `id,type,is_active,lane_count,${inAllLanguages('name', 'address', 'description')},classes(id,is_active)` as const;

/** A location with the classes that are held there. */
export type Location = Selected<'locations', typeof COLUMNS>;

/** All locations, closed ones too, by name. */
export const locationsQuery = askQuery(['locations', 'all'], (club) =>
  club.from('locations').select(COLUMNS).order('name'),
);

/** What is done to locations: without an id one is made. */
export type LocationChange =
  | { act: 'create'; location: LocationInput }
  | { act: 'update'; ids: string[]; location: Partial<LocationInput> }
  | { act: 'delete'; id: string };

/** Makes, changes or deletes locations; afterwards locations and what names them are read again. Throws ClubError. */
export function useLocationChange() {
  return useWrite(
    (change: LocationChange) =>
      ask((club) => {
        const table = club.from('locations');
        if (change.act === 'create') return table.insert(change.location).select('id');
        if (change.act === 'update') return table.update(change.location).in('id', change.ids).select('id');
        return table.delete().eq('id', change.id).select('id');
      }),
    ['locations', 'classes', 'timetable'],
  );
}
