import type { LocationInput } from '../../../contracts/inputs/locations.ts';
import { useRowChange } from '../../kit/row-change.ts';
import { askQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';

const COLUMNS =
  `id,type,is_active,lane_count,has_check_in,${inAllLanguages('name', 'address', 'description')},classes(id,is_active)` as const;

/** A location with the classes that are held there. */
export type Location = Selected<'locations', typeof COLUMNS>;

/** All locations, closed ones too, by name. */
export const locationsQuery = askQuery(['locations', 'all'], (club) =>
  club.from('locations').select(COLUMNS).eq('classes.kind', 'weekly').order('name'),
);

/** Makes, changes or deletes locations; afterwards locations and what names them are read again. Throws ClubError. */
export const useLocationChange = () => useRowChange<LocationInput>('locations', ['locations', 'classes', 'timetable']);
