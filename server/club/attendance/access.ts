import { sql } from 'kysely';
import { ClubError } from '../../platform/club-error.ts';
import { asClub, type Transaction } from '../../platform/database.ts';
import type { ProcedureContext } from '../../platform/procedure.ts';
import { requireUser } from '../people/access.ts';

interface Wanted {
  /** Holds the lesson's row until the end of the transaction: its marks and its state change one after another. */
  lock?: boolean;
  /** Refuses the substitute: the lesson is not theirs to give away. */
  ownersOnly?: boolean;
}

/** The lesson, for the instructor of its class, its substitute, or an admin. */
export async function requireLessonStaff(context: ProcedureContext, meetingId: string, wanted: Wanted = {}) {
  const service = context.caller.role === 'service_role';
  const userId = service ? null : requireUser(context);
  const found = await asClub(context.trx, (trx) => findLesson(trx, meetingId, wanted.lock ?? false));
  if (!found) throw new ClubError('meeting_not_found');
  const { is_admin, is_instructor, ...meeting } = found;
  const teaches =
    meeting.instructor_id === userId || (!wanted.ownersOnly && meeting.substitute_instructor_id === userId);
  if (!service && !is_admin && !(teaches && is_instructor)) throw new ClubError('not_allowed');
  return meeting;
}

export type Lesson = Awaited<ReturnType<typeof requireLessonStaff>>;

/** The lesson for anybody who has been let in by other means, with its row held. */
export async function lockLesson(trx: Transaction, meetingId: string): Promise<Lesson> {
  const found = await findLesson(trx, meetingId, true);
  if (!found) throw new ClubError('meeting_not_found');
  const { is_admin: _admin, is_instructor: _instructor, ...meeting } = found;
  return meeting;
}

async function findLesson(trx: Transaction, meetingId: string, lock: boolean) {
  return trx
    .selectFrom('class_meetings')
    .innerJoin('classes', 'classes.id', 'class_meetings.class_id')
    .innerJoin('locations', 'locations.id', 'classes.location_id')
    .select([
      'class_meetings.id',
      'class_meetings.class_id',
      'class_meetings.starts_at',
      'class_meetings.duration_minutes',
      'class_meetings.status',
      'class_meetings.cancel_reason',
      'class_meetings.substitute_instructor_id',
      'class_meetings.notes',
      'classes.title',
      'classes.title_en',
      'classes.title_ru',
      'classes.instructor_id',
      'classes.max_capacity',
      'locations.name as location_name',
      sql<boolean>`private.is('admin')`.as('is_admin'),
      sql<boolean>`private.is('instructor')`.as('is_instructor'),
    ])
    .where('class_meetings.id', '=', meetingId)
    .$if(lock, (query) => query.forNoKeyUpdate('class_meetings'))
    .executeTakeFirst();
}
