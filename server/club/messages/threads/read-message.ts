import { sql } from 'kysely';
import * as z from 'zod/mini';
import { messageInput } from '../../../../contracts/inputs/messages.ts';
import { isReached } from '../../../../contracts/messages.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { hasAdminRights, requireAdmin, requireUser } from '../../core/access/access.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { isThreadStaff, mayStillWrite } from '../require-writer.ts';
import { readThreads, type ThreadReach } from './reach.ts';

export const readMessage = defineProcedure({
  name: 'read_message',
  summary: 'How far a message has come with each family: for the desk, who wrote it and the staff of its class.',
  input: messageInput,
  isRead: true,
  async run(context, { message_id }) {
    if (context.caller.role !== 'service_role') requireUser(context);
    const isDesk = await hasAdminRights(context);
    const message = await asServiceRole(context.trx, (trx) =>
      trx
        .selectFrom('messages')
        .select('class_id')
        .select(sql<boolean>`sent_by = auth.uid() and ${mayStillWrite(sql`sent_by`, sql`class_id`)}`.as('is_writer'))
        .where('id', '=', message_id)
        .executeTakeFirst(),
    );
    const may = message && (isDesk || message.is_writer || (await isThreadStaff(context, { ...message, message_id })));
    if (!may) throw new ClubError('message_not_found');
    const threads = await asServiceRole(context.trx, (trx) =>
      readThreads(trx, { where: sql`message_id = ${message_id}::uuid`, order: sql`full_name, threads.id` }),
    );
    return { threads: isDesk ? threads : withoutPhones(threads) };
  },
});

/** Instructors call no one: phones are read by the desk, whose call list they are for. */
const withoutPhones = (threads: readonly ThreadReach[]): ThreadReach[] =>
  threads.map((thread) => ({ ...thread, phones: [] }));

/** So long the families of an urgent message are on the call list. */
const CALL_DAYS = 3;

export const readCallList = defineProcedure({
  name: 'read_call_list',
  summary:
    'The families to be called now: an urgent message did not reach them in the minutes that its writer gave it.',
  input: z.strictObject({}),
  isRead: true,
  async run(context) {
    await requireAdmin(context);
    const threads = await asServiceRole(context.trx, (trx) =>
      readThreads(trx, {
        where: sql`messages.sent_at > now() - make_interval(days => ${CALL_DAYS}::integer)
          and messages.sent_at + make_interval(mins => call_after_minutes) <= now()`,
        order: sql`call_outcome nulls first, messages.sent_at, full_name, threads.id`,
      }),
    );
    return { threads: threads.filter(({ reach }) => !isReached(reach)) };
  },
});

/** So many threads that wait are listed. */
const LISTED = 200;

export const readWaitingThreads = defineProcedure({
  name: 'read_waiting_threads',
  summary:
    'The threads in which a post of the family waits for the club: all for the desk, of their classes for instructors.',
  input: z.strictObject({}),
  isRead: true,
  async run(context) {
    if (context.caller.role !== 'service_role') requireUser(context);
    const isDesk = await hasAdminRights(context);
    const threads = await asServiceRole(context.trx, (trx) =>
      readThreads(trx, {
        where: sql`waiting_since is not null
          and (${isDesk}::boolean or threads.class_id = any (private.taught_class_ids())
            or (threads.class_id is null and message_id = any (private.written_message_ids())))`,
        order: sql`waiting_since, threads.id limit ${LISTED}`,
      }),
    );
    return { threads: isDesk ? threads : withoutPhones(threads) };
  },
});
