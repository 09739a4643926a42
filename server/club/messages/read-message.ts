import { sql } from 'kysely';
import { messageInput } from '../../../contracts/inputs/messages.ts';
import type { CallOutcome, Reach, YesOrNo } from '../../../contracts/messages.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { hasAdminRights, requireUser } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';
import { isThreadStaff } from './require-writer.ts';

export interface ThreadReach {
  thread_id: string;
  family_id: string;
  full_name: string;
  children: string[];
  phones: string[];
  reach: Reach;
  answer: YesOrNo | null;
  call_outcome: CallOutcome | null;
  called_at: string | null;
  waiting_since: string | null;
  assigned_to: string | null;
  posts: number;
}

export const readMessage = defineProcedure({
  name: 'read_message',
  summary: 'How far a message has come with each family: for the desk, and for the staff of its class.',
  input: messageInput,
  isRead: true,
  async run(context, { message_id }) {
    if (context.caller.role !== 'service_role') requireUser(context);
    const isDesk = await hasAdminRights(context);
    const message = await asServiceRole(context.trx, (trx) =>
      trx.selectFrom('messages').select(['id', 'class_id', 'sent_by']).where('id', '=', message_id).executeTakeFirst(),
    );
    const may = message && (isDesk || message.sent_by === context.userId || (await isThreadStaff(context, message)));
    if (!may) throw new ClubError('message_not_found');
    const threads = await asServiceRole(context.trx, async (trx) => {
      const { rows } = await sql<ThreadReach>`
        select threads.id as thread_id, family_id, coalesce(profiles.full_name, '') as full_name,
          array(select full_name from thread_children join children on children.id = child_id
            where thread_id = threads.id order by full_name) as children,
          array(select phone from profiles as people where phone is not null and people.user_id in (
            select user_id from thread_readers where thread_id = threads.id) order by people.user_id <> family_id, phone) as phones,
          case
            when answer is not null or waiting_since is not null or exists (
              select from thread_posts where thread_id = threads.id and not by_club) then 'answered'
            when ways.opened then 'opened'
            when call_outcome = 'reached' then 'called'
            when ways.accepted then 'accepted'
            when ways.waits then 'on_its_way'
            when ways.refused then 'refused'
            else 'no_email' end as reach,
          answer, call_outcome, called_at, waiting_since, assigned_to,
          (select count(*)::integer from thread_posts where thread_id = threads.id) as posts
        from threads left join profiles on profiles.user_id = family_id
        cross join lateral (
          select bool_or(opened_at is not null or read_at is not null) as opened, bool_or(outgoing.sent_at is not null) as accepted,
            bool_or(outgoing.failed_at is not null) as refused,
            bool_or(outgoing.id is not null and outgoing.sent_at is null and outgoing.failed_at is null) as waits
          from thread_readers
          left join notifications on notifications.id = notification_id
          left join email.outgoing on outgoing.notification_id = thread_readers.notification_id
          where thread_id = threads.id
        ) as ways
        where message_id = ${message_id}::uuid order by full_name, threads.id`.execute(trx);
      return rows;
    });
    return { threads };
  },
});
