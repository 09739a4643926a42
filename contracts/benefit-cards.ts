export const MAX_ISSUER_NAME = 60;
/** The highest price of a visit, in minor units of the club's currency. */
export const MAX_CARD_PRICE = 1_000_000;
/** The highest value of a voucher, in minor units of the club's currency. */
export const MAX_VOUCHER_VALUE = 1_000_000;
/** The most cards of a child that wait for the desk at once. */
export const MOST_WAITING_CARDS = 5;

export const BENEFIT_CARD_STATES = ['waits', 'confirmed', 'over'] as const;
export type BenefitCardState = (typeof BENEFIT_CARD_STATES)[number];
/** waits: entered by a family; taken: by the desk, and not claimed yet; free: it went back whole. */
export const VOUCHER_STATES = ['waits', 'taken', 'claimed', 'free'] as const;
export type VoucherState = (typeof VOUCHER_STATES)[number];

/** A visit or a voucher as the issuer reads it; a correction has a negative price. */
export interface ClaimedVisit {
  number: string;
  /** A voucher, with what it paid. */
  is_voucher: boolean;
  /** Null once the child is deleted, and where a voucher paid for no child. */
  child_name: string | null;
  day: string;
  /** The class; null once the lesson is gone. */
  title: string | null;
  title_en: string | null;
  title_ru: string | null;
  price: number;
  euro_cents: number;
}

/** The sums of a voucher that was taken, in the club's currency. */
export interface TakenVoucher {
  /** The payment that it settled: the one named, or the part that was cut off it. */
  payment_id: string;
  paid: number;
  /** The rest of the payment that still waits. */
  left: number;
  /** The part of its value that is above the payment: it is not given out. */
  unused: number;
}

/** A claim, or what would be one. */
export interface CardClaim {
  /** Null where nothing was written. */
  claim_id: string | null;
  issuer: string;
  month: string;
  visits: number;
  vouchers: number;
  corrections: number;
  amount: number;
  euro_cents: number;
  rows: ClaimedVisit[];
}
