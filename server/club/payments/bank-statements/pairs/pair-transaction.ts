import { sql } from 'kysely';
import { creditShare } from '../../../../../contracts/books.ts';
import { pairBankTransactionInput } from '../../../../../contracts/inputs/bank-statements.ts';
import { fromEuroCents, type Currency } from '../../../../../contracts/money.ts';
import { ClubError } from '../../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../../platform/database/database.ts';
import { requireAdmin } from '../../../core/access/access.ts';
import { requireOtherFamily } from '../../../core/access/other-family.ts';
import { audit } from '../../../core/audit.ts';
import { clubCurrency } from '../../../core/club-currency.ts';
import { defineProcedure } from '../../../core/procedure.ts';
import { requireProfile } from '../../../core/profiles.ts';
import { changeCredit, lockCredit, type Credit } from '../../../ledger/credit.ts';
import { cutOff } from '../../cut-off.ts';
import { movePayment } from '../../move-payment.ts';
import { moveBooking } from '../../take-payment-back.ts';
import { lockTransaction, valueDate, type LockedTransaction } from './lock-transaction.ts';
import { paysExactly } from './match.ts';

/** The result of pairing. */
interface PairOutcome {
  transaction_id: string;
  /** The payments that it settled, and the part that it settled of the next one. */
  settled: string[];
  /** The payments that it did not cover, which wait on. */
  waiting: string[];
  /** The family's credit now, in euro cents. */
  credit_euro_cents: number;
}

export const pairBankTransaction = defineProcedure({
  name: 'pair_bank_transaction',
  summary:
    'Pairs a transfer with payments: settles them, in their order, as far as it and the family’s credit reach, and books them on the bank’s value date. Where it is not enough, it pays a part: the rest waits on. A surplus stays as the family’s credit.',
  input: pairBankTransactionInput,
  async run(context, { transaction_id, payment_ids, user_id }): Promise<PairOutcome> {
    await requireAdmin(context);
    const outcome = await asServiceRole(context.trx, async (trx) => {
      const transfer = await lockTransaction(trx, transaction_id, 'unpaired');
      const payments = await lockPayments(trx, payment_ids);
      const userId = await familyOf(trx, payments, user_id ?? null);
      await requireOtherFamily({ ...context, trx }, [userId]);
      return pair(trx, { transfer, payments, userId, by: context.userId });
    });
    await audit(context, 'pair_bank_transaction', {
      table: 'bank_transactions',
      id: transaction_id,
      details: { settled: outcome.settled.join(' '), waiting: outcome.waiting.join(' ') },
    });
    return outcome;
  },
});

interface LockedPayment {
  id: string;
  user_id: string;
  status: string;
  method: string;
  amount: number;
  euro_cents: number;
  paired: boolean;
}

/** The payments, in the order named, locked in the order of their ids. */
async function lockPayments(trx: Transaction, ids: readonly string[]): Promise<LockedPayment[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('payments')
    .select(['id', 'user_id', 'status', 'method', 'amount', 'euro_cents'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  const { rows: pairs } = await sql<{ payment_id: string }>`
    select payment_id from bank_pairs where payment_id = any (${ids}::uuid[])
    union all
    select payment_id from family_credits where payment_id = any (${ids}::uuid[]) and kind = 'spent'`.execute(trx);
  const paired = new Set(pairs.map(({ payment_id }) => payment_id));
  const byId = new Map(rows.map((row) => [row.id, { ...row, paired: paired.has(row.id) }]));
  return ids.map((id) => {
    const payment = byId.get(id);
    if (!payment) throw new ClubError('payment_not_found');
    const waits = payment.status === 'pending';
    if (waits && payment.method === 'card') throw new ClubError('card_validates_itself');
    const validated = payment.status === 'validated' && payment.method === 'bank_transfer' && !payment.paired;
    if (!waits && !validated) throw new ClubError('payment_not_pending');
    return payment;
  });
}

/** One transfer belongs to one family. */
async function familyOf(trx: Transaction, payments: readonly LockedPayment[], userId: string | null): Promise<string> {
  const families = new Set([...payments.map(({ user_id }) => user_id), ...(userId ? [userId] : [])]);
  if (families.size !== 1) throw new ClubError('different_families');
  const [family] = [...families] as [string];
  await requireProfile(trx, family);
  return family;
}

interface Pairing {
  transfer: LockedTransaction;
  payments: LockedPayment[];
  userId: string;
  by: string | null;
}

async function pair(trx: Transaction, { transfer, payments, userId, by }: Pairing): Promise<PairOutcome> {
  const credit = await lockCredit(trx, userId);
  const club = await clubCurrency(trx);
  const settled = await chooseSettled(trx, { transfer, payments, by }, { credit, club });
  const on = valueDate(transfer);
  for (const payment of settled) {
    const settled_here = payment.status === 'pending';
    if (settled_here)
      await movePayment(trx, payment.id, { to: 'validated', note: null, by, method: 'bank_transfer', on });
    const booked_before = settled_here ? null : await moveBooking(trx, payment.id, { note: null, by, on });
    await trx
      .insertInto('bank_pairs')
      .values({ transaction_id: transfer.id, payment_id: payment.id, settled_here, booked_before })
      .execute();
  }
  // An exact sum in the club's own currency has no cent of rounding left over.
  const exact = paysExactly(transfer, settled, club);
  const left = exact ? 0 : transfer.euro_cents - settled.reduce((sum, { euro_cents }) => sum + euro_cents, 0);
  if (left !== 0)
    await changeCredit(trx, credit, {
      userId,
      kind: left > 0 ? 'received' : 'spent',
      euroCents: left,
      transactionId: transfer.id,
      paymentId: settled[0]?.id ?? payments[0]?.id ?? null,
      on,
      by,
    });
  await trx
    .updateTable('bank_transactions')
    .set({ status: 'paired', user_id: userId, decided_by: by, decided_at: new Date().toISOString() })
    .where('id', '=', transfer.id)
    .execute();
  return {
    transaction_id: transfer.id,
    settled: settled.map(({ id }) => id),
    waiting: payments.filter((payment) => !settled.includes(payment)).map(({ id }) => id),
    credit_euro_cents: credit.euro_cents + left,
  };
}

/**
 * The payments that the transfer and the credit cover, in their order. What is not enough for the next one becomes a
 * payment of its own, cut off that one.
 */
async function chooseSettled(
  trx: Transaction,
  { transfer, payments, by }: Omit<Pairing, 'userId'>,
  { credit, club }: { credit: Credit; club: Currency },
): Promise<LockedPayment[]> {
  if (paysExactly(transfer, payments, club)) return [...payments];
  const settled: LockedPayment[] = [];
  let money = transfer.euro_cents + credit.euro_cents;
  for (const payment of payments) {
    if (payment.euro_cents > money) {
      // A payment that was confirmed in full has not arrived in full.
      if (payment.status === 'validated') throw new ClubError('transfer_too_small');
      const share = creditShare(payment, { euro_cents: money, amount: fromEuroCents(money, club) }, club);
      if (share)
        settled.push({ ...payment, ...share.paid, id: await cutOff(trx, payment.id, { part: share.paid.amount, by }) });
      break;
    }
    money -= payment.euro_cents;
    settled.push(payment);
  }
  return settled;
}
