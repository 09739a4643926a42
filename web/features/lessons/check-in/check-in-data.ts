import { askQuery } from '../../../lib/api/club-query.ts';
import { inAllLanguages } from '../../../lib/format/localized.ts';

/** The locations at which cards are read, by name. */
export const checkInLocationsQuery = askQuery(['locations', 'check-in'], (club) =>
  club
    .from('locations')
    .select(`id,${inAllLanguages('name')}`)
    .eq('has_check_in', true)
    .order('name'),
);

/** The open classes of a location, by title. */
export const classesAtQuery = (locationId: string) =>
  askQuery(['classes', 'check-in', locationId], (club) =>
    club
      .from('classes')
      .select(`id,${inAllLanguages('title')}`)
      .eq('location_id', locationId)
      .eq('is_active', true)
      .order('title'),
  );

/** The children of a class, by name, for their cards; none before one is chosen. */
export const cardsQuery = (classId: string) =>
  askQuery(
    ['children', 'cards', classId],
    (club) =>
      club
        .from('children')
        .select('id,full_name,enrollments!inner(class_id,status)')
        .eq('enrollments.class_id', classId)
        .eq('enrollments.status', 'active')
        .order('full_name'),
    { enabled: classId !== '' },
  );
