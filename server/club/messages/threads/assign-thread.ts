import { sql } from 'kysely';
import { assignThreadInput, threadInput } from '../../../../contracts/inputs/messages.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { refuseVisitors } from '../../core/access/access.ts';
import { notify } from '../../core/notifications/notify.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { isStaffOf } from '../require-writer.ts';
import { isThreadStaff, requireStaffOf } from './thread-staff.ts';

export const assignThread = defineProcedure({
  name: 'assign_thread',
  summary:
    'Says who of the staff that reads a thread sees to it, and notifies that person; null: no person in particular.',
  input: assignThreadInput,
  async run(context, { thread_id, user_id }) {
    await requireStaffOf(context, thread_id);
    await asServiceRole(context.trx, async (trx) => {
      if (user_id) {
        const { rows } = await sql`
          select from threads where id = ${thread_id}::uuid and ${isStaffOf(sql`${user_id}::uuid`, sql`class_id`)}
        `.execute(trx);
        if (rows.length === 0) throw new ClubError('user_not_found');
      }
      const { numAffectedRows } = await sql`
        update threads set assigned_to = ${user_id}::uuid
        where id = ${thread_id}::uuid and assigned_to is distinct from ${user_id}::uuid`.execute(trx);
      if (numAffectedRows && user_id && user_id !== context.userId) await notifyGiven(trx, thread_id, user_id);
    });
    return { thread_id };
  },
});

/** Says to who sees to it from now on what waits there; nothing where nothing does. */
async function notifyGiven(trx: Transaction, thread_id: string, userId: string): Promise<void> {
  const { rows } = await sql<Translated<'title'> & { message_id: string; note: string; post_id: string }>`
    select message_id, subject as title, subject_en as title_en, subject_ru as title_ru, thread_posts.body as note, thread_posts.id as post_id
    from threads join messages on messages.id = message_id join thread_posts on thread_id = threads.id and not by_club
    where threads.id = ${thread_id}::uuid and waiting_since is not null
    order by thread_posts.created_at desc, thread_posts.id limit 1`.execute(trx);
  const [waits] = rows;
  if (!waits) return;
  const { post_id, ...facts } = waits;
  await notify(trx, { to: [userId], kind: 'thread_waits', data: { thread_id, ...facts }, once: `post:${post_id}` });
}

export const readThreadStaff = defineProcedure({
  name: 'read_thread_staff',
  summary: 'The staff that reads a thread, by name: to these it can be given.',
  input: threadInput,
  isRead: true,
  async run(context, { thread_id }) {
    refuseVisitors(context);
    const thread = await asServiceRole(context.trx, (trx) =>
      trx.selectFrom('threads').select(['class_id', 'message_id']).where('id', '=', thread_id).executeTakeFirst(),
    );
    if (!thread || !(await isThreadStaff(context, thread))) throw new ClubError('thread_not_found');
    const { rows } = await asServiceRole(context.trx, (trx) =>
      sql<{ user_id: string; full_name: string }>`
        select profiles.user_id, coalesce(nullif(full_name, ''), email, '') as full_name
        from profiles join auth.users on users.id = profiles.user_id
        where profiles.user_id in (select user_roles.user_id from user_roles where role in ('admin', 'reception', 'instructor'))
          and ${isStaffOf(sql`profiles.user_id`, sql`${thread.class_id}::uuid`)}
        order by 2, 1`.execute(trx),
    );
    return { staff: rows };
  },
});
