import type { ErrorCode } from './errors.ts';

/** What a violated constraint of the database means to the person who ran into it. */
export const CONSTRAINT_ERRORS: Record<string, ErrorCode> = {
  children__once_a_family: 'duplicate_child',
  enrollments__once_a_class: 'already_enrolled',
  enrollments__within_capacity: 'class_full',
  class_sessions__once: 'session_exists',
  class_sessions__lane_free: 'lane_clash',
  class_sessions__instructor_free: 'instructor_clash',
  products__stock_not_negative: 'out_of_stock',
  product_sizes__stock_not_negative: 'out_of_stock',
  payments__refund_within_amount: 'refund_too_large',
  kindergarten_bills__once: 'bill_issued',
  event_registrations__once_a_child: 'already_registered',
  event_registrations__once_a_user: 'already_registered',
  promotions__code_once: 'promotion_exists',
  subscription_pauses__one_open: 'pause_exists',
  plan_prices__once_a_day: 'price_change_exists',
  athlete_accounts__once_a_child: 'athlete_child_taken',
  athlete_accounts__parent_agreed: 'parent_needed',
  invoices__one_invoice: 'invoice_exists',
  invoice_requests__one_open: 'invoice_requested',
};
