import type { Sum } from './money.ts';
import type { Translated } from './translated.ts';

/** For how many days a contract made at a distance may be withdrawn from (Directive 2011/83/EU, art. 9). */
export const WITHDRAWAL_DAYS = 14;
export const MAX_WITHDRAWAL_NOTE = 1000;

/** An order or a plan that its buyer may withdraw from, or has. */
export interface WithdrawableContract {
  order_id: string | null;
  /** The payment of the plan. */
  payment_id: string | null;
  /** The order's number; null for a plan. */
  number: number | null;
  /** The plan and its child; null for an order. */
  plan: (Translated<'name'> & { child_name: string }) | null;
  concluded_at: string;
  /** The last day of the period; null for an order that has not arrived yet. */
  until: string | null;
  /** Of a package the sessions, of a month the days that were used. */
  used: number;
  used_of: number | null;
  used_unit: 'sessions' | 'days' | null;
  /** The paid sum, and the part of it that is to be given back. */
  paid: Sum;
  back: Sum;
  /** True if the seat goes with the statement: nothing of it was paid, and no lesson attended. */
  leaves_seat: boolean;
  /** The part of it that was given back since the withdrawal. */
  returned: Sum;
  /** The moments of the withdrawal, and of its settlement by an admin. */
  withdrawn_at: string | null;
  settled_at: string | null;
}

/** The part of the paid amount that stays with the club for what was used; rounded down, in the buyer's favor. */
export function usedShare(paid: number, used: number, usedOf: number | null): number {
  return usedOf === null || usedOf === 0 ? 0 : Math.floor((paid * Math.min(used, usedOf)) / usedOf);
}
