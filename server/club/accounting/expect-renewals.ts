import { sql } from 'kysely';
import type { ForecastKind } from '../../../contracts/books.ts';
import { toEuroCents, type Sum } from '../../../contracts/money.ts';
import { nextPeriod, readPeriod, type Period } from '../../../contracts/subscriptions.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { allRows } from '../../platform/database/rows.ts';
import { clubCurrency } from '../core/club-currency.ts';
import { feesFor, priceFor, readTermsOf } from '../plans/pricing/family-terms.ts';
import type { Renewing } from '../subscriptions/renew-subscriptions.ts';

interface Running extends Omit<Renewing, 'sessions' | 'method'> {
  /** From this day on it rests; null: no pause is planned. */
  rests_from: string | null;
  /** First days of the periods that are charged already. */
  charged: string[];
}

/** A payment that will be asked for. */
export interface Expected extends Sum {
  kind: ForecastKind;
  plan_id: string | null;
}

/**
 * The payments that the running subscriptions will ask for, of periods that begin in the month: at the price of that day,
 * with the family's discounts, and with the fees that come with them, each once. Months that are charged already,
 * subscriptions that end or rest before, and months that are paid by attendance are left out.
 */
export async function expectRenewals(trx: Transaction, month: Period): Promise<Expected[]> {
  const running = await readRunning(trx);
  const coming = running.flatMap((subscription) =>
    periodsIn(subscription, month).map((period) => ({ ...subscription, period })),
  );
  const prices = await readPrices(trx, coming);
  const terms = await readTermsOf(trx, [...new Set(coming.map(({ parent_id }) => parent_id))]);
  const currency = await clubCurrency(trx);
  const expected: Expected[] = [];
  const expect = (amount: number, of: Pick<Expected, 'kind' | 'plan_id'>) =>
    amount > 0 && expected.push({ ...of, amount, euro_cents: toEuroCents(amount, currency) });
  for (const { child_id, enrollment_id, parent_id, plan_id, kind, price_per_class, period } of coming) {
    const family = terms.get(parent_id)!;
    const plan = { id: plan_id, kind, sessions: null, price: prices.get(`${plan_id} ${period.from}`) ?? null };
    const priced = { child_id, enrollment_id, plan, pricePerClass: price_per_class, period, renews: true };
    const price = priceFor(family, priced);
    if (!price) continue;
    expect(price.amount, { kind: 'plan', plan_id });
    for (const fee of price.full > 0 ? feesFor(family, priced) : []) {
      expect(fee.amount, { kind: 'fee', plan_id: null });
      // The next plan of the child does not ask for it again.
      family.fees.push({ child_id, kind: fee.kind, year: fee.year });
    }
  }
  return expected;
}

/** Subscriptions that are charged by themselves, as the job that renews them sees them. */
const readRunning = (trx: Transaction): Promise<Running[]> => allRows(trx)`
    select subscriptions.id, subscriptions.enrollment_id, subscriptions.child_id, parent_id, current_period, ends_on,
      (select min(starts_on) from subscription_pauses where subscription_id = subscriptions.id and ended_at is null) as rests_from,
      (subscriptions.created_at at time zone 'Europe/Sofia')::date as started_on, subscriptions.plan_id, plans.kind, validity_months, price_per_class,
      array(
        select lower(period)::text from payments
        where subscription_id = subscriptions.id and lower(period) >= upper(current_period) and part_of is null
      ) as charged
    from subscriptions
    join enrollments on enrollments.id = subscriptions.enrollment_id
    join children on children.id = subscriptions.child_id
    join plans on plans.id = subscriptions.plan_id
    join classes on classes.id = enrollments.class_id
    where subscriptions.status = 'active' and enrollments.status = 'active' and classes.is_active and plans.kind <> 'kindergarten_monthly'
    order by subscriptions.created_at, subscriptions.id`;

/** Its periods that begin in the month and are not charged yet. */
function periodsIn(
  { current_period, started_on, validity_months, ends_on, rests_from, charged }: Running,
  month: Period,
) {
  const periods: Period[] = [];
  let next = nextPeriod(readPeriod(current_period).to, started_on, validity_months);
  while (next.from < month.to && (ends_on === null || ends_on >= next.from)) {
    if (rests_from !== null && rests_from <= next.from) break;
    if (next.from >= month.from && !charged.includes(next.from)) periods.push(next);
    next = nextPeriod(next.to, started_on, validity_months);
  }
  return periods;
}

/** The prices of the plans on the first days of these periods. */
async function readPrices(trx: Transaction, coming: readonly { plan_id: string; period: Period }[]) {
  const { rows } = await sql<{ key: string; price: number | null }>`
    select plan_id || ' ' || day as key, private.plan_price(plan_id, day) as price
    from (
      select distinct plan_id, day from unnest(
        ${coming.map(({ plan_id }) => plan_id)}::uuid[], ${coming.map(({ period }) => period.from)}::date[]
      ) as wanted (plan_id, day)
    ) as once`.execute(trx);
  return new Map(rows.map(({ key, price }) => [key, price]));
}
