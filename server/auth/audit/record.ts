import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';

/** The recorded actions, in the words of the reference server where it has them. */
export type AuditAction =
  | 'login'
  | 'logout'
  | 'user_signedup'
  | 'user_repeated_signup'
  | 'user_invited'
  | 'user_modified'
  | 'user_deleted'
  | 'user_updated_password'
  | 'user_recovery_requested'
  | 'user_confirmation_requested'
  | 'user_reauthenticate_requested'
  | 'token_revoked'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'factor_in_progress'
  | 'factor_unenrolled'
  | 'factor_deleted'
  | 'challenge_created'
  | 'verification_attempted'
  | 'passkey_created'
  | 'passkey_deleted'
  | 'generate_link';

interface AuditEntry {
  action: AuditAction;
  /** The account that acts; null for the secret key. */
  actorId: string | null;
  /** The account that the action concerns, where it is another one. */
  subjectId?: string;
  ip: string | null;
  /** Facts that name no person: methods, types, ids. */
  details?: Record<string, string | number | boolean | null>;
}

/** Records who did what to which account, in the transaction of the action. Runs as AUTH_ADMIN. */
export async function record(trx: Transaction, { action, actorId, subjectId, ip, details }: AuditEntry): Promise<void> {
  const payload = { ...details, ...(subjectId ? { user_id: subjectId } : {}) };
  await sql`
    insert into auth.audit_log_entries (actor_id, action, payload, ip_address, created_at)
    values (${actorId}, ${action}, ${JSON.stringify(payload)}::jsonb, ${ip}::inet, clock_timestamp())
  `.execute(trx);
}
