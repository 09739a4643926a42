import { SERVICE } from '../../../platform/caller.ts';
import type { Outside } from '../../core/procedure.ts';

/** The user's name at the provider, registered with the first call. Runs outside transactions. */
export async function customerOf({ database, cards }: Outside, userId: string): Promise<string> {
  const find = () =>
    database.transaction(SERVICE, (trx) =>
      trx
        .selectFrom('card_customers')
        .select('provider_customer_id')
        .where('user_id', '=', userId)
        .where('provider', '=', cards.name)
        .executeTakeFirst(),
    );
  const customer = await find();
  if (customer) return customer.provider_customer_id;
  const made = await cards.createCustomer(userId, `customer-${userId}`);
  await database.transaction(SERVICE, (trx) =>
    trx
      .insertInto('card_customers')
      .values({ user_id: userId, provider: cards.name, provider_customer_id: made })
      .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doNothing())
      .execute(),
  );
  return (await find())!.provider_customer_id;
}
