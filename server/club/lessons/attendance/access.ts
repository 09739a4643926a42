import { sql } from 'kysely';
import { MARKING_DAYS_BACK, SUBSTITUTE_DAYS } from '../../../../contracts/attendance.ts';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { hasAdminRights, requireUser, unknownTo } from '../../core/access/access.ts';
import type { ProcedureContext } from '../../core/procedure.ts';

interface LessonDemands {
  /**
   * Locks the lesson's row until the end of the transaction, so that its marks and its state change one after another.
   */
  lock?: boolean;
  /** Refuses the substitute, who may not give the lesson away. */
  ownersOnly?: boolean;
}

/**
 * The lesson, for who teaches its class, its substitute around its day, an admin, or reception at a procedure of its list. To others a
 * lesson that does not exist is one of others.
 */
export async function requireLessonStaff(context: ProcedureContext, lessonId: string, demands: LessonDemands = {}) {
  const service = context.caller.role === 'service_role';
  const userId = service ? null : requireUser(context);
  const row = await asServiceRole(context.trx, (trx) => findLesson(trx, lessonId, demands.lock ?? false));
  if (!row) throw await unknownTo(context, 'lesson_not_found', 'not_allowed');
  const { is_taught, is_instructor, ...lesson } = row;
  const leads = !demands.ownersOnly && is_instructor && lesson.substitute_instructor_id === userId;
  if (leads && !is_taught && !isNear(lesson.starts_at) && !(await hasAdminRights(context)))
    throw new ClubError('substitute_days');
  if (!is_taught && !leads && !(await hasAdminRights(context))) throw new ClubError('not_allowed');
  return lesson;
}

/** True if it is near enough for a substitute to see its children; private.substituted_lesson_ids() says the same. */
const isNear = (startsAt: string): boolean =>
  Math.abs(Date.parse(startsAt) - Date.now()) <= SUBSTITUTE_DAYS * 86_400_000;

export type Lesson = Awaited<ReturnType<typeof requireLessonStaff>>;

/** The lesson, locked, for its staff, on the days on which it is marked: from its own on, some days back, unless it is canceled. */
export async function requireMarkableLesson(context: ProcedureContext, lessonId: string): Promise<Lesson> {
  const lesson = await requireLessonStaff(context, lessonId, { lock: true });
  if (lesson.status === 'cancelled') throw new ClubError('lesson_cancelled');
  const [day, today] = [clubDay(lesson.starts_at), clubDay()];
  if (day > today) throw new ClubError('too_early');
  if (day < addDays(today, -MARKING_DAYS_BACK)) throw new ClubError('too_late');
  return lesson;
}

/**
 * The enrollment of a child in the class of a lesson, and whether that was canceled, for those who may see its roster.
 */
export async function requireLessonChild(context: ProcedureContext, lessonId: string, childId: string) {
  const lesson = await requireLessonStaff(context, lessonId);
  const enrollment = await asServiceRole(context.trx, (trx) =>
    trx
      .selectFrom('enrollments')
      .innerJoin('plans', 'plans.id', 'enrollments.plan_id')
      .select(['enrollments.id', 'enrollments.sessions_remaining', 'enrollments.valid_until', 'plans.sessions'])
      .where('class_id', '=', lesson.class_id)
      .where('child_id', '=', childId)
      .where('status', '=', 'active')
      .where(swimsOn(lesson))
      .executeTakeFirstOrThrow(() => new ClubError('not_in_class')),
  );
  return { ...enrollment, lesson_status: lesson.status };
}

/** True in SQL where a row of enrollments has the child in this lesson of its class. */
export const swimsOn = ({ starts_at }: Pick<Lesson, 'starts_at'>) =>
  sql<boolean>`private.swims_on(enrollments, ${starts_at}::timestamptz)`;

/** The lesson with its row locked, for callers whose rights were checked by other means. */
export async function lockLesson(trx: Transaction, lessonId: string): Promise<Lesson> {
  const row = await findLesson(trx, lessonId, true);
  if (!row) throw new ClubError('lesson_not_found');
  const { is_taught: _taught, is_instructor: _instructor, ...lesson } = row;
  return lesson;
}

async function findLesson(trx: Transaction, lessonId: string, lock: boolean) {
  return trx
    .selectFrom('lessons')
    .innerJoin('classes', 'classes.id', 'lessons.class_id')
    .innerJoin('locations', (join) =>
      join.on('locations.id', '=', sql`coalesce(lessons.moved_to, classes.location_id)`),
    )
    .select([
      'lessons.id',
      'lessons.class_id',
      'lessons.starts_at',
      'lessons.duration_minutes',
      'lessons.status',
      'lessons.cancel_reason',
      'lessons.substitute_instructor_id',
      'lessons.notes',
      'lessons.moved_to',
      'lessons.moved_lane',
      'classes.title',
      'classes.title_en',
      'classes.title_ru',
      'classes.instructor_id',
      'classes.max_capacity',
      'classes.kind as class_kind',
      'locations.name as location_name',
      'locations.name_en as location_name_en',
      'locations.name_ru as location_name_ru',
      sql<boolean>`lessons.class_id = any (private.taught_class_ids())`.as('is_taught'),
      sql<boolean>`private.is('instructor')`.as('is_instructor'),
      sql<string[]>`private.instructor_ids_of(classes.id)`.as('instructor_ids'),
    ])
    .where('lessons.id', '=', lessonId)
    .$if(lock, (query) => query.forNoKeyUpdate('lessons'))
    .executeTakeFirst();
}
