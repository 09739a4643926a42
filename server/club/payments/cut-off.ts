import { sql } from 'kysely';
import type { NotificationData } from '../../../contracts/notifications.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { dropHeld, readHeld } from '../../platform/email/outbox.ts';
import { notify } from '../core/notifications/notify.ts';

/**
 * Cuts a part off a payment that waits: a payment of its own for the same thing, with its own history. Of an installment it
 * is a part of the whole, too. Returns its id.
 */
export async function cutOff(
  trx: Transaction,
  paymentId: string,
  { part, by }: { part: number; by: string | null },
): Promise<string> {
  const {
    amount: rest,
    part_of,
    ...whole
  } = await trx
    .updateTable('payments')
    .set(({ eb }) => ({ amount: eb('amount', '-', part), from_credit: eb('from_credit', '+', part) }))
    .where('id', '=', paymentId)
    .returning([
      'amount',
      'user_id',
      'child_id',
      'enrollment_id',
      'subscription_id',
      'order_id',
      'event_registration_id',
      'visit_id',
      'period',
      'subject',
      'subject_en',
      'subject_ru',
      'part_of',
    ])
    .executeTakeFirstOrThrow();
  const { id } = await trx
    .insertInto('payments')
    .values({ ...whole, part_of: part_of ?? paymentId, amount: part, method: 'bank_transfer' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('payment_events')
    .values([
      { payment_id: id, to_status: 'pending', created_by: by },
      { payment_id: paymentId, from_status: 'pending', to_status: 'pending', created_by: by },
    ])
    .execute();
  await renewHeld(trx, paymentId, rest);
  return id;
}

type HeldKind = 'payment_due' | 'enrolled';

/** Notifies again, at the bell and by email, where an email that is still held back names the sum from before the cut. */
export async function renewHeld(trx: Transaction, paymentId: string, amount: number): Promise<void> {
  for (const { kind, user_id } of await readHeld(trx, paymentId)) {
    const { rows } = await sql<{ data: NotificationData[HeldKind]; once_key: string | null }>`
      delete from notifications
      where user_id = ${user_id}::uuid and kind = ${kind} and data ->> 'payment_id' = ${paymentId}
      returning data, once_key`.execute(trx);
    await dropHeld(trx, [paymentId], kind, [user_id]);
    for (const { data, once_key } of rows)
      await notify(trx, {
        to: user_id,
        kind: kind as HeldKind,
        data: { ...data, amount },
        ...(once_key === null ? {} : { once: once_key }),
        heldFor: paymentId,
      });
  }
}
