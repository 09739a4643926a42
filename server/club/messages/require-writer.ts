import { sql, type RawBuilder } from 'kysely';
import { SUBSTITUTE_DAYS } from '../../../contracts/attendance.ts';
import type { Audience } from '../../../contracts/inputs/messages.ts';
import { INSTRUCTOR_AUDIENCES } from '../../../contracts/messages.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import { hasAdminRights, refuseVisitors } from '../core/access/access.ts';
import type { ProcedureContext } from '../core/procedure.ts';

/**
 * The class that a message to the audience is about, where it is one. Refuses who may not write to it: the desk writes to all,
 * an instructor to the own classes, to lessons of these or taken over as a substitute, and, teaching a class, to events.
 */
export async function requireWriter(context: ProcedureContext, audience: Audience): Promise<string | null> {
  refuseVisitors(context);
  const isDesk = await hasAdminRights(context);
  const ofInstructors: readonly string[] = INSTRUCTOR_AUDIENCES;
  if (!isDesk && !ofInstructors.includes(audience.kind)) throw new ClubError('not_allowed');
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

/** True if the caller is of the staff that a thread is shown to: of its class, and of none, who wrote its message. */
export async function isThreadStaff(
  context: ProcedureContext,
  thread: { class_id: string | null; message_id: string },
): Promise<boolean> {
  if (await hasAdminRights(context)) return true;
  if (!context.userId) return false;
  const { rows } = await sql<{ yes: boolean }>`
    select case when ${thread.class_id}::uuid is null then ${thread.message_id}::uuid = any (private.written_message_ids())
      else ${thread.class_id}::uuid = any (private.taught_class_ids()) end as yes`.execute(context.trx);
  return only(rows).yes;
}

export interface FoundThread {
  id: string;
  message_id: string;
  family_id: string;
  class_id: string | null;
  asks: boolean;
  /** The caller is of its family. */
  mine: boolean;
}

/** The thread, locked, for its family and its staff; other callers are refused as for one that does not exist. */
export async function lockThread(
  context: ProcedureContext,
  threadId: string,
): Promise<{ thread: FoundThread; staff: boolean }> {
  refuseVisitors(context);
  const thread = await asServiceRole(context.trx, async (trx) => {
    const { rows } = await sql<FoundThread>`
      select threads.id, message_id, family_id, threads.class_id, asks, threads.id = any (private.my_thread_ids()) as mine
      from threads join messages on messages.id = message_id where threads.id = ${threadId}::uuid for update of threads`.execute(
      trx,
    );
    return rows[0];
  });
  const staff = thread ? await isThreadStaff(context, thread) : false;
  if (!thread || !(staff || thread.mine)) throw new ClubError('thread_not_found');
  return { thread, staff };
}
