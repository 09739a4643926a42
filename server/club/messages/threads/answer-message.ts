import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ADULT_AGE } from '../../../../contracts/athletes.ts';
import { answerMessageInput, messageInput, postInThreadInput } from '../../../../contracts/inputs/messages.ts';
import { POSTS_AN_HOUR } from '../../../../contracts/messages.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { only } from '../../../platform/database/rows.ts';
import { hasAdminRights, requireUser } from '../../core/access/access.ts';
import { notify } from '../../core/notifications/notify.ts';
import { defineProcedure, type ProcedureContext } from '../../core/procedure.ts';
import { setAnswer } from '../answers/set-answer.ts';
import { isStaffOf, mayStillWrite } from '../require-writer.ts';
import { THREAD_PEOPLE } from './thread-people.ts';
import { lockThread, type FoundThread } from './thread-staff.ts';

export const openMessage = defineProcedure({
  name: 'open_message',
  summary: 'Notes that the caller has opened a message that its family got, once.',
  input: messageInput,
  async run(context, { message_id }) {
    const userId = requireUser(context);
    const opened = await asServiceRole(context.trx, async (trx) => {
      const { rows } = await sql`
        insert into thread_readers (thread_id, user_id, opened_at)
        select id, ${userId}::uuid, now() from threads where message_id = ${message_id}::uuid and id = any (private.my_thread_ids())
        on conflict (thread_id, user_id) do update set opened_at = coalesce(thread_readers.opened_at, now())
        returning thread_id`.execute(trx);
      await sql`
        update threads set opened_at = now()
        where message_id = ${message_id}::uuid and opened_at is null and id = any (private.my_thread_ids())
      `.execute(trx);
      return rows.length;
    });
    if (opened === 0) throw new ClubError('message_not_found');
    return { message_id };
  },
});

export const answerMessage = defineProcedure({
  name: 'answer_message',
  summary:
    'Answers a message, or a thread of it: with a yes or no, of which the last of the family counts, or with a text as post_in_thread does.',
  input: answerMessageInput,
  async run(context, { message_id, thread_id, choice, text }) {
    const userId = requireUser(context);
    const threadId = thread_id ?? (await ownThreadOf(context, message_id));
    if (text)
      return {
        thread_id: threadId,
        post_id: await post(context, { thread_id: threadId, post_id: randomUUID(), body: text }),
      };
    const { thread } = await lockThread(context, threadId);
    if (!thread.mine) throw new ClubError('not_allowed');
    if (!thread.asks || !choice) throw new ClubError('message_asks_nothing');
    await asServiceRole(context.trx, (trx) => setAnswer(trx, threadId, choice, userId));
    return { thread_id: threadId, choice };
  },
});

/** The thread in which the caller's family got a message. Throws message_not_found. */
async function ownThreadOf(context: ProcedureContext, messageId: string | undefined): Promise<string> {
  const thread = await asServiceRole(context.trx, (trx) =>
    trx
      .selectFrom('threads')
      .select('id')
      .where('message_id', '=', messageId ?? '')
      .where(sql<boolean>`id = any (private.my_thread_ids())`)
      .orderBy('created_at')
      .executeTakeFirstOrThrow(() => new ClubError('message_not_found')),
  );
  return thread.id;
}

export const postInThread = defineProcedure({
  name: 'post_in_thread',
  summary: 'Writes in a thread, as its family or as the club; the other side is notified. Sent again it is kept once.',
  input: postInThreadInput,
  run: async (context, args) => ({ post_id: await post(context, args) }),
});

/** Writes a text in a thread and notifies the other side; returns its id. */
async function post(
  context: ProcedureContext,
  { thread_id, post_id, body }: { thread_id: string; post_id: string; body: string },
): Promise<string> {
  const { thread, staff } = await lockThread(context, thread_id);
  // Staff of the family itself writes as the family.
  const by_club = staff && !thread.mine;
  const isDesk = await hasAdminRights(context);
  await asServiceRole(context.trx, async (trx) => {
    await requireAdult(trx, thread_id);
    const added = await trx
      .insertInto('thread_posts')
      .values({ id: post_id, thread_id, body, by_club, written_by: context.userId })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return refuseForeign(trx, post_id, thread_id);
    if (!isDesk) await refuseFlood(trx, context.userId);
    await trx
      .updateTable('threads')
      .set({ waiting_since: by_club ? null : sql<string>`coalesce(waiting_since, now())` })
      .where('id', '=', thread_id)
      .execute();
    await notifyOthers(trx, thread, { post_id, body, by_club, writer: context.userId });
  });
  return post_id;
}

