import { sql } from 'kysely';
import type { Translated } from '../../../../contracts/translated.ts';
import { ClubError } from '../../../platform/club-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { ProcedureContext } from '../../core/procedure.ts';
import { isOneOf } from '../../core/staff.ts';
import { titleIn } from '../../core/title-in.ts';
import type { Lesson } from '../attendance/access.ts';

type Time = Pick<Lesson, 'class_id' | 'starts_at' | 'duration_minutes'>;

/** No lesson is longer (lessons__duration_sensible). */
const LONGEST_LESSON_HOURS = 4;

/** Lessons of other classes that overlap with this one, with all who are there: a substitute is there for the main instructor. */
const overlapping = ({ class_id, starts_at, duration_minutes }: Time) => sql`
  select there.instructor_id, classes.title, classes.title_en, classes.title_ru
  from lessons join classes on classes.id = class_id
  cross join lateral (
    select coalesce(substitute_instructor_id, classes.instructor_id) as instructor_id
    union select class_instructors.instructor_id from class_instructors where class_instructors.class_id = classes.id
  ) as there
  where class_id <> ${class_id}::uuid and lessons.status <> 'cancelled'
    and starts_at < ${starts_at}::timestamptz + make_interval(mins => ${duration_minutes}::integer)
    and starts_at > ${starts_at}::timestamptz - make_interval(hours => ${LONGEST_LESSON_HOURS}::integer)
    and starts_at + make_interval(mins => lessons.duration_minutes) > ${starts_at}::timestamptz`;

/**
 * Refuses an instructor who leads another lesson at that time, and names it. Locks their profile, so that two lessons
 * at the same time cannot be given to them at once.
 */
export async function refuseBusy(
  { trx, locale }: Pick<ProcedureContext, 'trx' | 'locale'>,
  instructorId: string,
  lesson: Time,
): Promise<void> {
  await trx.selectFrom('profiles').select('user_id').where('user_id', '=', instructorId).forNoKeyUpdate().execute();
  const { rows } = await sql<Translated<'title'>>`
    select title, title_en, title_ru from (${overlapping(lesson)}) as lessons where instructor_id = ${instructorId}::uuid limit 1
  `.execute(trx);
  if (rows[0]) throw new ClubError('instructor_clash', { details: titleIn(locale, rows[0]) });
}

/** The other instructors of the club who lead nothing at that time. */
export async function freeInstructors(trx: Transaction, lesson: Lesson, except: string | null): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from user_roles
    where role = 'instructor' and user_id <> ${lesson.instructor_id}::uuid and user_id is distinct from ${except}::uuid
      and user_id not in (select instructor_id from (${overlapping(lesson)}) as lessons)`.execute(trx);
  return rows.map(({ user_id }) => user_id);
}

export async function requireInstructor(trx: Transaction, userId: string): Promise<void> {
  if (!(await isOneOf(trx, userId, ['instructor']))) throw new ClubError('instructor_not_found');
}

/** The open request of a lesson whose row is locked; returns who asked, or null if there is no request. */
export async function closeRequests(
  trx: Transaction,
  lessonId: string,
  answer: { status: 'withdrawn' } | { status: 'taken'; taken_by: string },
): Promise<{ asked_by: string | null } | null> {
  const row = await trx
    .updateTable('substitute_requests')
    .set({ ...answer, answered_at: new Date().toISOString() })
    .where('lesson_id', '=', lessonId)
    .where('status', '=', 'open')
    .returning('asked_by')
    .executeTakeFirst();
  return row ?? null;
}

export async function nameOf(trx: Transaction, userId: string): Promise<string> {
  const row = await trx.selectFrom('profiles').select('full_name').where('user_id', '=', userId).executeTakeFirst();
  return row?.full_name ?? '';
}
