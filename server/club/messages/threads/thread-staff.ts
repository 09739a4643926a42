import { sql } from 'kysely';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { firstRow, only } from '../../../platform/database/rows.ts';
import { hasAdminRights, refuseVisitors } from '../../core/access/access.ts';
import type { ProcedureContext } from '../../core/procedure.ts';

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
    return firstRow(trx)<FoundThread>`
      select threads.id, message_id, threads.class_id, asks, threads.id = any (private.my_thread_ids()) as mine
      from threads join messages on messages.id = message_id where threads.id = ${threadId}::uuid for update of threads`;
  });
  const staff = thread ? await isThreadStaff(context, thread) : false;
  if (!thread || !(staff || thread.mine)) throw new ClubError('thread_not_found');
  return { thread, staff };
}

/** Locks the thread for its staff; its family is refused. */
export async function requireStaffOf(context: ProcedureContext, threadId: string): Promise<void> {
  const { staff } = await lockThread(context, threadId);
  if (!staff) throw new ClubError('not_allowed');
}
