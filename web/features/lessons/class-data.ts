import { MARKING_DAYS_BACK } from '../../../contracts/attendance.ts';
import { addDays } from '../../../contracts/time.ts';
import { askQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { clubToday } from '../../lib/format/club-clock.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';
import { LESSON_COLUMNS } from './lesson-state.ts';

const COLUMNS =
  `id,instructor_id,duration_minutes,max_capacity,lane,level,age_min,age_max,is_active,${inAllLanguages('title')},
  locations(type,${inAllLanguages('name', 'address')}),class_sessions(id,day_of_week,start_time),class_instructors(instructor_id),
  lessons(${LESSON_COLUMNS},requests:substitute_requests(note))` as const;

/** A class with its weekly sessions, other teachers and assistants, and its lessons, from the oldest that can still be marked on. */
export type InstructorClass = Selected<'classes', typeof COLUMNS>;

/** A lesson with the open request for a substitute, if there is one. */
export type ClassLesson = InstructorClass['lessons'][number];

/** PostgREST's „no row“ and SQL's „this is no uuid“. */
export const CLASS_NOT_FOUND: readonly string[] = ['PGRST116', '22P02'];

/** A class as anybody may read it; what hangs on it shows only to those who teach it. Throws ClubError; see CLASS_NOT_FOUND. */
export const classQuery = (classId: string) =>
  askQuery(['lessons', 'class', classId], (club) =>
    club
      .from('classes')
      .select(COLUMNS)
      .eq('id', classId)
      .eq('lessons.requests.status', 'open')
      .gte('lessons.starts_at', `${addDays(clubToday(), -MARKING_DAYS_BACK)}T00:00:00Z`)
      .order('starts_at', { referencedTable: 'lessons' })
      .order('day_of_week', { referencedTable: 'class_sessions' })
      .single(),
  );
