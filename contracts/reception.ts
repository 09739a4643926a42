/**
 * Reception's part of the admins' work: the desk. The server's checks, the access matrix of the database's rights and
 * the rail of the pages follow these lists; what is not in them is the admins' alone.
 */

/** The procedures that reception calls as an admin does. */
export const RECEPTION_PROCEDURES = [
  'search_admin',
  // families and children
  'register_child',
  'child_file',
  'open_care',
  'save_care',
  'list_care_openings',
  'create_family',
  'issue_claim_code',
  'managed_families',
  'mark_phoned',
  'find_double_children',
  'keep_children_apart',
  'invite_guardian',
  'withdraw_guardian_invitation',
  // enrollments
  'enroll_child',
  'enroll_children',
  'unenroll_child',
  'keep_seat',
  'transfer_enrollment',
  'renew_enrollment',
  'quote_enrollment',
  'quote_enrollments',
  'set_enrollment_active',
  'move_to_front',
  'offer_seat',
  'withdraw_offer',
  'pause_subscription',
  'resume_subscription',
  'end_pause',
  'end_subscription',
  // lessons
  'read_day',
  'read_week',
  'open_roster',
  'mark_attendance',
  'announce_absence',
  'withdraw_absence',
  'book_trial',
  'cancel_trial',
  'mark_trial',
  'cancel_lesson',
  'restore_lesson',
  'save_lesson_notes',
  'remind_of_renewal',
  'ask_substitute',
  'withdraw_substitute_request',
  'set_substitute',
  // payments
  'start_payment',
  'check_card_payment',
  'validate_payment',
  'reject_payment',
  'undo_payment_validation',
  'add_fiscal_receipt',
  'pay_from_credit',
  'family_statement',
  'charge_family',
  'grant_credit',
  'waive_fee',
  'ask_approval',
  'open_approvals',
  // orders
  'ready_order',
  'send_order',
  'complete_order',
  'cancel_order',
  // messages and events
  'answer_contact_message',
  'preview_message',
  'send_message',
  'withdraw_message',
  'read_message',
  'post_in_thread',
  'settle_thread',
  'assign_thread',
  'note_call',
  'register_for_event',
  'leave_event',
  'drop_from_event',
  'mark_event_attendance',
] as const;

const PROCEDURES: ReadonlySet<string> = new Set(RECEPTION_PROCEDURES);

/** True if reception calls the procedure as an admin does. */
export const isForReception = (procedure: string): boolean => PROCEDURES.has(procedure);

/** The admin sections of reception, in the order of the rail. */
export const RECEPTION_SECTIONS = [
  'day',
  'children',
  'families',
  'classes',
  'enrollments',
  'billing',
  'cash',
  'orders',
  'events',
  'inbox',
  'messages',
] as const;

/** The tables and views of which reception reads all rows, as admins do. Its other writes go through procedures. */
export const RECEPTION_READS = [
  'profiles',
  'user_directory',
  'saved_views',
  'children',
  'guardians',
  'guardian_invitations',
  'admin_children',
  'admin_classes',
  'class_instructors',
  'enrollments',
  'session_ledger',
  'waitlist_offers',
  'admin_membership_periods',
  'subscriptions',
  'subscription_pauses',
  'attendance',
  'attendance_marks',
  'absences',
  'trials',
  'admin_marks',
  'substitute_requests',
  'child_prices',
  'fee_waivers',
  'payments',
  'payment_events',
  'family_credits',
  'admin_payments',
  'orders',
  'order_items',
  'event_attendees',
  'event_registrations',
  'contact_messages',
  'contact_answers',
  'messages',
  'threads',
  'thread_children',
  'thread_posts',
] as const;

/** Of those, what reception writes without a procedure. */
export const RECEPTION_WRITES = {
  children: ['update'],
  contact_messages: ['update'],
  saved_views: ['insert', 'update', 'delete'],
} as const satisfies Partial<Record<(typeof RECEPTION_READS)[number], readonly ('insert' | 'update' | 'delete')[]>>;