/**
 * Throws guardian_missing where no adult of the family reads the thread: an athlete under 18 writes with a parent in it, and is not
 * written to alone. An athlete whose birthday is not known is no adult, unless it is a parent of the club, too.
 */
async function requireAdult(trx: Transaction, threadId: string): Promise<void> {
  const { rows } = await sql`
    select from (
      select family_id as user_id from threads where id = ${threadId}::uuid
      union select unnest(private.parents_of(child_id)) from thread_children where thread_id = ${threadId}::uuid
    ) as people
    where not exists (
      select from athlete_accounts left join children on children.id = athlete_accounts.child_id
      where athlete_accounts.user_id = people.user_id
        and coalesce(
          greatest(athlete_accounts.birth_date, children.birth_date) + make_interval(years => ${ADULT_AGE}::integer) > now() at time zone 'Europe/Sofia',
          not private.has_role(people.user_id, 'parent'))
    ) limit 1`.execute(trx);
  if (rows.length === 0) throw new ClubError('guardian_missing');
}

/** Each post is an email to several people: throws too_many_requests for who wrote enough within the hour, also at once in many threads. */
async function refuseFlood(trx: Transaction, userId: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('posts of ' || ${userId}::text, 0))`.execute(trx);
  const { rows } = await sql<{ posts: number }>`
    select count(*)::integer as posts from thread_posts
    where written_by = ${userId}::uuid and created_at > now() - interval '1 hour'`.execute(trx);
  if (only(rows).posts > POSTS_AN_HOUR) throw new ClubError('too_many_requests');
}

/** A post that is sent again is the same one of the same thread. */
async function refuseForeign(trx: Transaction, postId: string, threadId: string): Promise<void> {
  const post = await trx
    .selectFrom('thread_posts')
    .select('thread_id')
    .where('id', '=', postId)
    .executeTakeFirstOrThrow();
  if (post.thread_id !== threadId) throw new ClubError('thread_not_found');
}

/**
 * The club's post goes to the whole family; the family's to its other people, and to who sees to the thread, else to who wrote
 * the message, as long as they may read it.
 */
async function notifyOthers(
  trx: Transaction,
  thread: FoundThread,
  { post_id, body, by_club, writer }: { post_id: string; body: string; by_club: boolean; writer: string | null },
): Promise<void> {
  const { rows } = await sql<Translated<'title'> & { user_id: string; of_family: boolean }>`
    select user_id, of_family, subject as title, subject_en as title_en, subject_ru as title_ru from (
      select people.user_id, true as of_family from threads cross join lateral (${THREAD_PEOPLE}) as people where threads.id = ${thread.id}::uuid
      union (
        select staff.id, false from threads join messages on messages.id = message_id cross join lateral (
          select assigned_to as id, 1 as turn where ${isStaffOf(sql`assigned_to`, sql`threads.class_id`)}
          union all
          select sent_by, 2 where ${mayStillWrite(sql`sent_by`, sql`threads.class_id`)}
        ) as staff
        where threads.id = ${thread.id}::uuid order by turn limit 1
      )
    ) as people cross join messages
    where messages.id = ${thread.message_id}::uuid and user_id is distinct from ${writer}::uuid and user_id is not null
  `.execute(trx);
  const [first] = rows;
  if (!first) return;
  const { title, title_en, title_ru } = first;
  const facts = { thread_id: thread.id, message_id: thread.message_id, title, title_en, title_ru, note: body };
  const family = rows.filter(({ of_family }) => of_family).map(({ user_id }) => user_id);
  const staff = rows
    .filter(({ of_family, user_id }) => !of_family && !family.includes(user_id))
    .map(({ user_id }) => user_id);
  await notify(trx, { to: family, kind: 'thread_answered', data: facts, once: `post:${post_id}` });
  if (!by_club) await notify(trx, { to: staff, kind: 'thread_waits', data: facts, once: `post:${post_id}` });
}
