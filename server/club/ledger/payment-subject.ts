import { sql } from 'kysely';

/** The subject of a payment in words and all languages, for a row of payments with its class and its event. */
export const SUBJECT_TITLES = sql`coalesce(classes.title, events.title, payments.subject) as title,
  coalesce(classes.title_en, events.title_en, payments.subject_en) as title_en,
  coalesce(classes.title_ru, events.title_ru, payments.subject_ru) as title_ru`;

/** Joins the class and the event to a row of payments. */
export const JOIN_SUBJECT = sql`left join enrollments on enrollments.id = payments.enrollment_id
  left join classes on classes.id = enrollments.class_id
  left join event_registrations on event_registrations.id = payments.event_registration_id
  left join events on events.id = event_registrations.event_id`;

/** The payer of a row of payments, and both parents of its child. */
export const FAMILY_OF_PAYMENT = sql`array(select payments.user_id union select unnest(private.parents_of(payments.child_id)))`;
