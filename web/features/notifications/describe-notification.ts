import type { PriceDisplay } from '../../../contracts/money.ts';
import { writeFacts } from '../../../contracts/notification-facts.ts';
import {
  isNotificationKind,
  lessonsIn,
  type NotificationFacts,
  type NotificationKind,
} from '../../../contracts/notifications.ts';
import type { Locale } from '../../../contracts/roles.ts';
import type { TFunction } from '../../i18n/keys.ts';
import { paths } from '../../lib/paths.ts';

/** A notification as a person reads it, and where it leads; the first line of the text says all of it in short. */
export interface NotificationWords {
  text: string;
  to: string | null;
}

/** The language and the prices of the text. */
export interface Writing {
  t: TFunction<readonly ['notifications', 'common']>;
  locale: Locale;
  display: PriceDisplay;
}

/** The sentence of a notification in the user's language; a kind of a newer server gets the general one. */
export function describeNotification(
  { kind, data }: { kind: string; data: NotificationFacts },
  { t, locale, display }: Writing,
): NotificationWords {
  if (!isNotificationKind(kind)) return { text: t('notifications:other'), to: null };
  const facts = writeFacts(data, { locale, display });
  const text = t(`notifications:kinds.${kind}`, {
    ...facts,
    // Each lesson of a list has a line of its own.
    lessons: lessonsIn(data, locale)
      .map((lesson) => `\n${lesson}`)
      .join(''),
    count: data.lessons?.length ?? data.conflicts?.length ?? data.left ?? 0,
    level: facts.levelName || (data.level ? t(`common:levels.${data.level}`) : ''),
    certificate: data.certificate ? t(`common:certificates.${data.certificate}`) : '',
    visit: data.visit ? t(`common:visitKinds.${data.visit}`) : '',
    fault: data.fault ? t(`notifications:faults.${data.fault}.${kind === 'fault_ended' ? 'ended' : 'began'}`) : '',
    note: facts.note || facts.reason,
  });
  return { text: withTidyNote(text), to: pathOf(kind, data) };
}

/** A note is in brackets, without its full stop; without one, so do they not. */
const withTidyNote = (text: string): string => text.replace(' ()', '').replace(/\.\)/, ')');

