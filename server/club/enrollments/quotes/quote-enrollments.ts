import { sql } from 'kysely';
import { planFits, planFitsDays } from '../../../../contracts/enrollments.ts';
import { quoteEnrollmentsInput } from '../../../../contracts/inputs/enrollments.ts';
import type { Installment } from '../../../../contracts/installments.ts';
import type { Fee } from '../../../../contracts/payments.ts';
import type { Price } from '../../../../contracts/prices.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { allRows, jsonRows } from '../../../platform/database/rows.ts';
import { requireFamilyOf, requireUser } from '../../core/access/access.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { installmentsAhead } from '../../payments/installments/plan-installments.ts';
import { feesFor, priceFor, readFamilyTerms, countTrial, type FamilyTerms } from '../../plans/pricing/family-terms.ts';
import { PromoWish } from '../../plans/promotions/promo-wish.ts';
import { PROMO_GUESS } from '../../plans/promotions/promotion.ts';
import { firstMonth } from '../activate.ts';
import { countDays, daysOfClass, readDays, type ClassDays } from '../days/class-days.ts';
import type { PlanChange } from '../days/set-days.ts';
import { beginsAhead, draftOf, Seats, seatsOfClass, type Days } from '../seats/seats.ts';

/** The choice for one child. */
interface ItemQuote {
  /** The waitlist position that the child would get, from 1; null where it gets a seat. */
  position: number | null;
  /** The season of the class takes the child now. */
  is_open: boolean;
  /** The hour from which it will; null: it does already, or has no such hour for the child. */
  opens_at: string | null;
  /** The price of the chosen plan; null without a plan, and where the month is paid by attendance. */
  price: Price | null;
  /** Asked for with it; none for a child that would wait. */
  fees: Fee[];
  /** The installments in which the price may be paid instead of at once; null where there are none, and for a child that would wait. */
  installments: Installment[] | null;
  /** The promo code is for this plan. */
  uses_code: boolean;
  /** The price of each plan of the class's location for this child, without a promo code. */
  plans: { plan_id: string; price: Price | null }[];
}

interface EnrollmentsQuote {
  items: ItemQuote[];
  /** The sum that would wait to be paid at once, in the club's currency. */
  amount: number;
}

export const quoteEnrollments = defineProcedure({
  name: 'quote_enrollments',
  summary:
    'What enroll_children would charge for these choices, in the club’s currency, and what each plan would cost each child. Without a child’s id: a child that is not registered yet. Holds no seat.',
  input: quoteEnrollmentsInput,
  guess: { ...PROMO_GUESS, of: ({ promo_code }) => promo_code },
  async run(context, { items, promo_code }): Promise<EnrollmentsQuote> {
    const caller = context.caller.role === 'service_role' ? null : requireUser(context);
    const children: { id: string; parent_id: string | null }[] = [];
    for (const [index, { child_id, draft_id }] of items.entries())
      children.push(
        child_id
          ? await requireFamilyOf(context, child_id)
          : { id: draft_id ? draftOf(draft_id, caller) : `new.${index}`, parent_id: caller },
      );
    return asServiceRole(context.trx, async (trx) => {
      const wish = await PromoWish.of(trx, promo_code);
      const classes = await readClasses(
        trx,
        items.map(({ class_id }) => class_id),
      );
      const plans = await readPlans(
        trx,
        items.flatMap(({ plan_id }) => plan_id ?? []),
      );
      const openings = await readOpenings(trx, items);
      const families = new Map<string | null, FamilyTerms>();
      const quotes: ItemQuote[] = [];
      for (const [index, { class_id, plan_id, days: wished }] of items.entries()) {
        const { id: child_id, parent_id } = children[index]!;
        const swimClass = classes.get(class_id);
        if (!swimClass) throw new ClubError('class_not_found');
        if (!families.has(parent_id)) families.set(parent_id, await readFamilyTerms(trx, parent_id));
        const terms = families.get(parent_id)!;
        const priceIn = (plan: Plan, promotion: Awaited<ReturnType<PromoWish['forPlan']>> = null) =>
          priceFor(terms, {
            child_id,
            enrollment_id: null,
            plan,
            pricePerClass: swimClass.price_per_class,
            promotion,
            renews: false,
            ...firstMonth(terms, plan, swimClass.begins ?? undefined),
          });
        const plan = plan_id ? plans.find(({ id }) => id === plan_id) : null;
        if (plan === undefined) throw new ClubError('plan_not_found');
        const days = readDays(wished, swimClass);
        const fitsDays = (one: Plan) => planFitsDays(one, countDays(days, swimClass));
        if (plan && !fitsDays(plan)) throw new ClubError('plan_not_for_days');
        const promotion =
          plan && parent_id ? await wish.forPlan(plan.id, { id: child_id, parent_id }, uses(quotes)) : null;
        const price = plan && priceIn(plan, promotion);
        const wasHeld = swimClass.seats.release(child_id);
        const position = takeSeat(swimClass.seats, days, wasHeld);
        const isCharged = plan && price && position === null && price.full > 0;
        const month = isCharged && firstMonth(terms, plan, swimClass.begins ?? undefined);
        const fees = month ? feesFor(terms, { child_id, renews: false, ...month }) : [];
        const installments = month
          ? await installmentsAhead(trx, { planId: plan.id, amount: price.amount, period: month.period })
          : null;
        terms.fees.push(...fees.map(({ kind, year }) => ({ child_id, kind, year })));
        quotes.push({
          ...(openings[index] ?? OPEN),
          position,
          fees,
          price,
          installments,
          uses_code: (price?.promo ?? 0) > 0,
          plans: plans
            .filter((one) => one.is_active && planFits(one.kind, swimClass.location_type) && fitsDays(one))
            .map((one) => ({ plan_id: one.id, price: priceIn(one) })),
        });
        if (position === null) countTrial(terms, child_id, price);
        // The next child comes after this one, as it will when they are enrolled.
        if (plan && position === null) terms.running.push({ enrollment_id: null, child_id, counts: plan.price !== 0 });
      }
      const charged = quotes
        .filter(({ position }) => position === null)
        .flatMap(({ price, fees }) => [price?.amount ?? 0, ...fees.map(({ amount }) => amount)]);
      return { items: quotes, amount: charged.reduce((sum, amount) => sum + amount, 0) };
    });
  },
});

