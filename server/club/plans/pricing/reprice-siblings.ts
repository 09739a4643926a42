import { sql } from 'kysely';
import type { HistoryNote } from '../../../../contracts/payments.ts';
import { priceOf, rankOf, siblingPercent } from '../../../../contracts/prices.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { allRows, hasRows } from '../../../platform/database/rows.ts';
import { readFacts } from '../../core/enrollment-facts.ts';
import { notify } from '../../core/notifications/notify.ts';
import { isDueRow, isPartOfUnpaidRow } from '../../ledger/payment-conditions.ts';
import { readFamilyTerms } from './family-terms.ts';

interface OpenCharge {
  id: string;
  enrollment_id: string;
  child_id: string;
  status: string;
  /** The sum that waits to be paid, and the part of it that credit has paid, in the club's currency. */
  asked: number;
  from_credit: number;
  reference: string;
  /** The price before siblings, second class, promo code and trial, in the club's currency. */
  before: number;
  trial_discount: number;
  percent: number | null;
  promo_amount: number | null;
}

/**
 * True if the club has nothing for an enrollment: no money of it stayed, except a part of what was never paid, and it has
 * ended, or nothing waits for it any more. An enrollment that never was charged, such as an imported one, was paid before.
 */
const CAME_TO_NOTHING = sql`not exists (
  select from payments where enrollment_id = enrollments.id
    and (
      (status in ('validated', 'paid') and not ${isPartOfUnpaidRow()})
      or (enrollments.status = 'active' and (${isDueRow()} or status = 'refunded'))
    )
) and exists (select from payments where enrollment_id = enrollments.id)`;

/**
 * Takes back what a family saved by an enrollment that came to nothing: called wherever one ends, what waits for it is
 * dropped, or its money goes back. Changes nothing where something was paid for it.
 */
export async function repriceSiblings(trx: Transaction, enrollmentId: string): Promise<void> {
  const { rows } = await sql<{ parent_id: string }>`
    select parent_id from enrollments join children on children.id = child_id
    where enrollments.id = ${enrollmentId}::uuid and ${CAME_TO_NOTHING}`.execute(trx);
  if (rows[0]) await repriceFamily(trx, rows[0].parent_id);
}

/** True if siblings saved by a seat of this child for which nothing was paid. */
export const hasUnpaidSeat = (trx: Transaction, childId: string): Promise<boolean> => hasRows(trx)`
    select from enrollments
    where child_id = ${childId}::uuid and status = 'active'
      and exists (select from payments where enrollment_id = enrollments.id)
      and not exists (select from payments where enrollment_id = enrollments.id and status in ('validated', 'paid') and not ${isPartOfUnpaidRow()})
    limit 1`;

/**
 * The discounts for siblings and for a second class of what still waits follow the plans that run now, and the family is
 * notified of the new sum; none becomes smaller. A card form or a code for EasyPay of the sum before pays nothing any
 * more: what is charged there goes back, what is paid there is credit.
 */
export async function repriceFamily(trx: Transaction, parentId: string): Promise<void> {
  const waiting = await readWaiting(trx, parentId);
  if (waiting.length === 0) return;
  const terms = await readFamilyTerms(trx, parentId);
  const facts = await readFacts(
    trx,
    waiting.map(({ enrollment_id }) => enrollment_id),
  );
  for (const each of waiting) {
    const {
      id,
      status,
      asked,
      from_credit,
      reference,
      before,
      trial_discount,
      percent,
      promo_amount,
      child_id,
      enrollment_id,
    } = each;
    const rank = rankOf(terms.running, { child_id, enrollment_id, renews: true });
    const price = priceOf(before, {
      siblingPercent: siblingPercent(terms.sibling_discounts, rank.siblings),
      secondClassPercent: rank.plans > 0 ? terms.second_class_discount : 0,
      promotion: percent === null && promo_amount === null ? null : { percent, amount: promo_amount },
      trial: trial_discount,
    });
    const amount = price.amount - from_credit;
    if (amount <= asked) continue;
    const { sibling: discount, second_class: class_discount, promo: promo_discount } = price;
    await trx
      .updateTable('payments')
      .set({ amount, discount, class_discount, promo_discount })
      .where('id', '=', id)
      .execute();
    await trx
      .insertInto('payment_events')
      .values({ payment_id: id, from_status: status, to_status: status, note: 'repriced' satisfies HistoryNote })
      .execute();
    const enrollment = facts.find((one) => one.facts.enrollment_id === enrollment_id)!;
    await notify(trx, {
      to: enrollment.family,
      kind: 'payment_changed',
      data: { ...enrollment.facts, payment_id: id, amount, reference },
      once: `payment_changed:${id}:${amount}`,
    });
  }
}

/** The family's waiting payments with such a discount, locked. */
const readWaiting = (trx: Transaction, parentId: string): Promise<OpenCharge[]> => allRows(trx)`
    select payments.id, payments.enrollment_id, enrollments.child_id, payments.status, payments.amount as asked, from_credit, payments.reference,
      payments.amount + from_credit + discount + class_discount + promo_discount + trial_discount as before, trial_discount, promotions.percent, promotions.amount as promo_amount
    from payments
    join enrollments on enrollments.id = payments.enrollment_id
    join children on children.id = enrollments.child_id
    left join promotions on promotions.id = payments.promotion_id
    where parent_id = ${parentId}::uuid and enrollments.status = 'active' and ${isDueRow()}
      and discount + class_discount > 0 and part_of is null
    order by payments.id for update of payments`;
