import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { TakenVoucher } from '../../../../contracts/benefit-cards.ts';
import { creditShare } from '../../../../contracts/books.ts';
import { takeVoucherInput } from '../../../../contracts/inputs/benefit-cards.ts';
import { toEuroCents, type Sum } from '../../../../contracts/money.ts';
import { isDue } from '../../../../contracts/payments.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { requireOthersPayment } from '../../core/access/other-family.ts';
import { audit } from '../../core/audit.ts';
import { clubCurrency } from '../../core/club-currency.ts';
import { defineProcedure, type Later } from '../../core/procedure.ts';
import { requirePayment } from '../../ledger/lock-payment.ts';
import { voucherName } from '../../ledger/return-to-voucher.ts';
import { onceClosed } from '../../payments/cards/intents/close-intent.ts';
import { cutOff } from '../../payments/cut-off.ts';
import { movePayment } from '../../payments/move-payment.ts';
import { requireIssuer } from '../require-issuer.ts';

export const takeVoucher = defineProcedure({
  name: 'take_voucher',
  summary:
    'The desk takes a voucher for what a family owes: it pays at most that, and nothing of it is given out. The rest of the payment waits on; the paid part is a payment of its own. Its sum is claimed from the issuer. Undone like a confirmation, and refused for the own family.',
  input: takeVoucherInput,
  async run(context, voucher): Promise<TakenVoucher | Later<TakenVoucher>> {
    await requireAdmin(context);
    await requireOthersPayment(context, voucher.payment_id);
    return asServiceRole(context.trx, async (trx) => {
      const issuer = await requireIssuer(trx, voucher.issuer_id, 'has_vouchers');
      requireNotEnded(voucher.valid_until);
      const pay = async (inside: Transaction) => {
        const taken = await take(inside, voucher, { issuer, by: context.userId });
        const details = { issuer, amount: taken.paid };
        await audit({ ...context, trx: inside }, 'take_voucher', { table: 'payments', id: taken.payment_id, details });
        return taken;
      };
      await lockDue(trx, voucher.payment_id);
      return onceClosed(context, { trx, paymentId: voucher.payment_id }, pay);
    });
  },
});

type Voucher = z.output<typeof takeVoucherInput>;

function requireNotEnded(validUntil: string | null | undefined): void {
  if (validUntil && validUntil < clubDay())
    throw new ClubError('invalid_input', { details: [{ field: 'valid_until', fault: 'in_the_past' }] });
}

/** Locks a payment that its family owes. */
async function lockDue(trx: Transaction, paymentId: string) {
  const payment = await requirePayment(trx, paymentId);
  if (!isDue(payment)) throw new ClubError('payment_not_pending');
  if (payment.euro_cents === 0) throw new ClubError('nothing_to_pay');
  return payment;
}

async function take(
  trx: Transaction,
  voucher: Voucher,
  { issuer, by }: { issuer: string; by: string | null },
): Promise<TakenVoucher> {
  const { payment_id, number, value } = voucher;
  const payment = await lockDue(trx, payment_id);
  const currency = await clubCurrency(trx);
  const share = creditShare(payment, { amount: value, euro_cents: toEuroCents(value, currency) }, currency);
  if (!share) throw new ClubError('invalid_input', { details: [{ field: 'value', fault: 'too_small' }] });
  const { paid, left } = share;
  if (payment.status === 'failed') await movePayment(trx, payment_id, { to: 'pending', note: null, by });
  const settled = left.amount === 0 ? payment_id : await cutOff(trx, payment_id, { part: paid.amount, by });
  // Its provider alone settles a card; taken back, the payment waits for a transfer.
  if (payment.method === 'card')
    await trx.updateTable('payments').set({ method: 'bank_transfer' }).where('id', '=', settled).execute();
  await movePayment(trx, settled, { to: 'validated', method: 'voucher', note: voucherName(issuer, number), by });
  await trx.updateTable('payments').set({ confirmed_at: new Date().toISOString() }).where('id', '=', settled).execute();
  await keep(trx, voucher, { settled, paid, by });
  // The family entered it, and it waits no more.
  await trx
    .updateTable('payments')
    .set({ voucher_issuer_id: null, voucher_number: null })
    .where('id', '=', payment_id)
    .where('voucher_issuer_id', '=', voucher.issuer_id)
    .where('voucher_number', '=', number)
    .execute();
  return { payment_id: settled, paid: paid.amount, left: left.amount, unused: value - Math.min(value, paid.amount) };
}

/**
 * Writes the voucher as taken, and what its issuer is asked to pay. Of two that take it at once the second is refused. One that
 * is free again keeps its last day where the desk enters none.
 */
async function keep(
  trx: Transaction,
  { issuer_id, number, value, valid_until = null }: Voucher,
  { settled, paid, by }: { settled: string; paid: Sum; by: string | null },
): Promise<void> {
  const { rows } = await sql<{ id: string; valid_until: string | null }>`
    insert into vouchers as kept (issuer_id, number, value, valid_until, payment_id, taken_at, taken_by)
    values (${issuer_id}::uuid, ${number}, ${value}::integer, ${valid_until}::date, ${settled}::uuid, now(), ${by}::uuid)
    on conflict (issuer_id, number) do update set
      value = excluded.value, valid_until = coalesce(excluded.valid_until, kept.valid_until), payment_id = excluded.payment_id,
      taken_at = excluded.taken_at, taken_by = excluded.taken_by
    where kept.taken_at is null
    returning id, valid_until`.execute(trx);
  const [row] = rows;
  if (!row) throw new ClubError('voucher_taken');
  requireNotEnded(row.valid_until);
  await sql`
    insert into card_visits (voucher_id, issuer_id, number, child_id, day, price, euro_cents)
    select ${row.id}::uuid, ${issuer_id}::uuid, ${number}, coalesce(payments.child_id, enrollments.child_id), ${clubDay()}::date,
      ${paid.amount}::integer, ${paid.euro_cents}::integer
    from payments left join enrollments on enrollments.id = enrollment_id where payments.id = ${settled}::uuid
  `.execute(trx);
}
