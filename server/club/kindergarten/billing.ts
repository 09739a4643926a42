import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  calculateKindergartenBillingInput,
  issueKindergartenBillingInput,
  type BillCorrection,
} from '../../../contracts/inputs/kindergarten.ts';
import { correctedAmount, type KindergartenMonth } from '../../../contracts/kindergarten.ts';
import { toEuroCents } from '../../../contracts/money.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { clubCurrency } from '../core/club-currency.ts';
import { defineProcedure } from '../core/procedure.ts';
import { monthStart } from './attended.ts';
import { askFor, settleDifference } from './charge.ts';
import { countMonth, type CountedBill, type CountedMonth } from './month.ts';

export const calculateKindergartenBilling = defineProcedure({
  name: 'calculate_kindergarten_billing',
  summary:
    'Counts what each child of a kindergarten attended in a month and its price, beside the issued bills. Changes nothing.',
  input: calculateKindergartenBillingInput,
  async run(context, { location_id, month }) {
    await requireAdmin(context);
    return asServiceRole(context.trx, async (trx) => present(await countMonth(trx, location_id, month)));
  },
});

export const issueKindergartenBilling = defineProcedure({
  name: 'issue_kindergarten_billing',
  summary:
    'Charges every family of a kindergarten for a month, with the admin’s corrections. Again: charges only what has changed since, once a bill.',
  input: issueKindergartenBillingInput,
  async run(context, { location_id, month, corrections }) {
    await requireAdmin(context);
    const result = await asServiceRole(context.trx, async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`kindergarten_bills.${location_id}.${month}`}, 0))`.execute(
        trx,
      );
      const counted = await countMonth(trx, location_id, month);
      const done = await issueMonth(trx, { counted, corrections, by: context.userId });
      return { ...done, ...present(await countMonth(trx, location_id, month)) };
    });
    const { issued, differences, amount } = result;
    await audit(context, 'issue_kindergarten_billing', {
      table: 'locations',
      id: location_id,
      details: { month, issued, differences, amount, corrections: corrections.length },
    });
    return result;
  },
});

/** The month for clients: without the ids that only issuing needs. */
const present = ({ bills, ...month }: CountedMonth): KindergartenMonth => ({
  ...month,
  bills: bills.map(
    ({ enrollment_id: _enrollment, bill_id: _bill, pdf_key: _key, issued_cents: _cents, ...bill }) => bill,
  ),
});

interface Issue {
  counted: CountedMonth;
  corrections: BillCorrection[];
  by: string | null;
}

/** Bills and differences issued, and what they came to together, in both currencies. */
async function issueMonth(trx: Transaction, { counted, corrections, by }: Issue) {
  const corrected = new Map(corrections.map((correction) => [correction.child_id, correction]));
  refuseStrangers(counted, corrections);
  const currency = await clubCurrency(trx);
  const done = { issued: 0, differences: 0, amount: 0, euro_cents: 0 };
  const add = (amount: number) => {
    done.amount += amount;
    done.euro_cents += toEuroCents(amount, currency);
  };
  for (const bill of counted.bills) {
    const correction = corrected.get(bill.child_id);
    if (bill.outcome === 'difference') {
      await issueDifference(trx, bill, { month: counted.month, by });
      done.differences++;
      add(bill.difference);
    } else if (bill.outcome === 'new' || correction) {
      add(await issueBill(trx, bill, { counted, correction, by }));
      done.issued++;
    }
  }
  return done;
}

/** A correction names a child of the month whose bill has not been issued. */
function refuseStrangers({ bills }: CountedMonth, corrections: BillCorrection[]): void {
  corrections.forEach(({ child_id }, index) => {
    const bill = bills.find((one) => one.child_id === child_id);
    if (!bill)
      throw new ClubError('invalid_input', { details: [{ field: `corrections.${index}.child_id`, fault: 'invalid' }] });
    if (bill.issued) throw new ClubError('bill_issued');
    if (bill.charged) throw new ClubError('month_charged');
  });
}

interface BillIssue {
  counted: CountedMonth;
  correction: BillCorrection | undefined;
  by: string | null;
}

async function issueBill(trx: Transaction, bill: CountedBill, { counted, correction, by }: BillIssue): Promise<number> {
  const amount = correction ? correctedAmount(bill, correction) : bill.amount;
  const pdf_key = randomUUID();
  const payment_id =
    amount > 0 ? await askFor(trx, { bill: { ...bill, pdf_key }, month: counted.month, amount, by }) : null;
  await trx
    .insertInto('kindergarten_bills')
    .values({
      location_id: counted.location_id,
      child_id: bill.child_id,
      month: monthStart(counted.month),
      sessions: correction?.sessions ?? bill.sessions,
      amount,
      counted_sessions: bill.sessions,
      counted_amount: bill.amount,
      note: correction?.note ?? null,
      payment_id,
      pdf_key,
      issued_at: new Date().toISOString(),
      issued_by: by,
    })
    .execute();
  return amount;
}

async function issueDifference(
  trx: Transaction,
  bill: CountedBill,
  { month, by }: { month: string; by: string | null },
): Promise<void> {
  const difference_payment_id = await settleDifference(trx, { bill, month, amount: bill.difference, by });
  await trx
    .updateTable('kindergarten_bills')
    .set({ difference: bill.difference, difference_payment_id, difference_issued_at: new Date().toISOString() })
    .where('id', '=', bill.bill_id!)
    .where('difference_issued_at', 'is', null)
    .executeTakeFirstOrThrow();
}
