/** A column that names a user, as `schema.table.column`; in the schema public without its name. */
type Column = string;

/** Columns whose rows simply go over to the account that stays. */
export const MOVED: readonly Column[] = [
  'athlete_accounts.approved_by',
  'athlete_accounts.refused_by',
  'athlete_confirmations.user_id',
  'athlete_goals.user_id',
  'absences.announced_by',
  'achievements.awarded_by',
  'attendance.marked_by',
  'attendance_marks.marked_by',
  'audit_log.actor_id',
  'bank_layouts.created_by',
  'bank_transactions.created_by',
  'bank_transactions.decided_by',
  'bank_transactions.user_id',
  'card_intents.user_id',
  'certificates.checked_by',
  'certificates.uploaded_by',
  'certificates.user_id',
  'child_prices.created_by',
  'children.parent_id',
  'classes.instructor_id',
  'contact_answers.sent_by',
  'contact_messages.user_id',
  'email.outgoing.user_id',
  'enrollments.extra_seat_by',
  'event_registrations.marked_by',
  'event_registrations.user_id',
  'family_credits.created_by',
  'family_credits.user_id',
  'fee_waivers.created_by',
  'guardian_invitations.invited_by',
  'invoice_requests.decided_by',
  'invoice_requests.user_id',
  'invoices.user_id',
  'kindergarten_bills.issued_by',
  'lessons.substitute_instructor_id',
  'meets.created_by',
  'orders.user_id',
  'payment_events.created_by',
  'payments.user_id',
  'plan_prices.created_by',
  'progress_assessments.instructor_id',
  'refunds.created_by',
  'roster_openings.opened_by',
  'session_ledger.created_by',
  'skill_results.instructor_id',
  'stock_moves.changed_by',
  'subscription_pauses.asked_by',
  'substitute_requests.asked_by',
  'substitute_requests.taken_by',
  'swim_results.created_by',
  'swim_results.user_id',
  'swimmer_keys.decided_by',
  'swimmer_keys.user_id',
  'team_members.user_id',
  'trials.booked_by',
  'user_invitations.invited_by',
  'user_invitations.used_by',
  'private.managed_families.created_by',
  'private.merged_accounts.merged_by',
  'private.merged_accounts.user_id',
  'private.waiting_roles.given_by',
];

/**
 * What an account has once only: a row that the one that stays has as well, by these columns, is left out; the others go
 * over.
 */
export const ONCE: Readonly<Record<Column, readonly string[]>> = {
  'guardians.user_id': ['child_id'],
  'consents.user_id': ['document_id', 'child_id'],
  'notifications.user_id': ['once_key'],
  'notification_settings.user_id': ['kind'],
  'billing_details.user_id': [],
};

/** Columns with a rule of their own in merge-rules.ts. */
export const RULED: readonly Column[] = [
  'calendar_feeds.user_id',
  'card_customers.user_id',
  'card_setups.user_id',
  'profiles.user_id',
  'saved_cards.user_id',
  'user_invitations.user_id',
  'user_roles.user_id',
];

/** Columns whose rows end with the account, and why. */
export const ENDED: Readonly<Record<Column, string>> = {
  'athlete_accounts.user_id': 'the account of an athlete is refused before',
  'class_instructors.instructor_id': 'only a family is merged, and teachers are instructors',
  'private.managed_families.user_id': 'the printed code ends with the account',
  'private.waiting_roles.user_id': 'only a family is merged, and a role other than parent waits here',
  'auth.flow_states.linking_user_id': 'a half-done sign-in',
  'auth.flow_states.user_id': 'a half-done sign-in',
  'auth.identities.user_id': 'a way into the account that is gone',
  'auth.mfa_factors.user_id': 'a way into the account that is gone',
  'auth.one_time_tokens.user_id': 'a way into the account that is gone',
  'auth.passkey_challenges.user_id': 'a half-done sign-in',
  'auth.passkeys.user_id': 'a way into the account that is gone',
  'auth.sessions.user_id': 'a way into the account that is gone',
  'auth.user_secrets.user_id': 'a way into the account that is gone',
};
