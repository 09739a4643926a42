import { sql } from 'kysely';
import type { Sum } from '../../../contracts/money.ts';
import { clubDay } from '../../../contracts/time.ts';
import type { Transaction } from '../../platform/database/database.ts';

/**
 * Returns a sum of what a voucher paid: its issuer is asked for less, or, where it was claimed, the sum comes off the next
 * claim. Whole back, the voucher is free again. Call with the payment locked. Returns issuer and number.
 */
export async function returnToVoucher(
  trx: Transaction,
  paymentId: string,
  { amount, euro_cents }: Sum,
): Promise<string> {
  const { id, name, number } = await trx
    .selectFrom('vouchers')
    .innerJoin('card_issuers', 'card_issuers.id', 'issuer_id')
    .select(['vouchers.id', 'name', 'number'])
    .where('payment_id', '=', paymentId)
    .forUpdate('vouchers')
    .executeTakeFirstOrThrow();
  if (!(await lowerUnclaimed(trx, id, { amount, euro_cents })))
    await sql`
      insert into card_visits (voucher_id, issuer_id, number, child_id, day, price, euro_cents)
      select ${id}::uuid, issuer_id, number, payments.child_id, ${clubDay()}::date, -${amount}::integer, -${euro_cents}::integer
      from vouchers join payments on payments.id = payment_id where vouchers.id = ${id}::uuid`.execute(trx);
  await sql`
    update vouchers set payment_id = null, taken_at = null, taken_by = null
    where id = ${id}::uuid and (select coalesce(sum(price), 0) from card_visits where voucher_id = ${id}::uuid) = 0
  `.execute(trx);
  return voucherName(name, number);
}

/** As histories and notes name a voucher, in every language. */
export const voucherName = (issuer: string, number: string): string => `${issuer} · ${number}`;

/** Takes a sum off what the issuer is not asked for yet. False where it is claimed. */
async function lowerUnclaimed(trx: Transaction, voucherId: string, { amount, euro_cents }: Sum): Promise<boolean> {
  const open = await trx
    .selectFrom('card_visits')
    .select(['id', 'price'])
    .where('voucher_id', '=', voucherId)
    .where('claim_id', 'is', null)
    .where('price', '>', 0)
    .forUpdate()
    .executeTakeFirst();
  if (!open) return false;
  if (open.price === amount) await trx.deleteFrom('card_visits').where('id', '=', open.id).execute();
  else
    await trx
      .updateTable('card_visits')
      .set(({ eb }) => ({ price: eb('price', '-', amount), euro_cents: eb('euro_cents', '-', euro_cents) }))
      .where('id', '=', open.id)
      .execute();
  return true;
}
