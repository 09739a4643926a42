import { LOOKALIKES } from './latin-letters.ts';

/** A promo code as it is stored: capitals, no spaces, Latin where a character looks the same in both alphabets. */
export const promoCodeOf = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/\s/g, '')
    .replace(/[АВЕКМНОРСТУХ]/g, (char) => LOOKALIKES[char]!);

export const PROMO_KINDS = ['percent', 'amount'] as const;

/** The facts of a code that is valid today, for a family. */
export interface ValidPromotion {
  code: string;
  percent: number | null;
  /** In the club's currency. */
  amount: number | null;
  ends_on: string | null;
  /** Empty: every plan with a price. */
  plan_ids: string[];
  once_a_family: boolean;
}

/** True if a code applies to a plan. */
export const promoFits = ({ plan_ids }: Pick<ValidPromotion, 'plan_ids'>, planId: string): boolean =>
  plan_ids.length === 0 || plan_ids.includes(planId);
