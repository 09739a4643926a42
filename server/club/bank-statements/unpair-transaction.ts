import { sql } from 'kysely';
import { ignoreBankTransactionInput, unpairBankTransactionInput } from '../../../contracts/bank-statements.ts';
import { mayMove } from '../../../contracts/payments.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asClub, type Transaction } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { changeCredit, lockCredit } from '../books/credit.ts';
import { cancelInvoice } from '../invoices/correct-invoice.ts';
import { requireAdmin } from '../people/access.ts';
import { audit } from '../people/audit.ts';
import { cancelReceipt } from './cancel-receipt.ts';
import { lockTransaction, type LockedTransaction } from './lock-transaction.ts';

export const unpairBankTransaction = defineProcedure({
  name: 'unpair_bank_transaction',
  summary:
    'Takes a pairing back: its payments wait again, their receipts are cancelled, its credit goes. Refused once something of it was refunded or spent.',
  input: unpairBankTransactionInput,
  async run(context, { transaction_id, note }) {
    await requireAdmin(context);
    const waiting = await asClub(context.trx, async (trx) => {
      const transfer = await lockTransaction(trx, transaction_id, 'paired');
      const payments = await takePaymentsBack(trx, transfer, { note, by: context.userId });
      await takeCreditBack(trx, transfer, context.userId);
      await trx.deleteFrom('bank_pairs').where('transaction_id', '=', transfer.id).execute();
      await trx
        .updateTable('bank_transactions')
        .set({ status: 'unpaired', user_id: null, note, decided_by: null, decided_at: null })
        .where('id', '=', transfer.id)
        .execute();
      return payments;
    });
    await audit(context, 'unpair_bank_transaction', {
      table: 'bank_transactions',
      id: transaction_id,
      details: { note, waiting: waiting.join(' ') },
    });
    return { transaction_id, waiting };
  },
});

export const ignoreBankTransaction = defineProcedure({
  name: 'ignore_bank_transaction',
  summary: 'Sets a transfer aside that pays nothing here, with a note why; or takes that back.',
  input: ignoreBankTransactionInput,
  async run(context, { transaction_id, ignored, note }) {
    await requireAdmin(context);
    const status = ignored ? ('ignored' as const) : ('unpaired' as const);
    await asClub(context.trx, async (trx) => {
      await lockTransaction(trx, transaction_id, ignored ? 'unpaired' : 'ignored');
      const decided = ignored
        ? { decided_by: context.userId, decided_at: new Date().toISOString() }
        : { decided_by: null, decided_at: null };
      await trx
        .updateTable('bank_transactions')
        .set({ status, note, ...decided })
        .where('id', '=', transaction_id)
        .execute();
    });
    await audit(context, ignored ? 'ignore_bank_transaction' : 'restore_bank_transaction', {
      table: 'bank_transactions',
      id: transaction_id,
      details: { note },
    });
    return { transaction_id, status };
  },
});

interface Deed {
  note: string | null;
  by: string | null;
}

/** The payments that this transfer settled wait again: state, history, books and receipt together. Returns their ids. */
async function takePaymentsBack(trx: Transaction, transfer: LockedTransaction, { note, by }: Deed): Promise<string[]> {
  const payments = await trx
    .selectFrom('bank_pairs')
    .innerJoin('payments', 'payments.id', 'bank_pairs.payment_id')
    .select(['payments.id', 'status', 'method', 'payments.amount', 'refunded_amount', 'settled_here'])
    .where('transaction_id', '=', transfer.id)
    .orderBy('payments.id')
    .forUpdate('payments')
    .execute();
  const settledHere = payments.filter(({ settled_here }) => settled_here);
  for (const { id, status, method, amount, refunded_amount } of settledHere) {
    if (refunded_amount > 0 || !mayMove(method, status, 'pending') || (await isRefunding(trx, id)))
      throw new ClubError('payment_refunded');
    await trx
      .updateTable('payments')
      .set({ status: 'pending', settled_amount: null, settled_currency: null, settled_at: null })
      .where('id', '=', id)
      .execute();
    await trx
      .insertInto('payment_events')
      .values({ payment_id: id, from_status: status, to_status: 'pending', note, created_by: by })
      .execute();
    await trx.insertInto('ledger_entries').values({ amount: -amount, kind: 'payment', method }).execute();
    await cancelReceipt(trx, id);
    await cancelInvoice(trx, id);
  }
  return settledHere.map(({ id }) => id);
}

async function isRefunding(trx: Transaction, paymentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from refunds where payment_id = ${paymentId}::uuid and status in ('pending', 'succeeded') limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** What the transfer left with the family goes, what it took of the credit comes back. */
async function takeCreditBack(trx: Transaction, transfer: LockedTransaction, by: string | null): Promise<void> {
  if (!transfer.user_id) return;
  const credit = await lockCredit(trx, transfer.user_id);
  const { rows } = await sql<{ cents: number; amount: number }>`
    select coalesce(sum(euro_cents), 0)::integer as cents, coalesce(sum(amount), 0)::integer as amount
    from family_credits where bank_transaction_id = ${transfer.id}::uuid`.execute(trx);
  const { cents, amount } = rows[0]!;
  if (cents === 0) return;
  if (credit.euro_cents < cents) throw new ClubError('credit_spent');
  await changeCredit(trx, credit, {
    userId: transfer.user_id,
    kind: cents > 0 ? 'taken_back' : 'received',
    euroCents: -cents,
    amount: -amount,
    transactionId: transfer.id,
    by,
  });
}