/** The number of these that would use the promo code at once. */
const uses = (quotes: readonly ItemQuote[]): number =>
  quotes.filter(({ uses_code, position }) => uses_code && position === null).length;

type Opening = Pick<ItemQuote, 'is_open' | 'opens_at'>;
const OPEN: Opening = { is_open: true, opens_at: null };

/** The openings of the seasons of the classes to the children: as the database refuses them. */
async function readOpenings(
  trx: Transaction,
  items: readonly { child_id?: string | null | undefined; class_id: string }[],
): Promise<Opening[]> {
  const list = jsonRows(items.map(({ child_id, class_id }, at) => ({ at, child_id, class_id })));
  return allRows(trx)<Opening>`
    select is_open, case when not is_open and opens < 'infinity' then to_jsonb(opens) #>> '{}' end as opens_at
    from jsonb_to_recordset(${list}::jsonb) as item (at integer, child_id uuid, class_id uuid)
    cross join lateral (select private.season_opens(class_id, child_id) as opens) as season
    cross join lateral (
      select auth.uid() is null or private.is_desk() or coalesce(opens <= clock_timestamp(), true) or (
        -- It may come as a sibling, which is seen once it is registered.
        child_id is null and exists (
          select from children join enrollments on enrollments.child_id = children.id and status = 'active' where parent_id = auth.uid()
        )
      ) as is_open
    ) as now
    order by at`;
}

interface SwimClass extends ClassDays {
  id: string;
  begins: string | null;
  price_per_class: number;
  location_type: string;
  seats: Seats;
}

/** The waitlist position that a child would get now, null for a seat; the next one finds a seat less, or a longer waitlist. */
function takeSeat(seats: Seats, days: Days, wasHeld: boolean): number | null {
  const hasSeat = seats.hasSeat(days, wasHeld);
  seats.add(days, hasSeat ? { taken: 1 } : { waiting: 1 });
  return hasSeat ? null : seats.waiting;
}

async function readClasses(trx: Transaction, ids: string[]): Promise<Map<string, SwimClass>> {
  const { rows } = await sql<Omit<SwimClass, 'seats'> & { seats: ConstructorParameters<typeof Seats>[0] }>`
    select classes.id, ${beginsAhead} as begins, price_per_class, single_days, ${daysOfClass} as class_days, locations.type as location_type, ${seatsOfClass} as seats
    from classes join locations on locations.id = location_id where classes.id = any (${ids}::uuid[]) and not is_planned
  `.execute(trx);
  return new Map(rows.map(({ seats, ...row }) => [row.id, { ...row, seats: new Seats(seats) }]));
}

type Plan = PlanChange['now'];

const readPlans = (trx: Transaction, chosen: string[]): Promise<Plan[]> => allRows(trx)`
    select id, kind, price, sessions, validity_months, is_active, days_a_week from plans where is_active or id = any (${chosen}::uuid[])
    order by display_order, id`;
