import { sql } from 'kysely';
import * as z from 'zod/mini';
import { messageInput } from '../../../../contracts/inputs/messages.ts';
import { isReached, type Reach } from '../../../../contracts/messages.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { hasAdminRights, refuseVisitors, requireAdmin } from '../../core/access/access.ts';
import { defineProcedure, type ProcedureContext } from '../../core/procedure.ts';
import { mayStillWrite } from '../require-writer.ts';
import { readThreads, type ThreadReach } from './reach.ts';
import { isThreadStaff } from './thread-staff.ts';

export const readMessage = defineProcedure({
  name: 'read_message',
  summary: 'How far a message has come with each family: for the desk, who wrote it and the staff of its class.',
  input: messageInput,
  isRead: true,
  run: async (context, { message_id }) => ({ threads: await threadsOf(context, message_id) }),
});

/** The names by which scripts ask how far a message has come. */
const DELIVERIES = {
  answered: { channel: 'app', state: 'opened' },
  opened: { channel: 'app', state: 'opened' },
  called: { channel: 'phone', state: 'phoned' },
  shown: { channel: 'push', state: 'shown' },
  delivered: { channel: 'text', state: 'delivered' },
  pushed: { channel: 'push', state: 'sent' },
  texted: { channel: 'text', state: 'sent' },
  accepted: { channel: 'email', state: 'delivered' },
  on_its_way: { channel: 'email', state: 'waiting' },
  refused: { channel: 'email', state: 'refused' },
  no_email: { channel: null, state: 'refused' },
} as const satisfies Record<Reach, { channel: string | null; state: string }>;

export const messageDeliveries = defineProcedure({
  name: 'message_deliveries',
  summary:
    'The families of a message, each with the way by which it has come farthest, and since when; for those who read_message answers.',
  input: messageInput,
  isRead: true,
  async run(context, { message_id }) {
    const threads = await threadsOf(context, message_id);
    return {
      families: threads.map(({ family_id, thread_id, reach, called_at, shown_at, sent_at }) => ({
        parent_id: family_id,
        thread_id,
        ...DELIVERIES[reach],
        at: reach === 'called' ? called_at : reach === 'shown' ? shown_at : sent_at,
      })),
    };
  },
});

/** The threads of a message, for the desk, who wrote it and the staff of its class. Throws message_not_found. */
async function threadsOf(context: ProcedureContext, messageId: string): Promise<ThreadReach[]> {
  refuseVisitors(context);
  const isDesk = await hasAdminRights(context);
  const message = await asServiceRole(context.trx, (trx) =>
    trx
      .selectFrom('messages')
      .select('class_id')
      .select(sql<boolean>`sent_by = auth.uid() and ${mayStillWrite(sql`sent_by`, sql`class_id`)}`.as('is_writer'))
      .where('id', '=', messageId)
      .executeTakeFirst(),
  );
  const may =
    message && (isDesk || message.is_writer || (await isThreadStaff(context, { ...message, message_id: messageId })));
  if (!may) throw new ClubError('message_not_found');
  const threads = await asServiceRole(context.trx, (trx) =>
    readThreads(trx, { where: sql`message_id = ${messageId}::uuid`, order: sql`full_name, threads.id` }),
  );
  return isDesk ? threads : withoutPhones(threads);
}

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
    refuseVisitors(context);
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
