import { ClubError } from '../../platform/club-error.ts';
import { asClub } from '../../platform/database.ts';
import type { ProcedureContext } from '../../platform/procedure.ts';
import { hasRole, requireUser } from '../people/access.ts';

/** The lesson, for the instructor of its class, its substitute, or an admin. */
export async function requireLessonStaff(context: ProcedureContext, meetingId: string) {
  if (context.caller.role !== 'service_role') requireUser(context);
  const meeting = await asClub(context.trx, (trx) =>
    trx
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
      ])
      .where('class_meetings.id', '=', meetingId)
      .executeTakeFirst(),
  );
  if (!meeting) throw new ClubError('meeting_not_found');
  const teaches = meeting.instructor_id === context.userId || meeting.substitute_instructor_id === context.userId;
  const allowed = (teaches && (await hasRole(context, 'instructor'))) || (await hasRole(context, 'admin'));
  if (!allowed) throw new ClubError('not_allowed');
  return meeting;
}
