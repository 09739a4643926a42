import { sql } from 'kysely';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { listProviders, type ExternalPerson } from '../accounts/identities.ts';
import { confirmEmail, type UserRow } from '../accounts/users.ts';
import type { AuthService } from '../service.ts';

type Listener = Pick<AuthService, 'onEmailProved'>;

/** The part of an account that stays when its ways in are removed. */
interface ProvedSignIn {
  /** The identity of the sign-in; without one, the address itself. */
  identity?: Pick<ExternalPerson, 'provider' | 'subject'>;
  /** The flow whose code the owner is about to get. */
  flowId?: string | null;
}

/**
 * Proves the address, by an email or by a provider. The first proof removes every way in that was set up before: with
 * an address that counted without a proof, a stranger may have set it up.
 */
export async function proveEmail(
  trx: Transaction,
  { onEmailProved }: Listener,
  userId: string,
  proof: ProvedSignIn = {},
) {
  if (!(await isUnproved(trx, userId))) return;
  await clearAccess(trx, userId, proof);
  await settleProof(trx, onEmailProved, userId, true);
}

/**
 * Completes a sign-up that waited for its email: the account keeps what the last sign-up set, since each new one has
 * replaced the earlier. An account that could be entered before is treated as a first proof.
 */
export async function proveSignUp(
  trx: Transaction,
  { onEmailProved }: Listener,
  user: UserRow,
  proof: ProvedSignIn = {},
) {
  if (user.email_confirmed_at) return proveEmail(trx, { onEmailProved }, user.id, proof);
  if (await isUnproved(trx, user.id)) await settleProof(trx, onEmailProved, user.id, false);
}

async function isUnproved(trx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await sql<{ unproved: boolean }>`
    select email_proved_at is null as unproved from auth.users where id = ${userId} for update
  `.execute(trx);
  return rows[0]?.unproved ?? false;
}

async function settleProof(
  trx: Transaction,
  onEmailProved: AuthService['onEmailProved'],
  id: string,
  cleared: boolean,
): Promise<void> {
  await confirmEmail(trx, id);
  await sql`update auth.users set email_proved_at = now() where id = ${id}`.execute(trx);
  await asServiceRole(trx, (trusted) => onEmailProved(trusted, { id, cleared }));
}

/** A sign-up that waits makes way for the next one of its address; an account in use stays as it is. */
export async function replaceSignUp(trx: Transaction, user: UserRow, proof: ProvedSignIn = {}): Promise<void> {
  if (!user.email_confirmed_at && !user.phone_confirmed_at) await clearAccess(trx, user.id, proof);
}

/**
 * Removes every way into the account, and every one that was about to open. The sessions go last: a sign-in at this
 * moment holds a lock on its own way in.
 */
async function clear(trx: Transaction, userId: string, { identity, flowId = null }: ProvedSignIn): Promise<void> {
  const drop = (table: string) => sql`delete from ${sql.table(`auth.${table}`)} where user_id = ${userId}`.execute(trx);
  await drop('user_secrets');
  const stays = identity
    ? sql`provider = ${identity.provider} and provider_id = ${identity.subject}`
    : sql`provider = 'email'`;
  await sql`delete from auth.identities where user_id = ${userId} and not (${stays})`.execute(trx);
  await sql`
    delete from auth.flow_states where (user_id = ${userId} or linking_user_id = ${userId}) and id is distinct from ${flowId}
  `.execute(trx);
  await drop('one_time_tokens');
  await drop('mfa_factors');
  await drop('passkeys');
  await drop('sessions');
}

/** Leaves no way into the account but its address, and one identity or flow that is kept. */
async function clearAccess(trx: Transaction, userId: string, proof: ProvedSignIn): Promise<void> {
  await clear(trx, userId, proof);
  await sql`
    update auth.users set phone = null, phone_confirmed_at = null, phone_change = null, phone_change_sent_at = null,
      email_change = null, email_change_sent_at = null, email_change_confirm_status = 0, updated_at = now()
    where id = ${userId}
  `.execute(trx);
  await listProviders(trx, userId);
}
