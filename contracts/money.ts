/**
 * Money of the club: whole stotinki (1/100 лв.) inside, euro cents where something is paid.
 * The rate is fixed by Council Regulation (EU) 2025/1407: 1 EUR = 1.95583 BGN.
 */

/** The display of a price: leva only, leva with the euro beside, euro with the leva beside, euro only. */
export const PRICE_DISPLAYS = ['bgn', 'bgn_eur', 'eur_bgn', 'eur'] as const;
export type PriceDisplay = (typeof PRICE_DISPLAYS)[number];

/** The first currency of a display alone, where there is no room for both. */
export const briefly = (display: PriceDisplay): PriceDisplay => (display.startsWith('bgn') ? 'bgn' : 'eur');

const RATE_HUNDRED_THOUSANDTHS = 195_583n;

/** Euro cents for an amount in stotinki: divided by the full rate, half rounded up (away from zero). */
export function toEuroCents(stotinki: number): number {
  const sign = stotinki < 0 ? -1 : 1;
  const scaled = BigInt(Math.abs(stotinki)) * 100_000n;
  const cents = (2n * scaled + RATE_HUNDRED_THOUSANDTHS) / (2n * RATE_HUNDRED_THOUSANDTHS);
  return sign * Number(cents);
}

/** Stotinki for an amount in euro cents: multiplied by the full rate, half rounded up (away from zero). */
export function toStotinki(euroCents: number): number {
  const sign = euroCents < 0 ? -1 : 1;
  const scaled = BigInt(Math.abs(euroCents)) * RATE_HUNDRED_THOUSANDTHS;
  return sign * Number((2n * scaled + 100_000n) / 200_000n);
}

/** A sum in both currencies: the charges in each, never one converted from the other. */
export interface Sum {
  /** In stotinki. */
  amount: number;
  euro_cents: number;
}

/** The sum of sums, currency by currency. */
export const addUp = (sums: readonly Sum[]): Sum => ({
  amount: sums.reduce((total, { amount }) => total + amount, 0),
  euro_cents: sums.reduce((total, { euro_cents }) => total + euro_cents, 0),
});

/**
 * The parts of one charge in both currencies: their cents add up to those of the whole, each the cents up to it less those
 * before it.
 */
export function partsOfCharge(amounts: readonly number[]): Sum[] {
  let sum = 0;
  return amounts.map((amount) => {
    const before = toEuroCents(sum);
    sum += amount;
    return { amount, euro_cents: toEuroCents(sum) - before };
  });
}

/** The sum of charges: every charge in stotinki is one of its own in euro cents, too. */
export const sumOfCharges = (amounts: readonly number[]): Sum =>
  addUp(amounts.map((amount) => ({ amount, euro_cents: toEuroCents(amount) })));
