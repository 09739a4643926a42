import type { Context } from 'hono';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import type { TextMessage } from '../../platform/sms/sms-sender.ts';
import { addIdentity, findUserById, findUserByPhone, selectUsers, type UserRow } from '../accounts/users.ts';
import { phoneExists } from '../auth-error.ts';
import { issueToken } from '../proofs/one-time-tokens.ts';
import type { AuthService } from '../service.ts';
import { codeMessage } from './text-codes.ts';

/** The account that waits to get this number, or null. Of several, the latest request counts. */
export async function findUserByNewPhone(trx: Transaction, phone: string): Promise<UserRow | null> {
  const owners = await selectUsers(
    trx,
    sql`u.phone_change = ${phone} and u.deleted_at is null order by u.phone_change_sent_at desc limit 1`,
  );
  return owners[0] ?? null;
}

/**
 * Begins the change of an account's number; the caller sends the message. Refuses a taken number with `phone_exists`
 * where sign-up says so, too; elsewhere returns null, and no message is sent.
 */
export async function startPhoneChange(
  trx: Transaction,
  service: AuthService,
  c: Context,
  user: UserRow,
  newPhone: string,
): Promise<TextMessage | null> {
  const taken = await findUserByPhone(trx, newPhone);
  if (taken && service.config.autoConfirm) throw phoneExists();
  const message = await issuePhoneChangeCode(trx, service, c, { ...user, phone_change: newPhone });
  return taken ? null : message;
}

/** A fresh code for the number that the account is about to get; voids an earlier code. */
export async function issuePhoneChangeCode(
  trx: Transaction,
  service: AuthService,
  c: Context,
  user: UserRow,
): Promise<TextMessage> {
  const recipient = user.phone_change!;
  const { code } = await issueToken(trx, service.config, { userId: user.id, type: 'phone_change_token', recipient });
  await sql`
    update auth.users set phone_change = ${recipient}, phone_change_sent_at = now(), updated_at = now() where id = ${user.id}
  `.execute(trx);
  return codeMessage(service, c, { user, recipient, code });
}

/** Completes the change: the account has its new number. Null if the change does not exist any more. */
export async function confirmPhoneChange(trx: Transaction, userId: string): Promise<UserRow | null> {
  const { rows } = await sql<{ phone: string }>`
    update auth.users set phone = phone_change, phone_confirmed_at = now(), phone_change = null, phone_change_sent_at = null,
      is_anonymous = false, updated_at = now()
    where id = ${userId} and phone_change is not null returning phone
  `.execute(trx);
  const phone = rows[0]?.phone;
  if (!phone) return null;
  await addIdentity(trx, userId, 'phone', { phone, phone_verified: true });
  await sql`delete from auth.one_time_tokens where user_id = ${userId} and token_type = 'phone_token'`.execute(trx);
  return findUserById(trx, userId);
}
