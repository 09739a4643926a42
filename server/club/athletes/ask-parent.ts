import { sql } from 'kysely';
import { CONFIRMATION_DAYS, confirmationPath } from '../../../contracts/athletes.ts';
import { ClubError } from '../../platform/club-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { onlyRow } from '../../platform/database/rows.ts';
import { sendLater } from '../../platform/email/outbox.ts';
import { linkKeyHash, makeLinkKey } from '../../platform/link-key.ts';
import { readSender } from '../core/profiles.ts';
import { confirmationEmail } from './confirmation-email.ts';

/** In a day, for one athlete and to one address. */
const MOST_BY_ATHLETE = 5;
const MOST_TO_ADDRESS = 3;

/**
 * Asks a parent by email whether the athlete may have an account; an older link stops working. The caller has locked
 * the account's row and has the club's rights. Throws parent_is_athlete, too_many_requests.
 */
export async function askParent(
  trx: Transaction,
  { userId, email, publicUrl }: { userId: string; email: string; publicUrl: string },
): Promise<void> {
  const { name, locale, club, email: own } = await readSender(trx, userId);
  if (own?.toLowerCase() === email) throw new ClubError('parent_is_athlete');
  await refuseTooMany(trx, userId, email);
  await withdrawLinks(trx, userId);
  const token = makeLinkKey();
  await trx
    .insertInto('athlete_confirmations')
    .values({
      user_id: userId,
      email,
      token_hash: linkKeyHash(token),
      expires_at: sql<string>`now() + make_interval(days => ${CONFIRMATION_DAYS})`,
    })
    .execute();
  await trx
    .updateTable('athlete_accounts')
    .set({ parent_email: email, parent_asked_at: new Date().toISOString(), parent_declined_at: null })
    .where('user_id', '=', userId)
    .execute();
  await sendLater(
    trx,
    confirmationEmail({ recipient: email, locale, name, club, link: publicUrl + confirmationPath(token) }),
  );
}

async function withdrawLinks(trx: Transaction, userId: string): Promise<void> {
  await trx
    .updateTable('athlete_confirmations')
    .set({ withdrawn_at: new Date().toISOString() })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}

async function refuseTooMany(trx: Transaction, userId: string, email: string): Promise<void> {
  const { by_athlete, to_address } = await onlyRow(trx)<{ by_athlete: number; to_address: number }>`
    select count(*) filter (where user_id = ${userId})::integer as by_athlete,
      count(*) filter (where lower(email) = ${email})::integer as to_address
    from athlete_confirmations
    where created_at > now() - interval '1 day' and (user_id = ${userId} or lower(email) = ${email})
  `;
  if (by_athlete >= MOST_BY_ATHLETE || to_address >= MOST_TO_ADDRESS) throw new ClubError('too_many_requests');
}
