import { toEuroCents, type Currency } from './money.ts';
import { addMonths } from './time.ts';

/** The fewest and the most installments of a payment. */
export const INSTALLMENTS = { min: 2, max: 12 } as const;
/** The last installment is due so many months ahead at most. */
export const INSTALLMENT_MONTHS = 12;

/** The smallest and the largest share of a plan's first installment. */
export const FIRST_PERCENT = { min: 10, max: 90 } as const;

/** A part of a payment with the last day on which it is paid in time; the amount in the club's currency. */
export interface Installment {
  amount: number;
  due_on: string;
}

/** The installments that a plan offers: how many, how many months apart, and the share of the first where they are not even. */
export interface PlanInstallments {
  installments: number;
  installment_months: number;
  first_percent: number | null;
}

/** True if the last installment is due within a year, and before the plan is over; plans__installments_within says the same. */
export const isWithinPlan = (
  { installments, installment_months }: Pick<PlanInstallments, 'installments' | 'installment_months'>,
  validity_months: number,
): boolean => (installments - 1) * installment_months < Math.min(validity_months, INSTALLMENT_MONTHS + 1);

/** A plan's installments are worth so much on average, in minor units: less is paid at once. */
const LEAST_AVERAGE = 1000;

interface Begin {
  /** The day on which the first is due. */
  from: string;
  currency: Currency;
}

/** The installments of a sum as its plan offers them; null where the sum is too small. */
export const installmentsOf = (total: number, plan: PlanInstallments, begin: Begin): Installment[] | null =>
  total < plan.installments * LEAST_AVERAGE ? null : spread(total, plan, begin);

/** So many installments of one sum, as even as they come, a month from each to the next. */
export const evenInstallments = (total: number, { count, ...begin }: Begin & { count: number }): Installment[] =>
  spread(total, { installments: count, installment_months: 1, first_percent: null }, begin);

/** The first takes the rest of the division. */
function spread(
  total: number,
  { installments: count, installment_months, first_percent }: PlanInstallments,
  { from, currency }: Begin,
): Installment[] {
  const later = first_percent === null ? total / count : (total * (100 - first_percent)) / (100 * (count - 1));
  const share = Math.floor(later);
  const amounts = Array.from({ length: count }, (_, at) => (at === 0 ? total - share * (count - 1) : share));
  return fitCents(amounts, currency).map((amount, at) => ({
    amount,
    due_on: addMonths(from, at * installment_months),
  }));
}

/** A larger move would be seen: a few stotinki are less than two cents. */
const MOST_MOVED = 3;

/**
 * The amounts, with a stotinka moved from one to another where the euro cents of the parts would not add up to those of
 * the whole: each part is charged in whole cents. In a club that counts in euro they stay as they are.
 */
export function fitCents(amounts: readonly number[], currency: Currency): number[] {
  const fitted = [...amounts];
  const cents = (amount: number) => toEuroCents(amount, currency);
  const whole = cents(fitted.reduce((sum, amount) => sum + amount, 0));
  for (;;) {
    const excess = fitted.reduce((sum, amount) => sum + cents(amount), 0) - whole;
    if (excess === 0 || !move(fitted, { cents, by: -Math.sign(excess) })) return fitted;
  }
}

/** Moves the fewest stotinki that change the cents of all by one; false where none do. */
function move(amounts: number[], { cents, by }: { cents: (amount: number) => number; by: number }): boolean {
  for (let moved = 1; moved <= MOST_MOVED; moved++)
    for (const [to, more] of amounts.entries())
      for (const [from, less] of amounts.entries()) {
        if (to === from || less <= moved) continue;
        const change = cents(more + moved) - cents(more) + cents(less - moved) - cents(less);
        if (change !== by) continue;
        amounts[to] = more + moved;
        amounts[from] = less - moved;
        return true;
      }
  return false;
}
