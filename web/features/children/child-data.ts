import { CARE_FACTS, CHILD_FACTS } from '../../../contracts/children.ts';
import { clubDay } from '../../../contracts/time.ts';
import { askQuery } from '../../lib/api/club-query.ts';
import { listed, type Selected } from '../../lib/api/rows.ts';
import { clubNow } from '../../lib/format/club-clock.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';
import { CERTIFICATE_COLUMNS } from '../certificates/certificates-data.ts';
import { PAYMENT_INVOICES } from '../invoices/payment-invoices.ts';
import { PAUSE_COLUMNS } from '../plans/open-pause.ts';
import { PRICE_COLUMNS } from '../plans/renewal-price.ts';
import { LEVEL_NAME } from '../progress/levels-data.ts';
import { CANCELED, CANCELED_LESSONS, CANCELED_READ, MOVABLE_LESSON, VISIT_LESSONS, VISITS } from './family-data.ts';

const COLUMNS =
  `id,first_name,last_name,full_name,birth_date,skill_level,own_level(${LEVEL_NAME},display_order),${listed(CHILD_FACTS)},photo_path,parent_id,credit_amount,credit_euro_cents,photos_allowed,
  child_care(${listed(CARE_FACTS)}),
  enrollments(id,status,class_id,days,adds_days,sessions_remaining,valid_until,transfer_from,created_at,ended_at,
    plans(id,kind,sessions,price,validity_months,days_a_week,${PRICE_COLUMNS},${inAllLanguages('name')}),
    classes(id,level,levels(display_order),location_id,single_days,duration_minutes,instructor_name,${inAllLanguages('title')},seasons(starts_on),locations(has_check_in,${inAllLanguages('name')}),
      class_sessions(day_of_week,start_time),lessons(${MOVABLE_LESSON}),${CANCELED_LESSONS}),
    waitlist_position,waitlist_offers(id,expires_at),
    subscriptions(id,status,current_period,ends_on,${PAUSE_COLUMNS})),${VISITS},
  payments(id,${inAllLanguages('subject')},amount,discount,days_discount,promo_discount,class_discount,trial_discount,own_price,promo_code,from_credit,part_of,due_on,installment,installments,euro_cents,refunded_amount,refunded_euro_cents,date,method,status,decline_reason,reference,enrollment_id,subscription_id,period,seat_kept_until,offers_installments,payment_events(note),
    enrollments(classes(${inAllLanguages('title')})),event_registrations(events(${inAllLanguages('title')})),${PAYMENT_INVOICES}),
  achievements(id,title,description,awarded_on),
  certificates(${CERTIFICATE_COLUMNS}),
  absences(lesson_id,note,excused,by_club)` as const;

/**
 * All that the head and most tabs of a profile show of a child. The credit is what the reader has with the club beyond its
 * payments; `photos_allowed` is null where the club asks for no consent; absences are those announced by the family, or `by_club`.
 */
export type Child = Selected<'children', typeof COLUMNS>;
export type ChildCare = NonNullable<Child['child_care']>;
/** An enrollment of any state, with the weekly times of its class and who teaches it. */
export type ChildEnrollment = Child['enrollments'][number];
/** A payment; `seat_kept_until` is null where no seat is released, `decline_reason` is of the last try by card. */
export type ChildPayment = Child['payments'][number];
export type Achievement = Child['achievements'][number];
export type Absence = Child['absences'][number];

/** Lessons ahead that a profile reads of every class. */
export const LESSONS_AHEAD = 3;
/** Classes that take children for single days seldom meet more often in a week. */
const MOST_DAYS = 3;
/** Older ones belong to lessons that are over. */
const ABSENCES_KEPT = 20;

/** The last day on which the seat is kept unpaid; nothing where it is not released. */
export const seatKeptUntil = ({ payments }: Pick<Child, 'payments'>, enrollmentId: string): string | null | undefined =>
  payments.find((one) => one.enrollment_id === enrollmentId && one.seat_kept_until)?.seat_kept_until;

const LESSONS = 'enrollments.classes.lessons';

/** PostgREST's „no row“ and SQL's „this is no uuid“: there is no such child for this person. */
export const NOT_FOUND_CODES: readonly string[] = ['PGRST116', '22P02', 'child_not_found', 'not_your_child'];

/** A child with its enrollments, payments and badges. Throws ClubError; see NOT_FOUND_CODES. */
export const childQuery = (childId: string) =>
  askQuery(['children', childId], (club) => {
    const now = new Date(clubNow()).toISOString();
    return (
      club
        .from('children')
        .select(COLUMNS)
        .eq('id', childId)
        .order('created_at', { referencedTable: 'enrollments', ascending: false })
        .gte(`${LESSONS}.starts_at`, now)
        .eq(`${LESSONS}.status`, 'scheduled')
        .gte(`${CANCELED}.starts_at`, now)
        .eq(`${CANCELED}.status`, 'cancelled')
        .order('starts_at', { referencedTable: CANCELED })
        .limit(CANCELED_READ, { referencedTable: CANCELED })
        .gte(`${VISIT_LESSONS}.starts_at`, now)
        .eq(`${VISIT_LESSONS}.status`, 'scheduled')
        .order('starts_at', { referencedTable: LESSONS })
        // A child that comes on one of several days needs that many.
        .limit(LESSONS_AHEAD * MOST_DAYS, { referencedTable: LESSONS })
        .eq('enrollments.waitlist_offers.status', 'open')
        .gt('enrollments.waitlist_offers.expires_at', now)
        .is('enrollments.subscriptions.subscription_pauses.ended_at', null)
        .gt('enrollments.plans.plan_prices.valid_from', clubDay(now))
        .order('date', { referencedTable: 'payments', ascending: false })
        .order('due_on', { referencedTable: 'payments', ascending: false })
        .order('created_at', { referencedTable: 'payments.payment_events', ascending: false })
        .limit(1, { referencedTable: 'payments.payment_events' })
        .order('awarded_on', { referencedTable: 'achievements', ascending: false })
        .order('created_at', { referencedTable: 'absences', ascending: false })
        .limit(ABSENCES_KEPT, { referencedTable: 'absences' })
        .single()
    );
  });
