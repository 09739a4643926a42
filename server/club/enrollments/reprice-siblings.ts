import { sql } from 'kysely';
import type { HistoryNote } from '../../../contracts/payments.ts';
import { priceOf, rankOf, siblingPercent } from '../../../contracts/prices.ts';
import type { Transaction } from '../../platform/database.ts';
import { notify } from '../notifications/notify.ts';
import { readFacts } from './facts.ts';
import { readFamilyTerms } from './family-terms.ts';
import { isSettledRow } from '../payments/payment-conditions.ts';

interface Waiting {
  id: string;
  enrollment_id: string;
  child_id: string;
  amount: number;
  reference: string;
  /** The price before siblings, second class and promo code, in the club's currency. */
  before: number;
  percent: number | null;
  promo_amount: number | null;
}

/**
 * Takes back what a family saved by an enrollment that ended before anything was paid for it: the discounts for siblings
 * and for a second class of what still waits follow the plans that run now, and the family is notified of the new sum. A
 * payment that credit has begun, or whose card form or code for EasyPay is open, keeps its sum; none becomes smaller.
 */
export async function repriceSiblings(trx: Transaction, enrollmentId: string): Promise<void> {
  const { rows: unpaid } = await sql<{ parent_id: string }>`
    select parent_id from enrollments join children on children.id = child_id
    where enrollments.id = ${enrollmentId}::uuid and not exists (
      select from payments where enrollment_id = ${enrollmentId}::uuid and ${isSettledRow()}
    )`.execute(trx);
  if (!unpaid[0]) return;
  const waiting = await readWaiting(trx, unpaid[0].parent_id);
  if (waiting.length === 0) return;
  const terms = await readFamilyTerms(trx, unpaid[0].parent_id);
  const facts = await readFacts(
    trx,
    waiting.map(({ enrollment_id }) => enrollment_id),
  );
  for (const { id, amount: asked, reference, before, percent, promo_amount, child_id, enrollment_id } of waiting) {
    const rank = rankOf(terms.running, { child_id, enrollment_id, renews: true });
    const price = priceOf(before, {
      siblingPercent: siblingPercent(terms.sibling_discounts, rank.siblings),
      secondClassPercent: rank.plans > 0 ? terms.second_class_discount : 0,
      promotion: percent === null && promo_amount === null ? null : { percent, amount: promo_amount },
    });
    if (price.amount <= asked) continue;
    const { amount, sibling: discount, second_class: class_discount, promo: promo_discount } = price;
    await trx
      .updateTable('payments')
      .set({ amount, discount, class_discount, promo_discount })
      .where('id', '=', id)
      .execute();
    await trx
      .insertInto('payment_events')
      .values({ payment_id: id, from_status: 'pending', to_status: 'pending', note: 'repriced' satisfies HistoryNote })
      .execute();
    const known = facts.find((each) => each.facts.enrollment_id === enrollment_id)!;
    await notify(trx, {
      to: known.family,
      kind: 'payment_changed',
      data: { ...known.facts, payment_id: id, amount, reference },
      once: `payment_changed:${id}:${amount}`,
    });
  }
}

/** The family's waiting payments with such a discount, locked. */
async function readWaiting(trx: Transaction, parentId: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select payments.id, payments.enrollment_id, enrollments.child_id, payments.amount, payments.reference,
      payments.amount + discount + class_discount + promo_discount as before, promotions.percent, promotions.amount as promo_amount
    from payments
    join enrollments on enrollments.id = payments.enrollment_id
    join children on children.id = enrollments.child_id
    left join promotions on promotions.id = payments.promotion_id
    where parent_id = ${parentId}::uuid and enrollments.status = 'active' and payments.status = 'pending'
      and discount + class_discount > 0 and from_credit = 0 and part_of is null
      and not exists (
        select from card_intents where payment_id = payments.id and card_intents.status in ('creating', 'open')
      )
      and not exists (
        select from easypay_codes
        where payment_id = payments.id and easypay_codes.status in ('creating', 'open') and expires_at > now()
      )
    order by payments.id for update of payments`.execute(trx);
  return rows;
}
