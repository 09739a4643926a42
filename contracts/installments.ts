import { toEuroCents, type Currency } from './money.ts';
import { addMonths } from './time.ts';

/** The fewest and the most installments of a payment. */
export const INSTALLMENTS = { min: 2, max: 12 } as const;
/** The last installment is due so many months ahead at most. */
export const INSTALLMENT_MONTHS = 12;

/** A part of a payment with the last day on which it is paid in time; the amount in the club's currency. */
export interface Installment {
  amount: number;
  due_on: string;
}

/** So many installments of one sum, as even as they come, a month from each to the next. */
export function evenInstallments(
  total: number,
  { count, from, currency }: { count: number; from: string; currency: Currency },
): Installment[] {
  const share = Math.floor(total / count);
  // The first takes the rest of the division.
  const amounts = Array.from({ length: count }, (_, at) => (at === 0 ? total - share * (count - 1) : share));
  return fitCents(amounts, currency).map((amount, at) => ({ amount, due_on: addMonths(from, at) }));
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
