import { sql, type RawBuilder } from 'kysely';
import { CARE_FACTS, CHILD_FACTS } from '../../../../contracts/children.ts';
import { columnList } from '../../../platform/database/rows.ts';

/** The person, and all children of whom the person is a parent. */
export interface Subject {
  userId: string;
  childIds: readonly string[];
}

type Query = (subject: Subject) => RawBuilder<unknown>;

const children = ({ childIds }: Subject) => sql`any (${childIds}::uuid[])`;
const classTitle = sql`(select title from classes where classes.id = enrollments.class_id)`;
const lesson = sql`lessons.starts_at, classes.title as class`;
const ofLesson = sql`join lessons on lessons.id = lesson_id join classes on classes.id = lessons.class_id`;

/**
 * The club's data on a person and the children, by noun. Columns are named one by one: other people (who marked, who
 * answered, the other parent) and secrets are left out.
 */
export const EXPORT: Record<string, Query> = {
  account: ({ userId }) => sql`
    select users.id, email, users.created_at, last_sign_in_at, full_name, profiles.phone, locale, reference, tour_seen_at
    from auth.users left join profiles on profiles.user_id = users.id where users.id = ${userId}`,
  devices: ({ userId }) => sql`
    select user_agent, host(ip) as ip, created_at, refreshed_at as last_used_at from auth.sessions where user_id = ${userId} order by created_at`,
  roles: ({ userId }) => sql`select role, created_at from user_roles where user_id = ${userId}`,
  taught_classes: ({ userId }) => sql`
    select title, part, class_instructors.created_at from class_instructors join classes on classes.id = class_id
    where class_instructors.instructor_id = ${userId}`,
  athlete_account: ({ userId }) => sql`
    select approved, approved_at, birth_date, gender, license, phone, parent_email, parent_confirmed_at, created_at
    from athlete_accounts where user_id = ${userId}`,
  athlete_confirmations: ({ userId }) => sql`
    select email, confirmed_at, confirmed_name, declined_at, created_at
    from athlete_confirmations where user_id = ${userId} order by created_at`,
  athlete_goals: ({ userId }) => sql`
    select title, stroke, distance, course, target_centiseconds, target_date, started_on, done_at
    from athlete_goals where user_id = ${userId} order by created_at`,
  certificates: (subject) => sql`
    select child_id, kind, valid_until, state, note, created_at, file_path
    from certificates where child_id = ${children(subject)} or user_id = ${subject.userId} order by created_at`,
  children: (subject) => sql`
    select id, first_name, last_name, birth_date, ${columnList(CHILD_FACTS)}, skill_level,
      (select name from levels where levels.id = private.own_level_id(children.level_id, children.skill_level)) as level, license, photo_path, created_at, parent_id = ${subject.userId} as first_parent
    from children where id = ${children(subject)} order by created_at`,
  care: (subject) => sql`
    select child_id, ${columnList(CARE_FACTS)} from child_care where child_id = ${children(subject)}`,
  health_notes_read: (subject) => sql`
    select roster_openings.created_at, array(select id from unnest(child_ids) as id where id = ${children(subject)}) as child_ids
    from roster_openings where child_ids && ${subject.childIds}::uuid[] order by created_at`,
  enrollments: (subject) => sql`
    select id, child_id, ${classTitle} as class, (select name from plans where plans.id = plan_id) as plan, days, status, sessions_remaining,
      valid_until, waitlisted_at, extra_seat_reason, ended_at, created_at
    from enrollments where child_id = ${children(subject)} order by created_at`,
  sessions: (subject) => sql`
    select enrollment_id, delta, reason, session_ledger.created_at
    from session_ledger join enrollments on enrollments.id = enrollment_id where child_id = ${children(subject)} order by session_ledger.created_at`,
  waitlist_offers: (subject) => sql`
    select enrollment_id, waitlist_offers.status, expires_at, answered_at, waitlist_offers.created_at
    from waitlist_offers join enrollments on enrollments.id = enrollment_id where child_id = ${children(subject)} order by waitlist_offers.created_at`,
  seat_holds: (subject) => sql`
    select child_id, (select title from classes where classes.id = class_id) as class, expires_at, released_at, created_at
    from seat_holds where child_id = ${children(subject)} or (child_id is null and held_by = ${subject.userId}::uuid) order by created_at`,
  season_proposals: (subject) => sql`
    select season_proposals.id, child_id, (select name from seasons where seasons.id = season_id) as season,
      (select title from classes where classes.id = class_id) as class, season_proposals.status, answer_until, answered_at, season_proposals.created_at
    from season_proposals where child_id = ${children(subject)} order by season_proposals.created_at`,
  draw_entries: (subject) => sql`
    select draw_entries.id, child_id, (select name from seasons where seasons.id = season_id) as season, (select name from plans where plans.id = plan_id) as plan,
      together, ticket, ordinal, position, rank, seated_at, draw_entries.created_at, array(
        select title from draw_wishes join classes on classes.id = class_id where entry_id = draw_entries.id order by rank
      ) as wishes
    from draw_entries where child_id = ${children(subject)} order by draw_entries.created_at`,
  program_children: (subject) => sql`
    select child_id, (select name from seasons where seasons.id = season_id) as season, created_at
    from program_children where child_id = ${children(subject)} order by created_at`,
  draw_seeds: (subject) => sql`
    select (select name from seasons where seasons.id = season_id) as season, seed, created_at from draw_seeds where user_id = ${subject.userId} order by created_at`,
  subscriptions: (subject) => sql`
    select id, child_id, enrollment_id, (select name from plans where plans.id = plan_id) as plan, status, current_period, ends_on, autopay, created_at
    from subscriptions where child_id = ${children(subject)} order by created_at`,
  child_prices: (subject) => sql`
    select child_id, (select name from plans where plans.id = plan_id) as plan, amount, reason, valid_until, created_at
    from child_prices where child_id = ${children(subject)} order by created_at`,
  fee_waivers: (subject) => sql`
    select child_id, kind, year, reason, created_at from fee_waivers where child_id = ${children(subject)} order by created_at`,
  pauses: (subject) => sql`
    select subscription_id, subscription_pauses.starts_on, subscription_pauses.ends_on, began_at, ended_at, subscription_pauses.created_at
    from subscription_pauses join subscriptions on subscriptions.id = subscription_id
    where child_id = ${children(subject)} order by subscription_pauses.starts_on`,
  attendance: (subject) => sql`
    select child_id, ${lesson}, attendance.status, marked_at from attendance ${ofLesson} where child_id = ${children(subject)} order by starts_at`,
  absences: (subject) => sql`
    select child_id, ${lesson}, note, excused, absences.created_at from absences ${ofLesson} where child_id = ${children(subject)} order by starts_at`,
  hand_overs: (subject) => sql`
    select child_id, ${lesson}, collector_name, reason, by_code, handed_at from hand_overs ${ofLesson} where child_id = ${children(subject)} order by starts_at`,
  lesson_pictures: (subject) => sql`
    select lesson_pictures.child_id, ${lesson}, type, bytes, lesson_pictures.created_at from lesson_pictures ${ofLesson}
    where child_id = ${children(subject)} order by lesson_pictures.created_at`,
  album_children: (subject) => sql`
    select child_id, ${lesson}, (select count(*)::integer from lesson_pictures as picture where picture.lesson_id = lessons.id and picture.child_id is null) as pictures
    from album_children ${ofLesson} where child_id = ${children(subject)} order by starts_at`,
  trial_requests: (subject) => sql`
    select child_id, wish, (select name from locations where locations.id = location_id) as location, answered_at, created_at
    from trial_requests where child_id = ${children(subject)} order by created_at`,
  benefit_cards: (subject) => sql`
    select benefit_cards.id, child_id, card_issuers.name as issuer, number, valid_from, valid_until, confirmed_at, benefit_cards.created_at
    from benefit_cards join card_issuers on card_issuers.id = issuer_id where child_id = ${children(subject)} order by benefit_cards.created_at`,
  card_visits: (subject) => sql`
    select child_id, card_id, number, day, taken_back_at, created_at from card_visits where child_id = ${children(subject)} order by day`,
  vouchers: (subject) => sql`
    select payment_id, card_issuers.name as issuer, number, value, vouchers.valid_until, taken_at
    from vouchers join card_issuers on card_issuers.id = issuer_id join payments on payments.id = payment_id
    where user_id = ${subject.userId} or child_id = ${children(subject)} order by taken_at`,
  accidents: (subject) => sql`
    select child_id, happened_at, what, spot, done, informed, created_at from accidents
    where child_id = ${children(subject)} order by happened_at`,
  make_up_credits: (subject) => sql`
    select make_up_credits.child_id, make_up_credits.kind, reason, valid_until, warned_at, withdrawn_at, make_up_credits.created_at,
      (select coalesce(jsonb_agg(jsonb_build_object('delta', delta, 'reason', make_up_ledger.reason, 'at', make_up_ledger.created_at) order by make_up_ledger.created_at, make_up_ledger.id), '[]')
        from make_up_ledger where credit_id = make_up_credits.id) as moves
    from make_up_credits where child_id = ${children(subject)} order by valid_until, id`,
  visits: (subject) => sql`
    select child_id, ${lesson}, visits.kind, mark, marked_at, visits.created_at from visits ${ofLesson} where child_id = ${children(subject)} order by starts_at`,
  visit_offers: (subject) => sql`
    select child_id, ${lesson}, visit_offers.status, expires_at, answered_at, visit_offers.created_at
    from visit_offers ${ofLesson} where child_id = ${children(subject)} order by visit_offers.created_at`,
  child_notes: (subject) => sql`
    select child_id, ${lesson}, note, child_notes.created_at from child_notes ${ofLesson} where child_id = ${children(subject)} order by starts_at`,
  threads: (subject) => sql`
    select messages.id as message_id, subject, messages.body, sent_at, shown_at, answer, answered_at,
      (select opened_at from thread_readers where thread_id = threads.id and user_id = ${subject.userId}),
      coalesce((select jsonb_agg(jsonb_build_object('body', thread_posts.body, 'by_club', by_club, 'created_at', thread_posts.created_at)
        order by thread_posts.created_at) from thread_posts where thread_id = threads.id), '[]') as posts,
      coalesce((select jsonb_agg(jsonb_build_object('name', name, 'type', type, 'bytes', bytes)
        order by position) from attachments where attachments.message_id = messages.id), '[]') as files
    from threads join messages on messages.id = message_id
    where family_id = ${subject.userId} or exists (select from thread_children where thread_id = threads.id and child_id = ${children(subject)})
    order by sent_at`,
  progress: (subject) => sql`
    select child_id, date, metric_set, technique, endurance, speed, coordination, discipline, power, mentality, comment, level_before, level_after
    from progress_assessments where child_id = ${children(subject)} order by date`,
  skills: (subject) => sql`
    select child_id, skills.name as skill, levels.name as level, step, achieved_on, marked_at
    from skill_results join skills on skills.id = skill_id join levels on levels.id = level_id
    where child_id = ${children(subject)} order by marked_at`,
  level_passes: (subject) => sql`
    select child_id, levels.name as level, level_passes.created_at, taken_back_at
    from level_passes join levels on levels.id = level_id where child_id = ${children(subject)} order by level_passes.created_at`,
  reports: (subject) => sql`
    select child_id, period, level_name as level, skills, words, issued_at from reports
    where child_id = ${children(subject)} and state = 'issued' order by issued_at`,
  achievements: (subject) => sql`
    select child_id, title, description, awarded_on from achievements where child_id = ${children(subject)} order by awarded_on`,
  swim_results: (subject) => sql`
    select swim_times.child_id, meet, swim_times.swum_on, swim_times.stroke, swim_times.distance, swim_times.course, swim_times.round,
      swim_times.status, swim_times.centiseconds, swim_times.splits, swim_times.position, points
    from swim_results join swim_times using (id)
    where swim_results.child_id = ${children(subject)} or swim_results.user_id = ${subject.userId} order by swim_times.swum_on`,
  payments: (subject) => sql`
    select id, child_id, enrollment_id, subscription_id, order_id, amount, euro_cents, date, method, period, status, refunded_amount, refunded_euro_cents,
      parent_notes, subject, reference, settled_amount, settled_currency, settled_at, created_at,
      voucher_number, (select name from card_issuers where id = voucher_issuer_id) as voucher_issuer
    from payments where user_id = ${subject.userId} or child_id = ${children(subject)} order by created_at`,
  payment_events: (subject) => sql`
    select payment_id, from_status, to_status, note, payment_events.created_at
    from payment_events join payments on payments.id = payment_id
    where user_id = ${subject.userId} or child_id = ${children(subject)} order by payment_events.created_at`,
  refunds: (subject) => sql`
    select payment_id, refunds.amount, refunds.euro_cents, reason, refunds.status, refunds.created_at from refunds join payments on payments.id = payment_id
    where user_id = ${subject.userId} or child_id = ${children(subject)} order by refunds.created_at`,
  receipts: ({ userId }) => sql`
    select kind, number, payment_id, recipient, buyer, amount, euro_cents, lines, issued_on, cancelled_at
    from invoices where user_id = ${userId} order by kind, number`,
  billing_details: ({ userId }) => sql`select details, created_at from billing_details where user_id = ${userId}`,
  withdrawals: ({ userId }) => sql`
    select order_id, payment_id, name, used, used_of, amount, note, settled_at, created_at from withdrawals where user_id = ${userId} order by created_at`,
  invoice_requests: ({ userId }) => sql`
    select payment_id, details, status, note, decided_at, created_at from invoice_requests where user_id = ${userId} order by created_at`,
  saved_cards: ({ userId }) => sql`
    select brand, last4, expires_on, created_at from saved_cards where user_id = ${userId} order by created_at`,
  credits: ({ userId }) => sql`
    select kind, amount, euro_cents, payment_id, note, created_at from family_credits where user_id = ${userId} order by created_at`,
  kindergarten_bills: (subject) => sql`
    select child_id, month, sessions, amount, issued_at from kindergarten_bills where child_id = ${children(subject)} order by month`,
  orders: ({ userId }) => sql`
    select id, status, shipping_address, recipient_name, phone, total, sent_at, tracking_number, created_at, (
      select jsonb_agg(jsonb_build_object('name', name, 'size', size, 'price', price, 'quantity', quantity)) from order_items where order_id = orders.id
    ) as items
    from orders where user_id = ${userId} order by created_at`,
  event_registrations: (subject) => sql`
    select (select title from events where events.id = event_id) as event, child_id, status, attendance, created_at,
      (select name from event_squads where event_squads.id = squad_id) as squad, (
        select jsonb_agg(jsonb_build_object('date', date, 'attendance', chosen.attendance) order by date)
        from event_registration_days as chosen join event_days on event_days.id = day_id
        where registration_id = event_registrations.id
      ) as days, (
        select jsonb_agg(jsonb_build_object('question', title, 'answer', answer) order by position)
        from event_answers join event_questions on event_questions.id = question_id
        where registration_id = event_registrations.id
      ) as answers
    from event_registrations where user_id = ${subject.userId} or child_id = ${children(subject)} order by created_at`,
  consents: ({ userId }) => sql`
    select kind as document, version, child_id, signed_name, agreed_at, withdrawn_at
    from consents join documents on documents.id = document_id where user_id = ${userId} order by agreed_at`,
  club_invitations: ({ userId }) => sql`
    select role, expires_at, used_at, withdrawn_at, created_at from user_invitations where user_id = ${userId} or used_by = ${userId} order by created_at`,
  invitations: ({ userId }) => sql`
    select child_ids, expires_at, used_at, withdrawn_at, created_at from guardian_invitations where invited_by = ${userId} order by created_at`,
  calendars: ({ userId }) =>
    sql`select created_at, revoked_at from calendar_feeds where user_id = ${userId} order by created_at`,
  messages: ({ userId }) => sql`
    select name, email, phone, message, created_at from contact_messages where user_id = ${userId} order by created_at`,
  notifications: ({ userId }) =>
    sql`select kind, data, read_at, created_at from notifications where user_id = ${userId} order by created_at`,
  notification_settings: ({ userId }) => sql`
    select kind, by_email, by_push, created_at from notification_settings where user_id = ${userId} order by kind`,
  notification_times: ({ userId }) => sql`
    select quiet, quiet_from, quiet_until, digest_at, created_at from notification_times where user_id = ${userId}`,
  push_subscriptions: ({ userId }) => sql`
    select user_agent, shows_private, last_accepted_at, failed_since, created_at from push_subscriptions
    where user_id = ${userId} order by created_at`,
  files: (subject) => sql`
    select bucket_id as bucket, name, metadata ->> 'size' as bytes, metadata ->> 'mimetype' as type, created_at from storage.objects
    where (bucket_id = 'children' and path_tokens[1] = any (${subject.childIds}::text[]))
      or (bucket_id in ('documents', 'certificates') and path_tokens[1] = ${subject.userId}) order by created_at`,
};
