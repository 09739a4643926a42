import { sql } from 'kysely';
import type { PaymentMethod } from '../../../../contracts/enrollments.ts';
import type { Fee } from '../../../../contracts/payments.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { firstRow } from '../../../platform/database/rows.ts';
import { familyOf } from '../../core/notifications/family.ts';
import { notify } from '../../core/notifications/notify.ts';
import { isPartOfUnpaidRow } from '../../ledger/payment-conditions.ts';
import { dropPayments, type Dropped } from '../drop-payments.ts';
import { returnParts } from '../refunds/return-parts.ts';

/** The name of a fee for a family: kept with its payment, since receipts are in three languages. */
const subjectOf = ({ kind, year }: Fee) =>
  kind === 'registration'
    ? { subject: 'Такса за записване', subject_en: 'Registration fee', subject_ru: 'Регистрационный взнос' }
    : {
        subject: `Членски внос за ${year} г.`,
        subject_en: `Membership fee ${year}`,
        subject_ru: `Членский взнос за ${year} год`,
      };

interface FeeCharge {
  child: { id: string; parent_id: string };
  method: PaymentMethod;
  /** Whose month they come with: a card that pays it by itself pays them, too. */
  subscriptionId: string | null;
}

/**
 * Asks for fees, each as a payment of its own, and notifies the family. A fee that was asked for meanwhile is left out;
 * returns the sum of the others, in the club's currency.
 */
export async function chargeFees(
  trx: Transaction,
  fees: readonly Fee[],
  { child, method, subscriptionId }: FeeCharge,
): Promise<number> {
  let charged = 0;
  for (const fee of fees) {
    const subject = subjectOf(fee);
    const payment = await firstRow(trx)<{ id: string; reference: string; full_name: string }>`
      with charged as (
        insert into payments (user_id, child_id, subscription_id, amount, method, subject, subject_en, subject_ru, fee_kind, fee_year)
        values (
          ${child.parent_id}::uuid, ${child.id}::uuid, ${subscriptionId}::uuid, ${fee.amount}, ${method}, ${subject.subject}, ${subject.subject_en},
          ${subject.subject_ru}, ${fee.kind}, ${fee.year}
        )
        on conflict do nothing
        returning id, reference
      ), history as (
        insert into payment_events (payment_id, to_status) select id, 'pending' from charged
      )
      select charged.id, reference, full_name from charged, children where children.id = ${child.id}::uuid`;
    if (!payment) continue;
    charged += fee.amount;
    const note = { note: subject.subject, note_en: subject.subject_en, note_ru: subject.subject_ru };
    const { id: payment_id, reference, full_name: child_name } = payment;
    await notify(trx, {
      to: await familyOf(trx, child.id),
      kind: 'payment_due',
      data: { payment_id, amount: fee.amount, reference, child_id: child.id, child_name, ...note },
      once: `payment_due:${payment_id}`,
    });
  }
  return charged;
}

/**
 * Drops the fees that wait for a child that left before it paid for any plan: it is no member, and is asked again when it
 * comes back. What credit has paid of them goes back to the credit.
 */
export async function dropUnusedFees(trx: Transaction, childId: string): Promise<Dropped> {
  const dropped = await dropPayments(
    trx,
    sql`child_id = ${childId}::uuid and fee_kind is not null
      and not exists (select from enrollments where enrollments.child_id = ${childId}::uuid and enrollments.status = 'active')
      and not exists (
        select from payments as paid
        where paid.child_id = ${childId}::uuid and paid.enrollment_id is not null and paid.status in ('pending', 'validated', 'paid', 'refunded')
          and not ${isPartOfUnpaidRow('paid')}
      )`,
    { note: 'unenrolled' },
  );
  await returnParts(trx, sql`whole.id = any(${dropped.payment_ids}::uuid[])`);
  return dropped;
}
