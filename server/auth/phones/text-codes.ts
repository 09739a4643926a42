import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { sql } from 'kysely';
import type { Locale } from '../../../contracts/roles.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { log } from '../../platform/log.ts';
import type { SmsSender, TextMessage } from '../../platform/sms/sms-sender.ts';
import { fill } from '../../platform/texts.ts';
import type { UserRow } from '../accounts/users.ts';
import { AuthError } from '../auth-error.ts';
import { clubName } from '../emails/email.ts';
import { localeOf } from '../proofs/emailed-tokens.ts';
import { issueToken } from '../proofs/one-time-tokens.ts';
import type { AuthService } from '../service.ts';

const TEXTS: Record<Locale, string> = {
  bg: '{code} е твоят код за {club}. Не го казвай на никого.',
  en: '{code} is your code for {club}. Do not share it.',
  ru: '{code} — ваш код для {club}. Никому его не сообщайте.',
};

/** The message that carries a code, in the language of its reader. */
export function codeMessage(
  service: AuthService,
  c: Context,
  { user, recipient, code }: { user: UserRow | null; recipient: string; code: string },
): TextMessage {
  return { recipient, body: fill(TEXTS[localeOf(c, user)], { code, club: clubName(service.config) }) };
}

/** Stores a fresh code that signs in by the account's number; the caller sends the message. */
export async function issuePhoneCode(
  trx: Transaction,
  service: AuthService,
  c: Context,
  user: UserRow,
): Promise<TextMessage> {
  const recipient = user.phone!;
  const { code } = await issueToken(trx, service.config, { userId: user.id, type: 'phone_token', recipient });
  await sql`update auth.users set confirmation_sent_at = now(), updated_at = now() where id = ${user.id}`.execute(trx);
  return codeMessage(service, c, { user, recipient, code });
}

/** The sender of text messages. Throws `phone_provider_disabled` where there is none. */
export function requireSms(
  service: AuthService,
  status: 400 | 422 = 400,
  message = 'Unsupported phone provider',
): SmsSender {
  if (service.sms) return service.sms;
  throw new AuthError(status, 'phone_provider_disabled', message);
}

/**
 * Sends the message, if there is one, outside any transaction. Returns an id in either case, so that the answer does
 * not show whether the number is known. Throws `sms_send_failed`.
 */
export async function sendMessage(sender: SmsSender, message: TextMessage | null): Promise<string> {
  try {
    if (message) await sender.send(message);
    return randomUUID();
  } catch (error) {
    log('error', 'sms.failure', { error });
    throw new AuthError(422, 'sms_send_failed', 'Error sending the text message, please try again later');
  }
}
