import {
  ignoreBankTransactionInput,
  unpairBankTransactionInput,
} from '../../../../../contracts/inputs/bank-statements.ts';
import { ClubError } from '../../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../../platform/database/database.ts';
import { onlyRow } from '../../../../platform/database/rows.ts';
import { requireAdmin } from '../../../core/access/access.ts';
import { audit } from '../../../core/audit.ts';
import { defineProcedure } from '../../../core/procedure.ts';
import { changeCredit, lockCredit } from '../../../ledger/credit.ts';
import { moveBooking, restoreMethod, takePaymentBack, type Why } from '../../take-payment-back.ts';
import { lockTransaction, valueDate, type LockedTransaction } from './lock-transaction.ts';

export const unpairBankTransaction = defineProcedure({
  name: 'unpair_bank_transaction',
  summary:
    'Takes a pairing back: its payments wait again, their receipts are cancelled, its credit goes. Refused once something of it was refunded or spent.',
  input: unpairBankTransactionInput,
  async run(context, { transaction_id, note }) {
    await requireAdmin(context);
    const waiting = await asServiceRole(context.trx, async (trx) => {
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
  summary: 'Sets a transfer aside that pays nothing here, with the reason as a note; or takes that back.',
  input: ignoreBankTransactionInput,
  async run(context, { transaction_id, ignored, note }) {
    await requireAdmin(context);
    const status = ignored ? ('ignored' as const) : ('unpaired' as const);
    await asServiceRole(context.trx, async (trx) => {
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

/**
 * Returns the payments that this transfer settled to waiting; books others on their earlier day. Returns the ids of the
 * former.
 */
async function takePaymentsBack(trx: Transaction, transfer: LockedTransaction, why: Why): Promise<string[]> {
  const payments = await trx
    .selectFrom('bank_pairs')
    .innerJoin('payments', 'payments.id', 'bank_pairs.payment_id')
    .select(['payments.id', 'settled_here', 'booked_before'])
    .where('transaction_id', '=', transfer.id)
    .orderBy('payments.id')
    .forUpdate('payments')
    .execute();
  for (const { id, settled_here, booked_before } of payments) {
    if (settled_here) {
      await takePaymentBack(trx, id, why);
      await restoreMethod(trx, id);
    } else if (booked_before) await moveBooking(trx, id, { ...why, on: booked_before });
  }
  return payments.filter(({ settled_here }) => settled_here).map(({ id }) => id);
}

/** Takes back the credit that the transfer left with the family, and returns the credit that it took. */
async function takeCreditBack(trx: Transaction, transfer: LockedTransaction, by: string | null): Promise<void> {
  if (!transfer.user_id) return;
  const credit = await lockCredit(trx, transfer.user_id);
  const { cents, amount } = await onlyRow(trx)<{ cents: number; amount: number }>`
    select coalesce(sum(euro_cents), 0)::integer as cents, coalesce(sum(amount), 0)::integer as amount
    from family_credits where bank_transaction_id = ${transfer.id}::uuid`;
  if (cents === 0) return;
  if (credit.euro_cents < cents) throw new ClubError('credit_spent');
  await changeCredit(trx, credit, {
    userId: transfer.user_id,
    kind: cents > 0 ? 'taken_back' : 'received',
    euroCents: -cents,
    amount: -amount,
    transactionId: transfer.id,
    on: valueDate(transfer),
    by,
  });
}
