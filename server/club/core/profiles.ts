import { sql } from 'kysely';
import { LOCALES, type Locale } from '../../../contracts/roles.ts';
import { ClubError } from '../../platform/club-error.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** Makes the public half of a new account, in the transaction that makes the account. */
export async function createProfile(
  trx: Transaction,
  user: { id: string; metadata: Record<string, unknown> },
): Promise<void> {
  const name = user.metadata['full_name'];
  const locale = user.metadata['locale'];
  await trx
    .insertInto('profiles')
    .values({
      user_id: user.id,
      full_name: typeof name === 'string' ? sql<string>`left(private.plain_name(${name}), 120)` : '',
      locale: LOCALES.includes(locale as Locale) ? (locale as Locale) : 'bg',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Refuses a user that the club does not know. */
export async function requireProfile(trx: Transaction, userId: string): Promise<void> {
  const user = await trx.selectFrom('profiles').select('user_id').where('user_id', '=', userId).executeTakeFirst();
  if (!user) throw new ClubError('user_not_found');
}

/** A user in whose name an email goes to an address of another person. */
interface Sender {
  name: string;
  /** The email is in the sender's language: that of the other is not known, or must not be revealed. */
  locale: Locale;
  email: string | null;
  /** The club's name in that language. */
  club: string;
}

/** Throws user_not_found. */
export async function readSender(trx: Transaction, userId: string): Promise<Sender> {
  const { rows } = await sql<Sender>`
    select coalesce(nullif(full_name, ''), users.email) as name, locale, users.email,
      coalesce(case locale when 'en' then club_settings.name_en when 'ru' then club_settings.name_ru end, club_settings.name) as club
    from profiles join auth.users on users.id = user_id, club_settings where user_id = ${userId}
  `.execute(trx);
  if (!rows[0]) throw new ClubError('user_not_found');
  return rows[0];
}
