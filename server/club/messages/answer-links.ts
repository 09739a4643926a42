import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { ANSWER_LINK_DAYS, type YesOrNo } from '../../../contracts/messages.ts';
import type { Translated } from '../../../contracts/translated.ts';
import { ClubError } from '../../platform/club-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { jsonRows } from '../../platform/database/rows.ts';
import { THREAD_PEOPLE } from './threads/thread-people.ts';

/** The bytes of a link's key: 192 bits. */
const KEY_BYTES = 24;

export const makeAnswerKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

const keyHash = (key: string): string => createHash('sha256').update(key).digest('base64url');

interface ReaderLink {
  key: string;
  thread_id: string;
  user_id: string;
}

/** Keeps the links that leave with the emails and pushes of a message. */
export async function keepAnswerLinks(trx: Transaction, links: readonly ReaderLink[]): Promise<void> {
  if (links.length === 0) return;
  const rows = jsonRows(links.map(({ key, ...reader }) => ({ key_hash: keyHash(key), ...reader })));
  await sql`
    insert into private.answer_links (key_hash, thread_id, user_id)
    select key_hash, thread_id, user_id
    from jsonb_to_recordset(${rows}::jsonb) as links (key_hash text, thread_id uuid, user_id uuid)`.execute(trx);
}

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
 * The thread of a link whose reader is still of its family and may sign in; null for a key that is unknown or whose time is
 * over. Inside asServiceRole.
 */
export async function findAnswerLink(trx: Transaction, key: string): Promise<LinkedThread | null> {
  const { rows } = await sql<LinkedThread>`
    select threads.id, links.user_id, message_id, subject, subject_en, subject_ru, answer,
      array(select first_name from thread_children join children on children.id = child_id
        where thread_id = threads.id order by birth_date, children.id) as children
    from private.answer_links as links
    join threads on threads.id = links.thread_id
    join messages on messages.id = message_id
    join auth.users on users.id = links.user_id
    where key_hash = ${keyHash(key)} and asks and sent_at > now() - make_interval(days => ${ANSWER_LINK_DAYS}::integer)
      and deleted_at is null and coalesce(banned_until <= now(), true)
      and links.user_id in (${THREAD_PEOPLE})`.execute(trx);
  return rows[0] ?? null;
}

/** As findAnswerLink. Throws answer_link_not_found. */
export async function requireAnswerLink(trx: Transaction, key: string): Promise<LinkedThread> {
  const link = await findAnswerLink(trx, key);
  if (!link) throw new ClubError('answer_link_not_found');
  return link;
}
