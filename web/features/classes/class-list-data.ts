import { queryOptions } from '@tanstack/react-query';
import { LEVELS, type Level } from '../../../contracts/levels.ts';
import type { Page, PageRequest } from '../../kit/list-page.ts';
import { readList } from '../../kit/read-list.ts';
import { askQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { ask } from '../../lib/api/rpc.ts';
import { supabase } from '../../lib/api/supabase.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';

const COLUMNS =
  `id,${inAllLanguages('title', 'description')},instructor_id,teacher_ids,assistant_ids,location_id,duration_minutes,price_per_class,max_capacity,lane,level,level_id,level_color,age_min,age_max,is_active,single_days,season_id,is_planned,instructor,${inAllLanguages('location_name', 'level_name')},sessions,taken,waiting` as const;

/**
 * A class as an admin runs it: with its weekly sessions in order, who teaches it beside the main instructor, and how full it
 * is.
 */
export type AdminClass = ReturnType<typeof asAdminClass>;

const SORTS: Record<string, string> = {
  title: 'title',
  instructor: 'instructor',
  level: 'level',
  price: 'price_per_class',
  seats: 'fill',
  state: 'is_active',
};

/** A page of all classes, closed ones too, by title unless sorted otherwise. Throws ClubError. */
export async function readClasses(wanted: PageRequest): Promise<Page<AdminClass>> {
  const client = await supabase();
  const { location, instructor, level, season, state } = wanted.view.filters;
  let request = client.from('admin_classes').select(COLUMNS, { count: 'exact' });
  if (location) request = request.eq('location_id', location);
  if (instructor) request = request.contains('instructor_ids', [instructor]);
  if (level)
    request = LEVELS.some((one) => one === level) ? request.eq('level', level as Level) : request.eq('level_id', level);
  // A class that is only planned is found by its season.
  request = season ? request.eq('season_id', season) : request.eq('is_planned', false);
  if (state) request = request.eq('is_active', state === 'true');
  const { rows, total } = await readList(request, wanted, {
    words: [...inAllLanguages('title').split(','), 'instructor', 'location_name'],
    sorts: SORTS,
    first: { id: 'title', desc: false },
  });
  return { total, rows: rows.map(asAdminClass) };
}

/** One class of the list. Throws ClubError. */
export const classQuery = (classId: string) =>
  queryOptions({
    queryKey: ['classes', 'one', classId],
    queryFn: async (): Promise<AdminClass | null> => {
      const [row] = await ask((club) => club.from('admin_classes').select(COLUMNS).eq('id', classId));
      return row ? asAdminClass(row) : null;
    },
  });

const CHOICE_COLUMNS = `kind,id,${inAllLanguages('name')}` as const;

/** A location or a person that a class can be found by. */
export type ClassChoice = Selected<'class_choices', typeof CHOICE_COLUMNS>;

/** Locations of classes and people who can teach them, by name. */
export const classChoicesQuery = askQuery(['locations', 'class-choices'], (club) =>
  club.from('class_choices').select(CHOICE_COLUMNS).order('name'),
);

const SEASON_COLUMNS = `id,is_planned,${inAllLanguages('name')}` as const;

/** A season that a class can be in. */
export type SeasonChoice = Selected<'seasons', typeof SEASON_COLUMNS>;

/** The seasons by which classes are found and into which they are put, the latest first. */
export const seasonChoicesQuery = askQuery(['seasons', 'choices'], (club) =>
  club.from('seasons').select(SEASON_COLUMNS).order('starts_on', { ascending: false }),
);

function asAdminClass({
  sessions,
  location_name,
  location_name_en,
  location_name_ru,
  ...row
}: Selected<'admin_classes', typeof COLUMNS>) {
  return {
    ...row,
    class_sessions: sessions,
    locations: { name: location_name, name_en: location_name_en, name_ru: location_name_ru },
  };
}
