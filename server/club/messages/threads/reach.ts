import { type RawBuilder } from 'kysely';
import {
  TEXT_STATES,
  type CallOutcome,
  type Reach,
  type TextState,
  type YesOrNo,
} from '../../../../contracts/messages.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { allRows } from '../../../platform/database/rows.ts';
import { THREAD_PEOPLE } from './thread-people.ts';

/** A thread as the staff sees it in a list: whose it is, how it is reached, and the post that waits. */
export interface ThreadReach extends Translated<'subject'> {
  thread_id: string;
  message_id: string;
  sent_at: string | null;
  family_id: string;
  full_name: string;
  children: string[];
  phones: string[];
  reach: Reach;
  /** Null: no text message was to leave. */
  text: TextState | null;
  answer: YesOrNo | null;
  call_outcome: CallOutcome | null;
  called_at: string | null;
  /** The moment at which a device of the family first showed the message. */
  shown_at: string | null;
  waiting_since: string | null;
  /** The newest post of the family. */
  last_post: string | null;
  assigned_to: string | null;
  assigned_name: string | null;
  posts: number;
}

/** The threads, with how far their message has come. Inside asServiceRole. */
export const readThreads = (
  trx: Transaction,
  { where, order }: { where: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<ThreadReach[]> => allRows(trx)`
    select threads.id as thread_id, message_id, subject, subject_en, subject_ru, messages.sent_at, family_id,
      coalesce(profiles.full_name, '') as full_name,
      array(select full_name from thread_children join children on children.id = child_id
        where thread_id = threads.id order by full_name) as children,
      array(select phone from profiles as people where phone is not null and people.user_id in (${THREAD_PEOPLE})
        order by people.user_id <> family_id, phone) as phones,
      case
        when answer is not null or posted.by_family > 0 then 'answered'
        when threads.opened_at is not null then 'opened'
        when call_outcome = 'reached' then 'called'
        when ways.opened then 'opened'
        when threads.shown_at is not null then 'shown'
        when 'delivered' = any (ways.texts) then 'delivered'
        when ways.pushed then 'pushed'
        when 'handed_over' = any (ways.texts) then 'texted'
        when ways.accepted then 'accepted'
        when ways.waits or 'waits' = any (ways.texts) then 'on_its_way'
        when ways.refused then 'refused'
        else 'no_email' end as reach,
      (select state from unnest(${[...TEXT_STATES]}::text[]) with ordinality as states (state, turn)
        where state = any (ways.texts) order by turn limit 1) as text,
      answer, call_outcome, called_at, shown_at, waiting_since, assigned_to, assignee.full_name as assigned_name,
      posted.posts, posted.last_post
    from threads join messages on messages.id = message_id
    left join profiles on profiles.user_id = family_id
    left join profiles as assignee on assignee.user_id = assigned_to
    cross join lateral (
      select bool_or(read_at is not null) as opened, bool_or(outgoing.sent_at is not null) as accepted,
        bool_or(outgoing.failed_at is not null) as refused,
        bool_or(outgoing.id is not null and outgoing.sent_at is null and outgoing.failed_at is null) as waits,
        bool_or(exists (
          select from push.outgoing as pushes where pushes.notification_id = thread_readers.notification_id and pushes.sent_at is not null
        )) as pushed,
        array_agg(case
          when outbox.delivered_at is not null then 'delivered'
          when outbox.failed_at is not null then 'failed'
          when outbox.sent_at is not null then 'handed_over'
          when outbox.over_limit then 'over_limit'
          when outbox.useful_until <= now() then 'failed'
          when outbox.id is not null then 'waits'
        end) as texts
      from thread_readers
      left join notifications on notifications.id = notification_id
      left join email.outgoing on outgoing.notification_id = thread_readers.notification_id
      left join sms.outbox on outbox.id = text_id
      where thread_id = threads.id
    ) as ways
    cross join lateral (
      select count(*)::integer as posts, count(*) filter (where not by_club)::integer as by_family,
        (array_agg(body order by created_at desc, id) filter (where not by_club))[1] as last_post
      from thread_posts where thread_id = threads.id
    ) as posted
    where ${where} order by ${order}`;
