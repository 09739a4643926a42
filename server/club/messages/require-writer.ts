import { sql, type RawBuilder } from 'kysely';
import { SUBSTITUTE_DAYS } from '../../../contracts/attendance.ts';
import type { Audience } from '../../../contracts/inputs/messages.ts';
import { ClubError } from '../../platform/club-error.ts';
import { only } from '../../platform/database/rows.ts';
import { hasAdminRights, refuseVisitors } from '../core/access/access.ts';
import type { ProcedureContext } from '../core/procedure.ts';

/** Their own classes, the lessons of these, and events, which all of them run. */
const INSTRUCTOR_AUDIENCES: readonly Audience['kind'][] = ['class', 'waitlist', 'lesson', 'event'];

/**
 * The class that a message to the audience is about, where it is one. Refuses who may not write to it: the desk writes to all,
 * an instructor to the own classes, to lessons of these or taken over as a substitute, and, teaching a class, to events.
 */
export async function requireWriter(context: ProcedureContext, audience: Audience): Promise<string | null> {
  refuseVisitors(context);
  const isDesk = await hasAdminRights(context);
  if (!isDesk && !INSTRUCTOR_AUDIENCES.includes(audience.kind)) throw new ClubError('not_allowed');
  const classIds = await classesOf(context, audience);
  if (!isDesk && !(await teachesAll(context, audience, classIds))) throw new ClubError('not_allowed');
  const [first = null, ...more] = classIds;
  return more.length === 0 ? first : null;
}

async function classesOf({ trx }: ProcedureContext, audience: Audience): Promise<string[]> {
  if (audience.kind === 'class' || audience.kind === 'waitlist') return [...new Set(audience.ids)];
  if (audience.kind !== 'lesson') return [];
  const { rows } = await sql<{ class_id: string }>`
    select distinct class_id from lessons where id = any (${audience.ids}::uuid[])`.execute(trx);
  return rows.map(({ class_id }) => class_id);
}

/** The ids of lessons that do not exist are of no class that the caller teaches. */
async function teachesAll(
  context: ProcedureContext,
  audience: Audience,
  classIds: readonly string[],
): Promise<boolean> {
  if (audience.kind === 'event') {
    const { rows } = await sql<{ yes: boolean }>`
      select cardinality(private.taught_class_ids()) > 0 and ${audience.ids}::uuid[] <@ array(select id from events) as yes`.execute(
      context.trx,
    );
    return only(rows).yes;
  }
  const { rows } = await sql<{ yes: boolean }>`
    select cardinality(${classIds}::uuid[]) > 0 and private.is('instructor') and case
      when ${audience.kind} = 'lesson' then not exists (
        select from unnest(${'ids' in audience ? audience.ids : []}::uuid[]) as wanted (id)
        left join lessons using (id)
        where lessons.id is null
          or not (class_id = any (private.taught_class_ids()) or lessons.id = any (private.substituted_lesson_ids())))
      else ${classIds}::uuid[] <@ private.taught_class_ids() end as yes`.execute(context.trx);
  return only(rows).yes;
}

/** In SQL: the user's account is open, and works at the desk or teaches the class; of no class, at the desk. */
export const isStaffOf = (
  userId: RawBuilder<unknown>,
  classId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`exists (
  select from user_roles join auth.users as staff on staff.id = user_roles.user_id
  where user_roles.user_id = ${userId} and coalesce(staff.banned_until <= now(), true)
    and (user_roles.role in ('admin', 'reception') or (user_roles.role = 'instructor' and ${classId} = any (private.class_ids_of(${userId})))))`;

/**
 * In SQL: the writer of a message is of the staff that it is about by now, too. Of a message about several classes any class
 * will do, and a lesson that is taken over these days.
 */
export const mayStillWrite = (userId: RawBuilder<unknown>, classId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  ${isStaffOf(userId, sql`coalesce(${classId}, (private.class_ids_of(${userId}))[1])`)}
  or exists (
    select from lessons join user_roles on user_roles.user_id = substitute_instructor_id and user_roles.role = 'instructor'
    join auth.users as staff on staff.id = substitute_instructor_id
    where lessons.class_id = ${classId} and substitute_instructor_id = ${userId} and coalesce(staff.banned_until <= now(), true)
      and starts_at between now() - make_interval(days => ${SUBSTITUTE_DAYS}::integer) and now() + make_interval(days => ${SUBSTITUTE_DAYS}::integer)
  ))`;
