import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { PlanKind } from '../../../../contracts/enrollments.ts';
import { quoteEnrollmentInput } from '../../../../contracts/inputs/enrollments.ts';
import type { Installment } from '../../../../contracts/installments.ts';
import type { Fee } from '../../../../contracts/payments.ts';
import type { Price } from '../../../../contracts/prices.ts';
import { nextPeriod, readPeriod, type Period } from '../../../../contracts/subscriptions.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { allRows, only } from '../../../platform/database/rows.ts';
import { inSavepoint } from '../../../platform/database/savepoint.ts';
import { refuseVisitors, requireFamilyOf, requireUser, unknownTo } from '../../core/access/access.ts';
import { lockClasses } from '../../core/lock-classes.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { installmentsAhead } from '../../payments/installments/plan-installments.ts';
import { planPriceOn } from '../../plans/plan-price-on.ts';
import {
  feesFor,
  priceFor,
  readFamilyTerms,
  readTermsOf,
  countTrial,
  type FamilyTerms,
} from '../../plans/pricing/family-terms.ts';
import { lockPromised } from '../../plans/promotions/promotion.ts';
import { firstMonth } from '../activate.ts';
import { addToSeat } from '../days/add-to-seat.ts';
import type { Days } from '../seats/seats.ts';

/** The price of the next step of an enrollment; nulls where the month is paid by attendance. */
interface EnrollmentQuote {
  enrollment_id: string;
  amount: number | null;
  price: Price | null;
  /** Asked for with it, and within the amount. */
  fees: Fee[];
  /** The installments in which the price may be paid instead of at once; null where there are none. */
  installments: Installment[] | null;
}

export const quoteEnrollment = defineProcedure({
  name: 'quote_enrollment',
  summary:
    'The price of the next step of an enrollment, in the club’s currency: to take the offered seat, to buy its package again, or of its next month. Null where the month is paid by attendance.',
  input: quoteEnrollmentInput,
  async run(context, { enrollment_id }): Promise<EnrollmentQuote> {
    refuseVisitors(context);
    const [enrollment] = await asServiceRole(context.trx, (trx) =>
      readEnrollments(trx, sql`enrollments.id = ${enrollment_id}::uuid`),
    );
    if (!enrollment) throw await unknownTo(context, 'enrollment_not_found', 'not_your_child');
    await requireFamilyOf(context, enrollment.child_id);
    if (enrollment.status === 'inactive') throw new ClubError('enrollment_ended');
    return asServiceRole(context.trx, async (trx) =>
      quote(trx, enrollment, await readFamilyTerms(trx, enrollment.parent_id)),
    );
  },
});

export const quoteRenewals = defineProcedure({
  name: 'quote_renewals',
  summary:
    'What the next month or package of each running plan of the caller’s children costs, in the club’s currency. Null where the month is paid by attendance. A fee that several plans of a child would ask for comes with the first.',
  input: z.strictObject({}),
  async run(context): Promise<EnrollmentQuote[]> {
    requireUser(context);
    const { rows } = await sql<{ ids: string[] }>`select private.my_child_ids() as ids`.execute(context.trx);
    return asServiceRole(context.trx, async (trx) => {
      const running = await readEnrollments(
        trx,
        sql`enrollments.child_id = any (${only(rows).ids}::uuid[]) and enrollments.status = 'active'`,
      );
      const families = await readTermsOf(trx, [...new Set(running.map(({ parent_id }) => parent_id))]);
      const quotes: EnrollmentQuote[] = [];
      for (const enrollment of running) quotes.push(await quote(trx, enrollment, families.get(enrollment.parent_id)!));
      return quotes;
    });
  },
});

interface QuotedEnrollment {
  id: string;
  child_id: string;
  parent_id: string;
  status: string;
  plan_id: string;
  promotion_id: string | null;
  class_id: string;
  days: Days;
  adds_days: boolean;
  kind: PlanKind;
  price: number | null;
  sessions: number | null;
  validity_months: number;
  price_per_class: number;
  moves: boolean;
  current_period: string | null;
  started_on: string | null;
}

/** Counts a fee once: the next plan of the child that is quoted with the same terms comes without it. */
async function quote(trx: Transaction, enrollment: QuotedEnrollment, terms: FamilyTerms): Promise<EnrollmentQuote> {
  const { id: enrollment_id, child_id, parent_id, plan_id, promotion_id, kind, sessions } = enrollment;
  const unpriced = { enrollment_id, price: null, fees: [], installments: null };
  const waits = enrollment.status === 'waitlist';
  // A child that waited to move takes its running plan along.
  if (waits && enrollment.moves) return { ...unpriced, amount: 0 };
  if (enrollment.adds_days) {
    const add = { enrollment, child: { id: child_id, parent_id }, method: 'bank_transfer' as const };
    const tryOut = async () => {
      await lockClasses(trx, [enrollment.class_id]);
      return addToSeat(trx, add);
    };
    const { amount } = await inSavepoint(trx, tryOut, true);
    return { ...unpriced, amount };
  }
  const next = waits ? null : monthAhead(enrollment);
  const promotion =
    waits && promotion_id !== null
      ? await lockPromised(trx, promotion_id, { planId: plan_id, parentId: parent_id })
      : null;
  // A kindergarten's months are billed when they are over.
  if (next && kind === 'kindergarten_monthly') return { ...unpriced, amount: null };
  const priced = {
    child_id,
    enrollment_id,
    plan: { id: plan_id, kind, sessions, price: next ? await planPriceOn(trx, plan_id, next.from) : enrollment.price },
    pricePerClass: enrollment.price_per_class,
    promotion,
    renews: !waits,
    ...(next ? { period: next } : firstMonth(terms, enrollment)),
  };
  const price = priceFor(terms, priced);
  const fees = price && price.full > 0 ? feesFor(terms, priced) : [];
  countTrial(terms, child_id, price);
  terms.fees.push(...fees.map((fee) => ({ child_id, kind: fee.kind, year: fee.year })));
  // A next month asks for itself: its family takes the installments once it does.
  const installments =
    price && !next
      ? await installmentsAhead(trx, { planId: plan_id, amount: price.amount, period: priced.period })
      : null;
  const amount = price && fees.reduce((sum, fee) => sum + fee.amount, price.amount);
  return { enrollment_id, amount, price, fees, installments };
}

/** The next month of a subscription that runs; null for a package. */
function monthAhead({ current_period, started_on, kind, validity_months }: QuotedEnrollment): Period | null {
  if (current_period === null || started_on === null) return null;
  const current = readPeriod(current_period);
  return nextPeriod(current.to, kind === 'kindergarten_monthly' ? current.from : started_on, validity_months);
}

const readEnrollments = (trx: Transaction, which: ReturnType<typeof sql>): Promise<QuotedEnrollment[]> => allRows(trx)`
    select enrollments.id, enrollments.child_id, children.parent_id, enrollments.status, enrollments.plan_id, enrollments.promotion_id, enrollments.class_id, enrollments.days, enrollments.adds_days,
      plans.kind, plans.price, plans.sessions, plans.validity_months, classes.price_per_class, moved.id is not null as moves, subscriptions.current_period,
      (subscriptions.created_at at time zone 'Europe/Sofia')::date as started_on
    from enrollments
    join children on children.id = enrollments.child_id
    join plans on plans.id = enrollments.plan_id
    join classes on classes.id = enrollments.class_id
    left join enrollments as moved on moved.id = enrollments.transfer_from and moved.status = 'active'
    left join subscriptions on subscriptions.enrollment_id = enrollments.id and subscriptions.status in ('active', 'paused')
    where ${which}
    order by enrollments.created_at`;
