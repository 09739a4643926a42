import * as z from 'zod/mini';
import { id, text } from './validation.ts';

export const ENROLLMENT_STATUSES = ['active', 'inactive', 'waitlist'] as const;
export const PLAN_KINDS = ['pool_8', 'pool_12', 'pool_16', 'pool_unlimited', 'kindergarten_monthly'] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];
export const PAYMENT_METHODS = ['cash', 'card', 'bank_transfer'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** From this many sessions down, a package counts as running low. */
export const LOW_SESSIONS = 3;

export const enrollChildInput = z.strictObject({
  child_id: id(),
  class_id: id(),
  plan_id: id(),
  method: z.enum(PAYMENT_METHODS),
  parent_notes: text(1000),
});

/** What became of a request for a place. `position` is the place in line, from 1; null when enrolled. */
export interface EnrollmentOutcome {
  outcome: 'enrolled' | 'waitlisted';
  enrollment_id: string;
  payment_id: string | null;
  position: number | null;
}

export const unenrollChildInput = z.strictObject({ enrollment_id: id() });
export const renewEnrollmentInput = z.strictObject({
  enrollment_id: id(),
  method: z.enum(PAYMENT_METHODS),
  parent_notes: text(1000),
});
export const transferEnrollmentInput = z.strictObject({ enrollment_id: id(), class_id: id() });
export const setEnrollmentActiveInput = z.strictObject({ enrollment_id: id(), active: z.boolean() });

/** Plans that fit a place: kindergarten months in kindergartens, packages and months elsewhere. */
export function planFits(kind: PlanKind, locationType: string): boolean {
  return (kind === 'kindergarten_monthly') === (locationType === 'kindergarten');
}

/** The price of a plan in a class, in stotinki; null when it depends on what is attended. */
export function planPrice(
  plan: { kind: PlanKind; price: number | null; sessions: number | null },
  pricePerClass: number,
): number | null {
  if (plan.price !== null) return plan.price;
  return plan.sessions === null ? null : plan.sessions * pricePerClass;
}
