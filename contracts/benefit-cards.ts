export const MAX_ISSUER_NAME = 60;
/** The highest price of a visit, in minor units of the club's currency. */
export const MAX_CARD_PRICE = 1_000_000;
/** The most cards of a child that wait for the desk at once. */
export const MOST_WAITING_CARDS = 5;

export const BENEFIT_CARD_STATES = ['waits', 'confirmed', 'over'] as const;
export type BenefitCardState = (typeof BENEFIT_CARD_STATES)[number];

/** A visit as the issuer reads it; a correction has a negative price. */
export interface ClaimedVisit {
  number: string;
  /** Null once the child is deleted. */
  child_name: string | null;
  day: string;
  /** The class; null once the lesson is gone. */
  title: string | null;
  title_en: string | null;
  title_ru: string | null;
  price: number;
  euro_cents: number;
}

/** A claim, or what would be one. */
export interface CardClaim {
  /** Null where nothing was written. */
  claim_id: string | null;
  issuer: string;
  month: string;
  visits: number;
  corrections: number;
  amount: number;
  euro_cents: number;
  rows: ClaimedVisit[];
}
