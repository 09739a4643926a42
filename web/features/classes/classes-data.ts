import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Level } from '../../../contracts/children.ts';
import { inAllLanguages } from '../../lib/localized.ts';
import type { Columns, Translated, ViewColumns } from '../../lib/rows.ts';
import { rowsOf, rpc } from '../../lib/rpc.ts';
import type { Args } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

type ClassColumns =
  | 'id'
  | 'description'
  | 'description_en'
  | 'description_ru'
  | 'instructor_id'
  | 'location_id'
  | 'duration_minutes'
  | 'price_per_class'
  | 'max_capacity'
  | 'lane'
  | 'age_min'
  | 'age_max'
  | 'is_active';

interface StoredClass extends Columns<'classes', ClassColumns>, Translated<'title'> {
  level: Level | null;
  locations: Translated<'name'>;
  class_sessions: Columns<'class_sessions', 'day_of_week' | 'start_time'>[];
}

/** A class as the office runs it: with its weekly sessions in order, who teaches it, and how full it is. */
export interface OfficeClass extends StoredClass {
  instructor: string;
  taken: number;
  waiting: number;
}

const SELECT = `id,${inAllLanguages('title', 'description')},instructor_id,location_id,duration_minutes,price_per_class,max_capacity,lane,level,age_min,age_max,is_active,locations(${inAllLanguages('name')}),class_sessions(day_of_week,start_time)`;

/** Who can teach a class. */
export const instructorsQuery = queryOptions({
  queryKey: ['instructors'],
  queryFn: async () => {
    const client = await supabase();
    const answer = await client.from('instructors').select('user_id,full_name').order('full_name');
    return rowsOf<ViewColumns<'instructors', 'user_id' | 'full_name'>[]>(answer);
  },
});

/** Every class that one answer holds, closed ones too, by title: to choose from. The list itself is read by page. */
export const classesQuery = queryOptions({
  queryKey: ['classes', 'office'],
  queryFn: async (): Promise<OfficeClass[]> => {
    const client = await supabase();
    const [classes, places, instructors] = await Promise.all([
      client.from('classes').select(SELECT).order('title'),
      client.from('class_availability').select('class_id,taken,waiting'),
      client.from('instructors').select('user_id,full_name'),
    ]);
    const counts = new Map(
      rowsOf<ViewColumns<'class_availability', 'class_id' | 'taken' | 'waiting'>[]>(places).map((row) => [
        row.class_id,
        row,
      ]),
    );
    const names = new Map(
      rowsOf<ViewColumns<'instructors', 'user_id' | 'full_name'>[]>(instructors).map((row) => [
        row.user_id,
        row.full_name,
      ]),
    );
    return rowsOf<StoredClass[]>(classes).map((row) => ({
      ...row,
      class_sessions: [...row.class_sessions].sort(
        (a, b) => a.day_of_week - b.day_of_week || a.start_time.localeCompare(b.start_time),
      ),
      instructor: names.get(row.instructor_id) ?? '',
      taken: counts.get(row.id)?.taken ?? 0,
      waiting: counts.get(row.id)?.waiting ?? 0,
    }));
  },
});

/** A class by name, and how many wait for it. */
export type ClassTitle = ViewColumns<'office_classes', 'id' | 'waiting'> & Translated<'title'>;

/** The classes that one answer holds, by title: what filters offer. */
export const classTitlesQuery = queryOptions({
  queryKey: ['classes', 'titles'],
  queryFn: async () => {
    const client = await supabase();
    return rowsOf<ClassTitle[]>(
      await client
        .from('office_classes')
        .select(`id,waiting,${inAllLanguages('title')}`)
        .order('title'),
    );
  },
});

/** Writes a class with its sessions; afterwards classes, places and the timetable are read anew. Throws ClubError. */
export function useSaveClass() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Args<'save_class'>) => rpc('save_class', input),
    onSettled: () =>
      Promise.all(
        ['classes', 'enrollments', 'locations', 'timetable'].map((noun) =>
          queries.invalidateQueries({ queryKey: [noun] }),
        ),
      ),
  });
}

/** A class as save_class takes it; without one, what a new class starts from. */
export function classInput(row: OfficeClass | null): Args<'save_class'> {
  if (!row) {
    return {
      title: '',
      title_en: '',
      title_ru: '',
      description: '',
      description_en: '',
      description_ru: '',
      instructor_id: '',
      location_id: '',
      duration_minutes: 45,
      price_per_class: null as unknown as number,
      max_capacity: null as unknown as number,
      lane: null,
      level: null,
      age_min: null,
      age_max: null,
      is_active: true,
      sessions: [{ day_of_week: 1, start_time: '' }],
    };
  }
  const {
    id,
    locations: _place,
    class_sessions,
    instructor: _name,
    taken: _taken,
    waiting: _waiting,
    ...columns
  } = row;
  const sessions = class_sessions.map(({ day_of_week, start_time }) => ({
    day_of_week,
    start_time: start_time.slice(0, 5),
  }));
  const texts = Object.fromEntries(
    (['title_en', 'title_ru', 'description', 'description_en', 'description_ru'] as const).map((name) => [
      name,
      columns[name] ?? '',
    ]),
  );
  return { ...columns, ...texts, class_id: id, sessions };
}

/** A new class like another one, as save_class takes it: nobody is in it, and what it is called in other languages is not known. */
export function copyOf(row: OfficeClass, title: string): Args<'save_class'> {
  const { class_id: _id, ...values } = classInput(row);
  return { ...values, title, title_en: '', title_ru: '', is_active: true };
}
