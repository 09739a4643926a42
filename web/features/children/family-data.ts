import { clubDay } from '../../../contracts/time.ts';
import { askQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { clubNow } from '../../lib/format/club-clock.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';
import { LEVEL_NAME } from '../progress/levels-data.ts';

/** A lesson with its location and its substitute, if they are others than those of its class this once. */
export const MOVABLE_LESSON =
  `id,starts_at,duration_minutes,moved_lane,substitute_instructor_id,locations(${inAllLanguages('name')})` as const;
/** The lessons of the days ahead that are not held, the next first: a reader of the news of one finds it here. */
export const CANCELED = 'enrollments.classes.canceled';
export const CANCELED_LESSONS = `canceled:lessons(id,starts_at,cancel_reason)` as const;
/** So many of a class are read. A time other than now would keep the request from being made ahead. */
export const CANCELED_READ = 10;

const VISIT_COLUMNS =
  `id,kind,lessons!inner(${MOVABLE_LESSON},classes(id,instructor_name,${inAllLanguages('title')},locations(${inAllLanguages('name')})))` as const;

const OFFER_COLUMNS =
  `id,expires_at,lessons!inner(${MOVABLE_LESSON},classes(id,${inAllLanguages('title')},locations(${inAllLanguages('name')})))` as const;

/** The offers of seats of single lessons; the open ones are asked for by status and time. */
const VISIT_OFFERS = `visit_offers(${OFFER_COLUMNS})` as const;

/** A seat of one lesson that is held for the child. */
export type VisitOffer = Selected<'visit_offers', typeof OFFER_COLUMNS>;

/** The visits of a child, with the name of the column that says when they are. */
export const VISITS = `visits(${VISIT_COLUMNS})` as const;
export const VISIT_LESSONS = 'visits.lessons';

const ENROLLMENT_COLUMNS = `id,status,days,sessions_remaining,valid_until,transfer_from,created_at,
  plans(kind,sessions,price,${inAllLanguages('name')}),
  classes(id,${inAllLanguages('title')},seasons(starts_on),locations(type,${inAllLanguages('name')}),class_sessions(day_of_week,start_time),lessons(${MOVABLE_LESSON}),${CANCELED_LESSONS}),
  waitlist_position,waitlist_offers(id,expires_at),
  subscriptions(id,status,current_period,ends_on)` as const;
/** The seat of the next season that is held for the child; without a class none that fits is free. */
const PROPOSAL_COLUMNS = `id,answer_until,seasons(id,${inAllLanguages('name')}),
  classes(id,${inAllLanguages('title')},locations(${inAllLanguages('name')}),class_sessions(day_of_week,start_time))` as const;
const COLUMNS =
  `id,full_name,first_name,birth_date,skill_level,own_level(${LEVEL_NAME}),photo_path,parent_id,credit_amount,credit_euro_cents,
  enrollments(${ENROLLMENT_COLUMNS}),${VISITS},${VISIT_OFFERS},make_up_credits(id,valid_until),season_proposals(${PROPOSAL_COLUMNS}),
  payments(id,${inAllLanguages('subject')},amount,method,voucher_number,date,due_on,reference,enrollment_id,installment,installments,seat_kept_until,offers_installments,event_registrations(event_id,events(${inAllLanguages('title')})))` as const;

/** A child of the family with what is running and what waits, also its free credits for make-ups; the credit is the reader's, the same for every child. */
export type FamilyChild = Selected<'children', typeof COLUMNS>;

/** A visit to come. */
export type FamilyVisit = Selected<'visits', typeof VISIT_COLUMNS>;

/** A seat in a class or on its waitlist, with the plan and what waits for an answer; `waitlist_position` from 1, null for a child that does not wait. */
export type FamilyEnrollment = Selected<'enrollments', typeof ENROLLMENT_COLUMNS>;

/**
 * A payment that is due; `seat_kept_until` is the last day on which its seat is kept without it, null where no seat is
 * released.
 */
export type DuePayment = FamilyChild['payments'][number];

const LESSONS = 'enrollments.classes.lessons';
const MOST_DAYS = 5;

/** All children of the family with their running enrollments, next lessons, open offers and payments due: one request. */
export const familyQuery = askQuery(['children', 'family'], (club) => {
  const now = new Date(clubNow()).toISOString();
  return (
    club
      .from('children')
      .select(COLUMNS)
      .is('is_own', true)
      .in('enrollments.status', ['active', 'waitlist'])
      .order('created_at', { referencedTable: 'enrollments' })
      .gte(`${LESSONS}.starts_at`, now)
      .eq(`${LESSONS}.status`, 'scheduled')
      .gte(`${CANCELED}.starts_at`, now)
      .eq(`${CANCELED}.status`, 'cancelled')
      .order('starts_at', { referencedTable: CANCELED })
      .limit(CANCELED_READ, { referencedTable: CANCELED })
      .gte(`${VISIT_LESSONS}.starts_at`, now)
      .eq(`${VISIT_LESSONS}.status`, 'scheduled')
      .eq('make_up_credits.balance', 1)
      .eq('make_up_credits.kind', 'make_up')
      .gte('make_up_credits.valid_until', clubDay(now))
      .order('valid_until', { referencedTable: 'make_up_credits' })
      .order('starts_at', { referencedTable: LESSONS })
      // The next one of a child that comes on one of several days.
      .limit(MOST_DAYS, { referencedTable: LESSONS })
      .eq('enrollments.waitlist_offers.status', 'open')
      .gt('enrollments.waitlist_offers.expires_at', now)
      .eq('visit_offers.status', 'open')
      .gt('visit_offers.expires_at', now)
      .eq('season_proposals.status', 'open')
      .gte('season_proposals.answer_until', clubDay(now))
      .in('enrollments.subscriptions.status', ['active', 'paused'])
      // Waiting ones, and a card that was declined: isDue of the contract.
      .or('status.eq.pending,and(status.eq.failed,method.eq.card)', { referencedTable: 'payments' })
      .order('date', { referencedTable: 'payments' })
      .order('created_at')
  );
});
