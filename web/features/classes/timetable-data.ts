import { queryOptions } from '@tanstack/react-query';
import { askQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { ask } from '../../lib/api/rpc.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';
import { classesOf, type TimetableClass } from './timetable.ts';

const SESSION_COLUMNS =
  `session_id,class_id,location_id,location_type,day_of_week,start_time,duration_minutes,price_per_class,single_days,capacity,taken,free,waiting,level,level_id,age_min,age_max,instructor_name,next_starts_at,season_id,starts_on,held_until,${inAllLanguages('title', 'location_name', 'level_name')}` as const;

/** A row of the timetable: one weekly session of a class that takes enrollments. */
export type SessionRow = Selected<'public_classes', typeof SESSION_COLUMNS>;

const LOCATION_COLUMNS = `id,type,photo_path,${inAllLanguages('name', 'address')}` as const;

/** A location that can be chosen. */
export type TimetableLocation = Selected<'locations', typeof LOCATION_COLUMNS>;

const PLAN_COLUMNS =
  `id,kind,sessions,price,validity_months,days_a_week,installments,${inAllLanguages('name')}` as const;

/** A plan on sale. */
export type Plan = Selected<'plans', typeof PLAN_COLUMNS>;

/** Seats change while one chooses: asked again when the page is looked at again. */
const timetable = {
  queryKey: ['timetable'] as const,
  refetchOnWindowFocus: true,
  queryFn: async (): Promise<{ locations: TimetableLocation[]; classes: TimetableClass[] }> => {
    const locations = await ask((club) =>
      club
        .from('locations')
        .select(`${LOCATION_COLUMNS},public_classes!inner(${SESSION_COLUMNS})`)
        .eq('is_active', true)
        .order('type', { ascending: false })
        .order('name')
        .order('id')
        // Those of one day and time are in the order in which they come.
        .order('title', { referencedTable: 'public_classes' })
        .order('session_id', { referencedTable: 'public_classes' }),
    );
    return { locations, classes: classesOf(locations.flatMap(({ public_classes }) => public_classes)) };
  },
};

/** The classes that take enrollments, in the order of the week. */
export const timetableQuery = queryOptions({ ...timetable, select: ({ classes }) => classes });

/** The locations that have such a class: the same request. */
export const timetableLocationsQuery = queryOptions({ ...timetable, select: ({ locations }) => locations });

export const plansQuery = askQuery(['plans', 'active'], (club) =>
  club.from('plans').select(PLAN_COLUMNS).eq('is_active', true).order('display_order'),
);
