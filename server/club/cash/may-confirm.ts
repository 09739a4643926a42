import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';

/** The reader of a handover. */
export interface Reader {
  id: string;
  admin: boolean;
  /** The club has no other admin. */
  alone: boolean;
}

interface HandoverParties {
  to_holder: string;
  to_user_id: string | null;
  begun_by: string | null;
}

/**
 * True if the reader is the other one of a handover: the person who receives it; for the safe, the bank and what an admin takes
 * from the safe, another admin. Where there is no other admin, that one confirms it alone.
 */
export function mayConfirm(
  { to_holder, to_user_id, begun_by }: HandoverParties,
  { id, admin, alone }: Reader,
): boolean {
  if (to_holder === 'person' && to_user_id !== begun_by) return to_user_id === id;
  return admin && (begun_by !== id || alone);
}

export async function readReader(trx: Transaction, id: string): Promise<Reader> {
  const { rows } = await sql<Omit<Reader, 'id'>>`
    select coalesce(bool_or(user_id = ${id}::uuid), false) as admin, coalesce(bool_and(user_id = ${id}::uuid), false) as alone
    from user_roles where role = 'admin'`.execute(trx);
  return { id, ...only(rows) };
}
