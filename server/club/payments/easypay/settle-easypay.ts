import type { Selectable } from 'kysely';
import { fromEuroCents } from '../../../../contracts/money.ts';
import { isDue } from '../../../../contracts/payments.ts';
import { clubDay } from '../../../../contracts/time.ts';
import type { EasyPayNotice, EasyPayReply } from '../../../integrations/easypay/easypay.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { DatabaseTables } from '../../../platform/database/migrations/tables.ts';
import { log } from '../../../platform/log.ts';
import { readAdmins } from '../../core/admins.ts';
import { clubCurrency } from '../../core/club-currency.ts';
import { notify } from '../../core/notifications/notify.ts';
import { changeCredit, lockCredit } from '../../ledger/credit.ts';
import { lockPayment, type LockedPayment } from '../../ledger/lock-payment.ts';
import { movePayment } from '../move-payment.ts';

type CodeRow = Selectable<DatabaseTables['easypay_codes']>;

/**
 * Records one line of a notification: payment, history, books, receipt and the family's notification change together.
 * The same news twice changes nothing. Money without a waiting payment of that sum becomes the family's credit, since
 * EasyPay gives nothing back.
 */
export async function settleEasyPay(trx: Transaction, notice: EasyPayNotice): Promise<EasyPayReply> {
  const invoice = Number(notice.invoice);
  if (!Number.isSafeInteger(invoice)) return 'NO';
  const code = await trx
    .selectFrom('easypay_codes')
    .select(['id', 'payment_id'])
    .where('invoice', '=', invoice)
    .executeTakeFirst();
  if (!code) return 'NO';
  if (!notice.status) return 'ERR';
  // The payment's row first, as everywhere.
  const payment = code.payment_id ? await lockPayment(trx, code.payment_id) : undefined;
  const row = await trx
    .selectFrom('easypay_codes')
    .selectAll()
    .where('id', '=', code.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.status === 'paid' || row.status === 'surplus') return 'OK';
  const change = (status: CodeRow['status']) =>
    trx.updateTable('easypay_codes').set({ status }).where('id', '=', row.id).execute();
  if (notice.status !== 'PAID') {
    // The end of a code that was taken back opens no question again: it is not paid any more.
    if (row.status !== 'void') await change('closed');
    return 'OK';
  }
  const on = dayOf(notice.paidOn, clubDay(row.created_at));
  const isOwed = payment !== undefined && isDue(payment) && payment.euro_cents === row.euro_cents;
  await change(isOwed ? 'paid' : 'surplus');
  if (isOwed) await settle(trx, payment, { row, on });
  else await keepAsCredit(trx, payment?.user_id ?? row.user_id, { row, on });
  return 'OK';
}

interface Arrived {
  row: CodeRow;
  /** The day of the books. */
  on: string;
}

async function settle(trx: Transaction, payment: LockedPayment, { row, on }: Arrived): Promise<void> {
  if (payment.status === 'failed') await movePayment(trx, payment.id, { to: 'pending', note: null, by: null });
  await trx
    .updateTable('payments')
    .set({ method: 'easypay', provider: 'easypay', provider_payment_id: String(row.invoice) })
    .where('id', '=', payment.id)
    .execute();
  await movePayment(trx, payment.id, { to: 'paid', note: null, by: null, on });
}

async function keepAsCredit(trx: Transaction, userId: string | null, { row, on }: Arrived): Promise<void> {
  const amount = fromEuroCents(row.euro_cents, await clubCurrency(trx));
  const data = { code: row.code ?? '', amount, euro_cents: row.euro_cents };
  const to = await readAdmins(trx);
  if (!userId) {
    const reference = await keepAsTransfer(trx, { row, on });
    await notify(trx, { to, kind: 'easypay_surplus', data: { ...data, name: '', user_id: null, reference } });
    return;
  }
  const before = await lockCredit(trx, userId);
  await changeCredit(trx, before, {
    userId,
    kind: 'received',
    euroCents: row.euro_cents,
    method: 'easypay',
    paymentId: row.payment_id,
    on,
    by: null,
  });
  await notify(trx, { to: userId, kind: 'easypay_credited', data });
  const family = await trx.selectFrom('profiles').select('full_name').where('user_id', '=', userId).executeTakeFirst();
  await notify(trx, {
    to,
    kind: 'easypay_surplus',
    data: { ...data, name: family?.full_name || '—', user_id: userId, reference: null },
  });
}

/** Keeps money whose payer's account was erased among the unknown transfers. Returns what it is found by there. */
async function keepAsTransfer(trx: Transaction, { row, on }: Arrived): Promise<string> {
  const reference = `EasyPay ${row.code ?? row.invoice}`;
  await trx
    .insertInto('bank_transactions')
    .values({
      fingerprint: `easypay:${row.invoice}`,
      bank_reference: String(row.invoice),
      booked_on: on,
      amount: row.euro_cents,
      currency: 'EUR',
      payer_name: 'EasyPay',
      purpose: reference,
      created_by: null,
    })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .execute();
  log('warn', 'easypay.surplus.unknown', { row: row.id, invoice: String(row.invoice) });
  return reference;
}

/** The day of the payment, as ePay.bg says it; today where it names none since the code was made. */
const dayOf = (paidOn: string | null, since: string): string => {
  const today = clubDay();
  return paidOn && !Number.isNaN(Date.parse(paidOn)) && paidOn >= since && paidOn <= today ? paidOn : today;
};
