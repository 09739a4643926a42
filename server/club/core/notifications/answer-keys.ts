import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { jsonRows } from '../../../platform/database/rows.ts';
import { linkKeyHash } from '../../../platform/link-key.ts';
import type { ProcedureContext } from '../procedure.ts';

/** The key of one reader, and the one question that it answers. */
type ReaderLink = { key: string; user_id: string } & ({ thread_id: string } | { offer_id: string });

/** Keeps the links that leave with emails and pushes. Inside asServiceRole. */
export async function keepAnswerLinks(trx: Transaction, links: readonly ReaderLink[]): Promise<void> {
  if (links.length === 0) return;
  const rows = jsonRows(links.map(({ key, ...reader }) => ({ key_hash: linkKeyHash(key), ...reader })));
  await sql`
    insert into private.answer_links (key_hash, thread_id, offer_id, user_id)
    select key_hash, thread_id, offer_id, user_id
    from jsonb_to_recordset(${rows}::jsonb) as links (key_hash text, thread_id uuid, offer_id uuid, user_id uuid)
  `.execute(trx);
}

/** In SQL: the link of a key, as `links`, whose reader may sign in. */
export const linkOf = (key: string) => sql`(
  select answer_links.* from private.answer_links join auth.users on users.id = answer_links.user_id
  where key_hash = ${linkKeyHash(key)} and deleted_at is null and coalesce(banned_until <= now(), true)
) as links`;

/** The call in the name of the link's reader: the rest of the transaction is the reader's, by the key that was proved. */
export async function asReader(context: ProcedureContext, userId: string): Promise<ProcedureContext> {
  const claims = JSON.stringify({ sub: userId, role: 'authenticated' });
  await sql`select set_config('request.jwt.claims', ${claims}, true)`.execute(context.trx);
  return { ...context, userId };
}
