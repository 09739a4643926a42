import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/database/database.ts';
import { familiesIn, names, nameWords, referencesIn } from './names.ts';

interface Payer {
  userId: string;
  /** The person's name and those of the children who go as well. */
  people: readonly string[];
}

interface NamelessTransfer {
  id: string;
  payer_iban: string;
  payer_name: string;
  purpose: string;
  details: string;
}

/**
 * Empties the bank's facts about a person on unmatched transfers: by account, by reference, or by name. The database
 * empties matched ones when their family goes. Sum, day and the bank's own reference stay. Runs with the club's rights,
 * before the account is gone.
 */
export async function forgetPayer(trx: Transaction, { userId, people }: Payer): Promise<void> {
  const { rows: payerSigns } = await sql<{ sign: string }>`
    select payer_iban as sign from bank_transactions where user_id = ${userId}::uuid and payer_iban <> ''
    union select reference from payments where user_id = ${userId}::uuid
    union select reference from profiles where user_id = ${userId}::uuid`.execute(trx);
  const signs = new Set(payerSigns.map(({ sign }) => sign));
  const { rows } = await sql<NamelessTransfer>`
    select id, payer_iban, payer_name, purpose, details from bank_transactions
    where user_id is null and payer_iban || payer_name || purpose || details <> ''`.execute(trx);
  const theirs = rows.filter((transfer) => isOf(transfer, signs, people)).map(({ id }) => id);
  if (theirs.length === 0) return;
  await trx
    .updateTable('bank_transactions')
    .set({ payer_iban: '', payer_name: '', purpose: '', details: '', note: null })
    .where('id', 'in', theirs)
    .execute();
}

function isOf(
  { payer_iban, payer_name, purpose, details }: NamelessTransfer,
  signs: ReadonlySet<string>,
  people: readonly string[],
): boolean {
  const text = `${payer_name} ${purpose} ${details}`;
  const named = [payer_iban, ...referencesIn(text), ...familiesIn(text)].some((sign) => signs.has(sign));
  return named || people.some((person) => names(nameWords(text), person));
}
