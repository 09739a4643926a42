import { sql } from 'kysely';
import { CONFIRMATION_DAYS, confirmationPath } from '../../../contracts/athletes.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { ClubError } from '../../platform/club-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import { sendLater } from '../../platform/email/outbox.ts';
import { linkKeyHash, makeLinkKey } from '../../platform/link-key.ts';
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
  const { name, locale, club, own } = await readAthlete(trx, userId);
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
  const { rows } = await sql<{ by_athlete: number; to_address: number }>`
    select count(*) filter (where user_id = ${userId})::integer as by_athlete,
      count(*) filter (where lower(email) = ${email})::integer as to_address
    from athlete_confirmations
    where created_at > now() - interval '1 day' and (user_id = ${userId} or lower(email) = ${email})
  `.execute(trx);
  const { by_athlete, to_address } = only(rows);
  if (by_athlete >= MOST_BY_ATHLETE || to_address >= MOST_TO_ADDRESS) throw new ClubError('too_many_requests');
}

/** Whose account it is; the email is in the athlete's language, since the parent's is not known. */
async function readAthlete(
  trx: Transaction,
  userId: string,
): Promise<{ name: string; locale: Locale; club: string; own: string | null }> {
  const { rows } = await sql<{ name: string; locale: Locale; club: string; own: string | null }>`
    select coalesce(nullif(full_name, ''), users.email) as name, locale, users.email as own,
      coalesce(case locale when 'en' then club_settings.name_en when 'ru' then club_settings.name_ru end, club_settings.name) as club
    from profiles join auth.users on users.id = user_id, club_settings where user_id = ${userId}
  `.execute(trx);
  if (!rows[0]) throw new ClubError('user_not_found');
  return rows[0];
}
