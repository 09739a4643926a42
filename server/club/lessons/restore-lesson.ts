import { sql } from 'kysely';
import pg from 'pg';
import { restoreLessonInput } from '../../../contracts/inputs/lessons.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { inSavepoint } from '../../platform/database/savepoint.ts';
import { audit } from '../core/audit.ts';
import { lockClasses } from '../core/lock-classes.ts';
import { defineProcedure, type ProcedureContext } from '../core/procedure.ts';
import { requireLessonStaff, swimsOn, type Lesson } from './attendance/access.ts';
import { settleSessions } from './attendance/settle-sessions.ts';
import { writeMarks } from './attendance/write-marks.ts';
import { notifyOfLessons } from './notify-families.ts';
import { refuseBusy } from './substitutes/substitutes.ts';

export const restoreLesson = defineProcedure({
  name: 'restore_lesson',
  summary:
    'Restores a cancelled lesson until it would begin, unless its location is closed then. Notifies each family once.',
  input: restoreLessonInput,
  async run(context, { lesson_id }) {
    await requireLessonStaff(context, lesson_id, { ownersOnly: true });
    await asServiceRole(context.trx, (trx) => refuseClosed(trx, lesson_id));
    const lesson = await restore(context, lesson_id);
    const families = await asServiceRole(context.trx, (trx) =>
      notifyOfLessons(trx, [lesson], { kind: 'lesson_restored' }, context.userId),
    );
    return { families };
  },
});

/**
 * Throws location_closed_then where the location of the class is closed at the time of the lesson. A day off of the whole
 * club is no such closure. The location's row is locked: a closure that is being made is waited for.
 */
async function refuseClosed(trx: Transaction, lessonId: string): Promise<void> {
  const { rows: locations } = await sql<{ id: string }>`
    select locations.id from lessons join classes on classes.id = class_id join locations on locations.id = location_id
    where lessons.id = ${lessonId}::uuid for update of locations`.execute(trx);
  const { rows: closed } = await sql`
    select from lessons join closures on period && tstzrange(starts_at, starts_at + make_interval(mins => duration_minutes))
    where lessons.id = ${lessonId}::uuid and closures.location_id = any (${locations.map(({ id }) => id)}::uuid[])
  `.execute(trx);
  if (closed.length > 0) throw new ClubError('location_closed_then');
}

/**
 * Restores lessons that a closure canceled, but for those whose instructor leads another one at that time by now; notifies
 * those who lead them. Returns the restored ones.
 */
export async function restoreLessons(
  context: ProcedureContext,
  lessonIds: readonly string[],
): Promise<{ restored: Lesson[]; busy: string[] }> {
  const restored: Lesson[] = [];
  const busy: string[] = [];
  for (const id of lessonIds)
    try {
      restored.push(await inSavepoint(context.trx, () => restore(context, id)));
    } catch (fault) {
      if (!isClash(fault)) throw fault;
      busy.push(id);
    }
  await asServiceRole(context.trx, (trx) =>
    notifyOfLessons(trx, restored, { kind: 'lesson_restored', staffOnly: true }, context.userId),
  );
  return { restored, busy };
}

/** True if the instructor leads another lesson by now, or a private one took the time. */
const isClash = (fault: unknown): boolean =>
  (fault instanceof ClubError && fault.code === 'instructor_clash') ||
  (fault instanceof pg.DatabaseError && /^lessons__(lane|instructor)_free$/.test(fault.constraint ?? ''));

async function restore(context: ProcedureContext, lessonId: string): Promise<Lesson> {
  const lesson = await requireLessonStaff(context, lessonId, { lock: true, ownersOnly: true });
  if (lesson.status !== 'cancelled') throw new ClubError('lesson_not_cancelled');
  if (new Date(lesson.starts_at) <= new Date()) throw new ClubError('lesson_started');
  await asServiceRole(context.trx, async (trx) => {
    const leader = lesson.substitute_instructor_id ?? lesson.instructor_id;
    await refuseBusy({ trx, locale: context.locale }, leader, lesson);
    await trx
      .updateTable('lessons')
      .set({ status: 'scheduled', cancel_reason: null, closure_id: null, moved_to: null, moved_lane: null })
      .where('id', '=', lessonId)
      .execute();
    await beginAfterGuests(trx, lesson);
    await excuseAgain(trx, lesson, context.userId);
  });
  await audit(context, 'restore_lesson', { table: 'lessons', id: lessonId });
  return lesson;
}

/** Children who took a seat in the class while the lesson was canceled begin after it, where guests have all its seats. */
async function beginAfterGuests(
  trx: Transaction,
  { id: lessonId, class_id: classId, starts_at }: Lesson,
): Promise<void> {
  await lockClasses(trx, [classId]);
  await sql`
    insert into absences (child_id, lesson_id, excused, by_club)
    select child_id, ${lessonId}::uuid, true, true from enrollments
    where class_id = ${classId}::uuid and status = 'active' and ${swimsOn({ starts_at })}
      and coalesce(seated_at, created_at) > (select min(created_at) from visits where lesson_id = ${lessonId}::uuid)
      and not exists (select from absences where lesson_id = ${lessonId}::uuid and absences.child_id = enrollments.child_id)
    order by coalesce(seated_at, created_at) desc, id
    limit greatest(0, -private.seats_left(${lessonId}::uuid))`.execute(trx);
}

/**
 * Excuses again the children whose absence was announced in time, by a new mark: the announcement takes on its id. Credits of
 * the others for make-ups are sessions again.
 */
async function excuseAgain(
  trx: Transaction,
  { id: lessonId, class_id: classId, starts_at }: Lesson,
  userId: string | null,
): Promise<void> {
  const { rows } = await sql<{ id: string; child_id: string }>`
    update absences set id = gen_random_uuid() from enrollments
    where absences.lesson_id = ${lessonId}::uuid and excused and enrollments.child_id = absences.child_id
      and enrollments.class_id = ${classId}::uuid and enrollments.status = 'active' and ${swimsOn({ starts_at })}
    returning absences.id, absences.child_id`.execute(trx);
  const marked_at = new Date().toISOString();
  const marks = rows.map(({ id, child_id }) => ({ child_id, status: 'excused' as const, client_id: id, marked_at }));
  if (marks.length > 0) await writeMarks(trx, { lessonId, userId, marks });
  const enrolled = await trx
    .selectFrom('enrollments')
    .select('child_id')
    .where('class_id', '=', classId)
    .where('status', '=', 'active')
    .where(swimsOn({ starts_at }))
    .execute();
  await settleSessions(trx, { lessonId, classId, childIds: enrolled.map(({ child_id }) => child_id) });
}
