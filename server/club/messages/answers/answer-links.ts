import { sql } from 'kysely';
import { ANSWER_LINK_DAYS, type YesOrNo } from '../../../../contracts/messages.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { linkOf } from '../../core/notifications/answer-keys.ts';
import { THREAD_PEOPLE } from '../threads/thread-people.ts';

/** The subject of a link: the thread of its reader. */
interface LinkedThread extends Translated<'subject'> {
  id: string;
  user_id: string;
  message_id: string;
  /** First names. */
  children: string[];
  answer: YesOrNo | null;
}

/**
 * The thread of a link whose reader is still of its family and may sign in; null for a key that is unknown, of another question, or
 * whose time is over. Inside asServiceRole.
 */
export async function findLinkedThread(trx: Transaction, key: string): Promise<LinkedThread | null> {
  const { rows } = await sql<LinkedThread>`
    select threads.id, links.user_id, message_id, subject, subject_en, subject_ru, answer,
      array(select first_name from thread_children join children on children.id = child_id
        where thread_id = threads.id order by birth_date, children.id) as children
    from ${linkOf(key)}
    join threads on threads.id = links.thread_id
    join messages on messages.id = message_id
    where asks and sent_at > now() - make_interval(days => ${ANSWER_LINK_DAYS}::integer) and links.user_id in (${THREAD_PEOPLE})
  `.execute(trx);
  return rows[0] ?? null;
}
