import { sql } from 'kysely';
import { SEAT_WARNING_DAYS, type PaymentMethod } from '../../../../contracts/enrollments.ts';
import { undoPaymentSplitInput } from '../../../../contracts/inputs/installments.ts';
import { isDue, type HistoryNote, type PaymentStatus } from '../../../../contracts/payments.ts';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { allRows, onlyRow } from '../../../platform/database/rows.ts';
import { requireAdmin, unknownTo } from '../../core/access/access.ts';
import { requireOthersPayment } from '../../core/access/other-family.ts';
import { audit } from '../../core/audit.ts';
import { notify } from '../../core/notifications/notify.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { renewHeld } from '../cut-off.ts';
import { afterClosing, dropPayments, takeForms } from '../drop-payments.ts';
import { readWhatFor } from './read-what-for.ts';

export const undoPaymentSplit = defineProcedure({
  name: 'undo_payment_split',
  summary:
    'Takes the installments of a payment back, by any one of them, while none is paid: the payment waits whole again. Notifies both parents.',
  input: undoPaymentSplitInput,
  async run(context, { payment_id: named }) {
    await requireAdmin(context);
    await requireOthersPayment(context, named);
    return asServiceRole(context.trx, async (trx) => {
      const installments = await lockInstallments(trx, named);
      if (!installments) throw await unknownTo(context, 'payment_not_found', 'not_allowed');
      const [first, ...later] = installments;
      if (!first || installments.length !== first.installments || !installments.every(isDue))
        throw new ClubError('split_final');
      const payment_id = first.id;
      const forms = await takeForms(
        trx,
        installments.map(({ id }) => id),
      );
      await dropPayments(trx, sql`payments.id = any (${later.map(({ id }) => id)}::uuid[])`, {
        note: 'unsplit',
        by: context.userId,
      });
      const amount = await joinInto(trx, payment_id, { later: later.map((one) => one.amount), by: context.userId });
      const { family, ...facts } = await readWhatFor(trx, payment_id);
      await notify(trx, { to: family, kind: 'payment_split_undone', data: { ...facts, amount } });
      await audit({ ...context, trx }, 'undo_payment_split', {
        table: 'payments',
        id: payment_id,
        details: { amount },
      });
      return afterClosing(context, forms, { payment_id, amount });
    });
  },
});

interface Locked {
  id: string;
  status: PaymentStatus;
  method: PaymentMethod;
  amount: number;
  installments: number;
}

/** The enrollment first, as everywhere. The installments beside the named one, the first of them first, all that were not taken back; null where there is no such payment. */
async function lockInstallments(trx: Transaction, named: string): Promise<Locked[] | null> {
  const { rows: wholes } = await sql<{ id: string }>`
    select coalesce(part_of, id) as id from payments where id = ${named}::uuid`.execute(trx);
  if (!wholes[0]) return null;
  await sql`
    select from enrollments where id = (select enrollment_id from payments where id = ${wholes[0].id}::uuid) for update
  `.execute(trx);
  return allRows(trx)<Locked>`
    with locked as (
      select * from payments where ${wholes[0].id}::uuid in (id, part_of) order by id for update
    )
    select id, status, method, amount, installments from locked
    where installment is not null and (part_of is null or (status <> 'failed' or method = 'card'))
    order by installment`;
}

/** Asks for the later installments with the first again, on the day on which the whole was due. Returns the sum. */
async function joinInto(
  trx: Transaction,
  paymentId: string,
  { later, by }: { later: readonly number[]; by: string | null },
): Promise<number> {
  const sum = later.reduce((total, amount) => total + amount, 0);
  const note = 'unsplit' satisfies HistoryNote;
  const { amount } = await onlyRow(trx)<{ amount: number }>`
    with agreed as (
      select enrollment_id, due_on + unpaid_seat_days as kept_until from payments, club_settings where payments.id = ${paymentId}::uuid
    ), whole as (
      update payments set amount = amount + ${sum}, from_credit = from_credit - ${sum}, installment = null, installments = null, due_on = date
      where id = ${paymentId}::uuid
      returning id, status, amount, due_on
    ), kept as (
      -- The seat is kept for the whole again, not up to the day of the first installment, and until after another warning.
      update enrollments set unpaid_warned_on = null,
        kept_until = least(enrollments.kept_until, greatest(whole.due_on + unpaid_seat_days, ${addDays(clubDay(), SEAT_WARNING_DAYS + 1)}::date))
      from agreed, whole, club_settings
      where enrollments.id = enrollment_id and enrollments.kept_until = agreed.kept_until
    ), history as (
      insert into payment_events (payment_id, from_status, to_status, note, created_by)
      select id, status, status, ${note}, ${by}::uuid from whole
    )
    select amount from whole`;
  await renewHeld(trx, paymentId, amount);
  return amount;
}