function pathOf(kind: NotificationKind, { child_id, class_id, lesson_id, ...data }: NotificationFacts): string {
  const child = (tab?: Parameters<typeof paths.child>[1]) => (child_id ? paths.child(child_id, tab) : paths.dashboard);
  const renewal = child_id ? paths.childPayment(child_id) : paths.payments;
  const roster = class_id
    ? paths.instructorClass(class_id, { tab: 'roster', ...(lesson_id ? { lesson: lesson_id } : {}) })
    : paths.instructorDashboard;
  const payment = child_id && data.payment_id ? paths.childPayment(child_id, data.payment_id) : null;
  // The method was chosen with the seat: its next step comes first, such as the code for EasyPay.
  const enrolled =
    child_id && data.payment_id && data.method ? paths.childPayment(child_id, data.payment_id, 'chosen') : payment;
  const order = data.order_id ? paths.order(data.order_id) : paths.orders;
  // A parent reaches the child; an athlete's own certificates are in the athlete's area, where the guard sends an athlete anyway.
  const certificates = paths.certificates(child_id ?? undefined);
  const message = data.message_id ? paths.message(data.message_id) : paths.notifications;
  const pathsByKind: Record<NotificationKind, string> = {
    seat_offered: paths.dashboard,
    seat_lapsed: child('enrollments'),
    seat_unpaid: payment ?? paths.payments,
    seat_released: child('enrollments'),
    season_proposed: paths.dashboard,
    season_ending: paths.dashboard,
    season_lapsed: paths.dashboard,
    draw_opened: data.season_id ? paths.wishes(data.season_id) : paths.dashboard,
    enrolled: enrolled ?? child(),
    waitlisted: child('enrollments'),
    lesson_cancelled: paths.start,
    lessons_cancelled: paths.start,
    lesson_restored: paths.start,
    lesson_moved: paths.start,
    lesson_reminder: paths.start,
    visit_booked: paths.start,
    visit_offered: paths.visitOffer(data.offer_id),
    trial_swum: child(),
    album_opened: child(),
    child_handed_over: child(),
    visit_cancelled: paths.start,
    sessions_low: renewal,
    package_expiring: renewal,
    package_expired: renewal,
    credits_lapsing: child(),
    renewal_reminder: renewal,
    subscription_ending:
      child_id && data.subscription_id ? paths.childSubscription(child_id, data.subscription_id) : paths.subscriptions,
    subscription_paused:
      child_id && data.subscription_id ? paths.childSubscription(child_id, data.subscription_id) : paths.subscriptions,
    price_changing: paths.subscriptions,
    price_change_withdrawn: paths.subscriptions,
    payment_due: payment ?? paths.payments,
    payment_changed: payment ?? paths.payments,
    payment_split: paths.payments,
    payment_split_undone: payment ?? paths.payments,
    installment_due: payment ?? paths.payments,
    event_rest_due: payment ?? paths.payments,
    payment_overdue: payment ?? paths.payments,
    debts_reminder: paths.payments,
    payment_validated: paths.payments,
    payment_reopened: payment ?? paths.payments,
    payment_paid: paths.payments,
    payment_failed: payment ?? paths.payments,
    payment_refunded: paths.payments,
    payment_credited: paths.payments,
    benefit_card_confirmed: child(),
    voucher_removed: payment ?? paths.payments,
    credit_granted: paths.payments,
    credit_paid_out: paths.payments,
    invoice_issued: paths.payments,
    invoice_declined: paths.payments,
    order_placed: order,
    order_ready: order,
    order_sent: order,
    order_withdrawn: paths.withdraw,
    plan_withdrawn: paths.withdraw,
    withdrawal_received: paths.adminSection('billing'),
    withdrawal_reopened: paths.adminSection('billing'),
    easypay_code: payment ?? paths.payments,
    easypay_credited: paths.payments,
    easypay_surplus: data.user_id ? paths.adminFamily(data.user_id) : paths.adminSection('billing'),
    handover_begun: data.at_desk ? paths.adminSection('cash') : paths.instructorCash,
    photos_withdrawn: paths.adminSection('media'),
    order_completed: order,
    order_cancelled: order,
    event_registered: data.event_id ? paths.eventManagement(data.event_id) : paths.events,
    event_waitlisted: data.event_id ? paths.eventManagement(data.event_id) : paths.events,
    event_left: paths.events,
    event_cancelled: paths.events,
    event_changed: data.event_id ? paths.eventManagement(data.event_id) : paths.events,
    event_message: data.event_id ? paths.eventManagement(data.event_id) : paths.events,
    club_message: message,
    urgent_message: message,
    thread_answered: message,
    thread_waits: message,
    level_changed: child(),
    achievement_awarded: child('achievements'),
    progress_assessed: child('progress'),
    report_issued: child('progress'),
    accounts_merged: paths.account,
    guardian_invited: paths.guardians,
    guardian_joined: child_id ? child() : paths.account,
    document_published: paths.documents,
    document_reminder: paths.documents,
    care_expiring: child(),
    account_expiring: paths.account,
    absence_announced: roster,
    absences_announced: paths.instructorDashboard,
    slot_booked: roster,
    slot_given_back: paths.instructorSlots,
    marks_differ: roster,
    hand_overs_differ: roster,
    report_returned: class_id ? paths.instructorReports(class_id) : paths.instructorDashboard,
    steps_differ: class_id ? paths.instructorSkills(class_id) : paths.instructorDashboard,
    substitute_asked: paths.instructorDashboard,
    substitute_found: roster,
    approval_asked: paths.adminSection('billing'),
    bank_account_changed: paths.adminSection('settings'),
    fault_began: paths.adminSection('status'),
    fault_ended: paths.adminSection('status'),
    stock_low: paths.adminLowStock,
    certificate_verified: certificates,
    certificate_rejected: certificates,
    certificate_expiring: certificates,
    athlete_confirmed: paths.athletePending,
    athlete_approved: paths.athleteDashboard,
    athlete_refused: paths.athletePending,
  };
  return pathsByKind[kind];
}
