/** The price of every lesson, in minor units; null where they cost differently. */
export const commonPrice = (prices: readonly number[]): number | null =>
  prices.every((price) => price === prices[0]) ? (prices[0] ?? 0) : null;
