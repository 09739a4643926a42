/** The most times that are opened at once, and the furthest day: that far ahead a weekly time goes. */
export const MOST_SLOTS = 120;
export const SLOT_DAYS = 366;

/** The reasons for which a slot cannot be opened. */
type SlotFault = 'past' | 'twice' | 'closed' | 'lane' | 'instructor';

/** A time at which no slot can be opened, and why. */
export interface RefusedSlot {
  starts_at: string;
  fault: SlotFault;
}

/** The price of a visit so far: paid, not paid yet, or free of charge. */
export type SlotPaid = 'paid' | 'waiting' | 'free';
