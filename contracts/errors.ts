/**
 * Every refusal of the club's procedures: the code that programs read, the HTTP status, and the English sentence that
 * goes out on the wire. The web app shows the code's text in the user's language (web/i18n/<locale>/errors.ts).
 */
export const ERRORS = {
  invalid_input: { status: 400, message: 'Some of the values are missing or wrong' },
  not_signed_in: { status: 401, message: 'Sign in first' },
  not_allowed: { status: 403, message: 'This is not yours to do' },
  too_many_requests: { status: 429, message: 'Too many requests: wait a little and try again' },
  try_again: { status: 409, message: 'Somebody else changed this at the same moment: try again' },

  child_not_found: { status: 404, message: 'This child does not exist' },
  not_your_child: { status: 403, message: 'This child is registered by another family' },
  duplicate_child: { status: 409, message: 'A child with this name and birth date is registered already' },
  name_mismatch: { status: 400, message: 'Name does not match' },

  class_not_found: { status: 404, message: 'This class does not exist' },
  class_closed: { status: 409, message: 'This class takes no enrolments' },
  class_has_enrollments: { status: 409, message: 'Children are enrolled in this class' },
  session_exists: { status: 409, message: 'This session already exists' },
  lane_clash: { status: 409, message: 'Another class uses this lane at that time' },
  hall_clash: { status: 409, message: 'Another class uses the whole hall at that time' },
  instructor_clash: { status: 409, message: 'The instructor teaches another class at that time' },
  instructor_not_found: { status: 404, message: 'This instructor does not exist' },
  capacity_below_taken: { status: 409, message: 'More children are enrolled than the new capacity holds' },
  location_not_found: { status: 404, message: 'This location does not exist' },
  location_closed: { status: 409, message: 'This location is not active' },
  plan_not_found: { status: 404, message: 'This plan does not exist' },
  plan_not_for_location: { status: 409, message: 'This plan is not offered at this location' },

  enrollment_not_found: { status: 404, message: 'This enrolment does not exist' },
  already_enrolled: { status: 409, message: 'The child is enrolled in this class already' },
  enrollment_ended: { status: 409, message: 'This enrolment has ended' },
  renews_itself: { status: 409, message: 'A monthly plan renews by itself' },
  payment_waits: { status: 409, message: 'Pay the payment that waits first' },
  same_class: { status: 400, message: 'Choose a different class' },
  class_full: { status: 409, message: 'The class is full' },
  offer_not_found: { status: 404, message: 'This offer does not exist' },
  offer_lapsed: { status: 409, message: 'This offer has ended' },

  meeting_not_found: { status: 404, message: 'This lesson does not exist' },
  meeting_cancelled: { status: 409, message: 'This lesson was cancelled' },
  too_early: { status: 409, message: 'A lesson can be marked from the start of its day' },
  too_late: { status: 409, message: 'A lesson can be marked up to 60 days back' },
  not_in_class: { status: 409, message: 'The child is not enrolled in this class' },
  lesson_started: { status: 409, message: 'This lesson has begun already' },
  meeting_not_cancelled: { status: 409, message: 'This lesson is not cancelled' },
  absence_not_found: { status: 404, message: 'No absence is announced for this lesson' },
  notice_over: { status: 409, message: 'An excused absence can be withdrawn until the time of notice only' },
  substitute_asked: { status: 409, message: 'A substitute is being looked for already' },
  substitute_not_wanted: { status: 409, message: 'Nobody looks for a substitute for this lesson' },

  same_level: { status: 400, message: 'Choose a different level' },
  skill_not_found: { status: 404, message: 'This skill does not exist' },

  payment_not_found: { status: 404, message: 'This payment does not exist' },
  payment_not_pending: { status: 409, message: 'This payment is not waiting' },
  card_validates_itself: { status: 409, message: 'A card payment is confirmed by the provider alone' },
  method_not_available: { status: 409, message: 'This way of paying is not available' },
  nothing_to_pay: { status: 409, message: 'There is nothing to pay' },
  provider_silent: { status: 503, message: 'The card provider does not answer: try again in a moment' },
  provider_refused: { status: 409, message: 'The card provider refused this' },
  card_not_found: { status: 404, message: 'This card does not exist' },
  refund_failed: { status: 409, message: 'The refund failed' },
  refund_needs_provider: { status: 409, message: 'The provider of this card payment is not set up' },
  refund_too_large: { status: 409, message: 'A refund cannot exceed what was settled' },
  receipt_not_ready: { status: 409, message: 'A receipt is there once the payment has been settled' },
  payment_not_settled: { status: 409, message: 'Only a settled payment can be refunded' },

  not_a_kindergarten: { status: 409, message: 'Only a kindergarten is billed by the month' },
  bill_issued: { status: 409, message: 'This bill was issued already' },
  statement_unreadable: { status: 400, message: 'This file is not a bank statement in CSV or HTML' },
  statement_columns: { status: 400, message: 'Columns of the statement are missing' },
  statement_too_long: {
    status: 400,
    message: 'The statement is larger than 700 kB or 5000 rows: take a shorter period',
  },
  statement_empty: { status: 400, message: 'There are no rows in this statement' },
  statement_faulty: { status: 409, message: 'Some rows cannot be read: nothing was imported' },
  transaction_not_found: { status: 404, message: 'This transfer does not exist' },
  transaction_decided: { status: 409, message: 'Somebody has decided on this transfer already' },
  different_families: { status: 409, message: 'One transfer pays for one family' },
  transfer_too_small: { status: 409, message: 'The transfer is smaller than the payment that was validated' },
  payment_refunded: { status: 409, message: 'Something of this payment was given back already' },
  credit_spent: { status: 409, message: 'The credit from this transfer was spent already' },
  month_charged: { status: 409, message: 'The plan has asked for this month already' },

  subscription_not_found: { status: 404, message: 'This subscription does not exist' },
  subscription_ended: { status: 409, message: 'This subscription has ended' },
  subscription_not_ending: { status: 409, message: 'This subscription renews already' },
  document_not_found: { status: 404, message: 'This document does not exist' },
  document_outdated: { status: 409, message: 'There is a newer version of this document' },
  consent_not_found: { status: 404, message: 'This consent does not exist or was withdrawn' },
  invitation_not_found: { status: 404, message: 'This invitation does not exist' },
  invitation_used: { status: 409, message: 'This invitation was accepted already' },
  invitation_ended: { status: 409, message: 'This invitation has expired or was withdrawn' },
  already_guardian: { status: 409, message: 'You are a parent of these children already' },
  guardian_not_found: { status: 404, message: 'This person is not a second parent of the child' },
  email_mismatch: { status: 400, message: 'The address does not match' },
  teaches_classes: { status: 409, message: 'Classes are taught in this person’s name' },

  user_not_found: { status: 404, message: 'This user does not exist' },
  last_admin: { status: 409, message: 'The club needs at least one admin' },
  athlete_not_found: { status: 404, message: 'This athlete account does not exist' },

  team_member_not_found: { status: 404, message: 'This person of the team does not exist' },
  message_not_found: { status: 404, message: 'This message does not exist' },
  closure_not_found: { status: 404, message: 'These closed days do not exist' },

  jobs_not_running: { status: 409, message: 'The jobs are not running at the moment: try again' },
  link_used: { status: 404, message: 'This link has been used already' },

  product_not_found: { status: 404, message: 'This product does not exist' },
  out_of_stock: { status: 409, message: 'Cannot add more items than available in stock' },
  order_not_found: { status: 404, message: 'This order does not exist' },
  order_not_pending: { status: 409, message: 'This order is not pending' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** What is wrong with one value; the web app shows it under the field. */
export const FIELD_FAULTS = [
  'required',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'invalid',
  'invalid_email',
  'invalid_phone',
  'invalid_date',
  'invalid_iban',
  'before_start',
  'in_the_future',
  'in_the_past',
  'duplicate',
  'unknown_field',
  'control_characters',
] as const;
export type FieldFault = (typeof FIELD_FAULTS)[number];

export interface FieldError {
  /** The argument's name; dots lead into objects and lists, as in `sessions.1.start_time`. Empty for the whole input. */
  field: string;
  fault: FieldFault;
}
