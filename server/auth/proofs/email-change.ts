import type { Context } from 'hono';
import { sql } from 'kysely';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { sendLater } from '../../platform/email/outbox.ts';
import { addIdentity, findUserByEmail, findUserById, selectUsers, type UserRow } from '../accounts/users.ts';
import { emailExists } from '../auth-error.ts';
import { composeEmail } from '../emails/email.ts';
import { allowedRedirect } from '../redirects.ts';
import type { PkceChallenge } from '../request-body.ts';
import { query, type AuthService } from '../service.ts';
import { startFlow } from '../tokens/flow-states.ts';
import { localeOf, emailNotice, verifyLink } from './emailed-tokens.ts';
import { issueToken } from './one-time-tokens.ts';

/** The account that waits to move to this address, or null. Of several, the latest request counts. */
export async function findUserByNewEmail(trx: Transaction, email: string): Promise<UserRow | null> {
  const owners = await selectUsers(
    trx,
    sql`u.email_change = ${email} and u.deleted_at is null order by u.email_change_sent_at desc limit 1`,
  );
  return owners[0] ?? null;
}

/**
 * Begins the move of an account to another address and emails both addresses. An account without a proven address moves
 * when the new one confirms. Throws `email_exists` for a taken address only where sign-up says so, too; elsewhere the
 * owner of the taken address gets a note, and the caller cannot see the difference.
 */
export async function startEmailChange(
  trx: Transaction,
  service: AuthService,
  c: Context,
  user: UserRow,
  newEmail: string,
  challenge: PkceChallenge | null,
): Promise<void> {
  const taken = await findUserByEmail(trx, newEmail);
  if (taken && service.config.autoConfirm) throw emailExists();
  await emailAddressChange(trx, service, c, { ...user, email_change: newEmail }, challenge);
  if (taken) await emailNotice(trx, service, c, taken, 'already_registered');
}

/** Stores the pending address at the account; the new address alone confirms where `alone` says so, or none was proven. */
export async function noteEmailChange(trx: Transaction, user: UserRow, newEmail: string, alone = false): Promise<void> {
  await sql`
    delete from auth.one_time_tokens where user_id = ${user.id} and token_type like 'email_change%'`.execute(trx);
  await sql`
    update auth.users set email_change = ${newEmail}, email_change_confirm_status = ${user.email_confirmed_at && !alone ? 0 : 1},
      email_change_sent_at = now(), updated_at = now()
    where id = ${user.id}
  `.execute(trx);
}

/**
 * Begins the change again: emails the new address, unless it is taken, and the proven one. Earlier links become void.
 */
export async function emailAddressChange(
  trx: Transaction,
  service: AuthService,
  c: Context,
  user: UserRow,
  challenge: PkceChallenge | null,
): Promise<void> {
  const { config } = service;
  const newAddress = user.email_change!;
  const alone = await isOldAddressLost(trx, service, user);
  await noteEmailChange(trx, user, newAddress, alone);
  const flowId = challenge && (await startFlow(trx, user.id, challenge, 'email_change'));
  const taken = await findUserByEmail(trx, newAddress);
  for (const { kind, type, recipient } of sidesOf(user, newAddress, alone)) {
    if (taken && recipient === newAddress) continue;
    const { token, code } = await issueToken(trx, config, { userId: user.id, type, recipient, flowId });
    const link = verifyLink(service, token, 'email_change', allowedRedirect(config, query(c, 'redirect_to')));
    const locale = localeOf(c, user);
    await sendLater(trx, composeEmail(config, { recipient, locale, kind, link, code, newAddress }));
  }
}

/**
 * True if no email arrives at the old address, and the session has shown the password or a code instead: under
 * `PASSWORD_CHANGE=proof` no change of address begins without.
 */
async function isOldAddressLost(trx: Transaction, { config }: AuthService, { email }: UserRow): Promise<boolean> {
  if (config.passwordChange !== 'proof' || !email) return false;
  const { rows } = await asServiceRole(trx, (trusted) =>
    sql`select from private.refused_addresses where address = ${email.toLowerCase()}`.execute(trusted),
  );
  return rows.length > 0;
}

/** The addresses that have to confirm a change: the new one, and the old one where it was proven and can be read. */
function sidesOf(user: UserRow, newAddress: string, alone: boolean) {
  const next = { kind: 'email_change_new', type: 'email_change_token_new', recipient: newAddress } as const;
  if (!user.email || !user.email_confirmed_at || alone) return [next];
  return [next, { kind: 'email_change_current', type: 'email_change_token_current', recipient: user.email }] as const;
}

/**
 * Records one of the confirmations. With the last one the account moves and is returned; before, null. Both addresses
 * have been read by then, and the session asked for it: what was set up before stays.
 */
export async function confirmEmailChange(
  trx: Transaction,
  service: AuthService,
  { id: userId, email_proved_at: proved }: UserRow,
): Promise<UserRow | null> {
  const first = await sql`
    update auth.users set email_change_confirm_status = 1, updated_at = now()
    where id = ${userId} and email_change is not null and email_change_confirm_status = 0
  `.execute(trx);
  if (first.numAffectedRows === 1n) return null;
  const { rows } = await sql<{ email: string }>`
    update auth.users set email = email_change, email_confirmed_at = now(), email_proved_at = now(), email_change = null, email_change_sent_at = null,
      email_change_confirm_status = 0, is_anonymous = false, updated_at = now()
    where id = ${userId} and email_change is not null returning email
  `.execute(trx);
  const email = rows[0]?.email;
  if (!email) return null;
  await addIdentity(trx, userId, 'email', { email, email_verified: true });
  // Links and codes for the old address stop working.
  await sql`
    delete from auth.one_time_tokens where user_id = ${userId} and token_type <> 'phone_change_token'`.execute(trx);
  if (proved === null)
    await asServiceRole(trx, (trusted) => service.onEmailProved(trusted, { id: userId, cleared: false }));
  return findUserById(trx, userId);
}
