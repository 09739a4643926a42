import type { Currency } from '../../../contracts/money.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** The currency in whose minor unit the club's amounts are counted. */
export async function clubCurrency(trx: Transaction): Promise<Currency> {
  const { currency } = await trx.selectFrom('club_settings').select('currency').executeTakeFirstOrThrow();
  return currency;
}
