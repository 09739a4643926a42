import type { Selectable } from 'kysely';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { DatabaseTables } from '../../../../platform/database/migrations/tables.ts';

/** A request to a card provider for a payment. */
export type CardIntent = Selectable<DatabaseTables['card_intents']>;

/** The part of a payment that is being charged by card; null when nothing is. */
export async function findOpenIntent(trx: Transaction, paymentId: string): Promise<CardIntent | null> {
  const row = await trx
    .selectFrom('card_intents')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['creating', 'open'])
    .executeTakeFirst();
  return row ?? null;
}

interface NewCardIntent {
  payment_id: string;
  user_id: string | null;
  provider: CardIntent['provider'];
  euro_cents: number;
  saves_card?: boolean;
  off_session?: boolean;
  card_id?: string | null;
  provider_customer_id?: string | null;
  provider_card_id?: string | null;
}

/** Writes the request before the provider gets it: the row's id is its idempotency key. */
export async function reserveIntent(trx: Transaction, intent: NewCardIntent): Promise<CardIntent> {
  return trx.insertInto('card_intents').values(intent).returningAll().executeTakeFirstOrThrow();
}
