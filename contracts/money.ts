/**
 * Money of the club: whole minor units of its own currency inside (stotinki or euro cents), euro cents where something is
 * paid. The rate is fixed by Council Regulation (EU) 2025/1407: 1 EUR = 1.95583 BGN.
 */

/** The currencies in which a club may count. */
export const CURRENCIES = ['BGN', 'EUR'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** The ways of writing a price: leva only, leva with the euro beside, euro with the leva beside, euro only. */
export const PRICE_DISPLAYS = ['bgn', 'bgn_eur', 'eur_bgn', 'eur'] as const;
export type PriceNotation = (typeof PRICE_DISPLAYS)[number];

/** The ways that a club of this currency may choose, its usual one first: one that counts in euro never writes leva first. */
export const WAYS_OF: Record<Currency, readonly PriceNotation[]> = {
  BGN: ['bgn_eur', 'bgn', 'eur_bgn', 'eur'],
  EUR: ['eur', 'eur_bgn'],
};

/** The display of a price: the currency in whose minor unit it is counted, and the way of writing it. */
export interface PriceDisplay {
  currency: Currency;
  way: PriceNotation;
}

/** A price in one currency alone. */
export const onlyIn = (writtenIn: Currency, { currency }: Pick<PriceDisplay, 'currency'>): PriceDisplay => ({
  currency,
  way: writtenIn === 'BGN' ? 'bgn' : 'eur',
});

/** The first currency of a display alone, where there is no room for both. */
export const briefly = (display: PriceDisplay): PriceDisplay =>
  onlyIn(display.way.startsWith('bgn') ? 'BGN' : 'EUR', display);

/** True if a price is written in both currencies. */
export const showsBoth = ({ way }: PriceDisplay): boolean => way.includes('_');

const RATE_HUNDRED_THOUSANDTHS = 195_583n;

/** An amount of one currency in the other, in minor units: by the full rate, half rounded up (away from zero). */
export function convert(amount: number, from: Currency, to: Currency): number {
  if (from === to) return amount;
  const [times, by] = to === 'EUR' ? [100_000n, RATE_HUNDRED_THOUSANDTHS] : [RATE_HUNDRED_THOUSANDTHS, 100_000n];
  const converted = (2n * BigInt(Math.abs(amount)) * times + by) / (2n * by);
  return amount < 0 ? -Number(converted) : Number(converted);
}

/** Euro cents for an amount of the club. */
export const toEuroCents = (amount: number, currency: Currency): number => convert(amount, currency, 'EUR');

/** The amount of the club for euro cents. */
export const fromEuroCents = (euroCents: number, currency: Currency): number => convert(euroCents, 'EUR', currency);

/** A sum in both currencies: the charges in each, never one converted from the other. */
export interface Sum {
  /** In the club's currency. */
  amount: number;
  euro_cents: number;
}

/** The sum of sums, currency by currency. */
export const addUp = (sums: readonly Sum[]): Sum => ({
  amount: sums.reduce((total, { amount }) => total + amount, 0),
  euro_cents: sums.reduce((total, { euro_cents }) => total + euro_cents, 0),
});

/**
 * The sum of money beyond what was charged, in the club's currency: below zero where it is not enough. Money in another
 * currency is compared in euro cents, as it was charged.
 */
export function surplusOf(
  { amount, currency }: { amount: number; currency: Currency },
  charges: readonly Sum[],
  club: Currency,
): number {
  const due = addUp(charges);
  if (currency === club) return amount - due.amount;
  return fromEuroCents(toEuroCents(amount, currency) - due.euro_cents, club);
}

/**
 * The parts of one charge in both currencies: their cents add up to those of the whole, each the cents up to it less those
 * before it.
 */
export function partsOfCharge(amounts: readonly number[], currency: Currency): Sum[] {
  let sum = 0;
  return amounts.map((amount) => {
    const before = toEuroCents(sum, currency);
    sum += amount;
    return { amount, euro_cents: toEuroCents(sum, currency) - before };
  });
}

/** The sum of charges: every charge in the club's currency is one of its own in euro cents, too. */
export const sumOfCharges = (amounts: readonly number[], currency: Currency): Sum =>
  addUp(amounts.map((amount) => ({ amount, euro_cents: toEuroCents(amount, currency) })));
