import type { Transaction } from '../../platform/database/database.ts';

/** Cuts a part off a payment that waits: a payment of its own for the same thing, with its own history. Returns its id. */
export async function cutOff(
  trx: Transaction,
  paymentId: string,
  { part, by }: { part: number; by: string | null },
): Promise<string> {
  const whole = await trx
    .updateTable('payments')
    .set(({ eb }) => ({ amount: eb('amount', '-', part), from_credit: eb('from_credit', '+', part) }))
    .where('id', '=', paymentId)
    .returning([
      'user_id',
      'child_id',
      'enrollment_id',
      'subscription_id',
      'order_id',
      'event_registration_id',
      'period',
      'subject',
      'subject_en',
      'subject_ru',
    ])
    .executeTakeFirstOrThrow();
  const { id } = await trx
    .insertInto('payments')
    .values({ ...whole, part_of: paymentId, amount: part, method: 'bank_transfer' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('payment_events')
    .values([
      { payment_id: id, to_status: 'pending', created_by: by },
      { payment_id: paymentId, from_status: 'pending', to_status: 'pending', created_by: by },
    ])
    .execute();
  return id;
}
