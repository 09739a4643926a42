import { sql } from 'kysely';
import { LOCALES, type Locale } from '../../../contracts/roles.ts';
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
