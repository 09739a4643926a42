import type { OwnMarkConflict } from './attendance.ts';
import type { CertificateKind } from './certificates.ts';
import type { WeeklySession } from './classes.ts';
import type { PaymentMethod } from './enrollments.ts';
import { formatOf } from './format.ts';
import type { HandOverConflict } from './hand-overs.ts';
import type { Installment } from './installments.ts';
import type { Level } from './levels.ts';
import type { StepConflict } from './progress.ts';
import type { Locale } from './roles.ts';
import type { FaultKind } from './status.ts';
import type { MaybeTranslated, PartlyTranslated, Translated } from './translated.ts';
import type { SessionBack, VisitKind } from './visits.ts';

/** The reason for which emails of a kind cannot be switched off: the web app says it in the user's language. */
type WhyAlways = 'seat_is_held' | 'lesson_changes' | 'money' | 'account';

interface KindRule {
  /** True if the notification also leaves by email for users who have not said otherwise. */
  email: boolean;
  /** True if it also comes to the browsers of users who have not said otherwise. */
  push: boolean;
  /** Its turn among emails and pushes, and how long it is worth a push: an urgent one is about the next hours. Left out: between them. */
  haste?: 'urgent' | 'reminder';
  /** Set: emails of this kind cannot be switched off, and this is why. */
  always?: WhyAlways;
  /** Whose settings list it. */
  reader: 'family' | 'instructor' | 'athlete' | 'admin';
}

/** Every kind of notification. The bell shows all of them; this table says which also leave by email and as a push. */
export const NOTIFICATION_KINDS = {
  seat_offered: { reader: 'family', email: true, push: true, haste: 'urgent', always: 'seat_is_held' },
  seat_lapsed: { reader: 'family', email: true, push: false },
  seat_unpaid: { reader: 'family', email: true, push: true, always: 'money' },
  seat_released: { reader: 'family', email: true, push: true, always: 'money' },
  season_proposed: { reader: 'family', email: true, push: true, always: 'seat_is_held' },
  season_ending: { reader: 'family', email: true, push: true, haste: 'reminder', always: 'seat_is_held' },
  season_lapsed: { reader: 'family', email: true, push: false },
  draw_opened: { reader: 'family', email: true, push: true },
  enrolled: { reader: 'family', email: true, push: false },
  waitlisted: { reader: 'family', email: true, push: false },
  lesson_cancelled: { reader: 'family', email: true, push: true, haste: 'urgent', always: 'lesson_changes' },
  lessons_cancelled: { reader: 'family', email: true, push: true, haste: 'urgent', always: 'lesson_changes' },
  lesson_restored: { reader: 'family', email: true, push: true, haste: 'urgent', always: 'lesson_changes' },
  lesson_moved: { reader: 'instructor', email: true, push: true, haste: 'urgent' },
  lesson_reminder: { reader: 'family', email: false, push: false, haste: 'reminder' },
  visit_booked: { reader: 'family', email: true, push: false },
  visit_offered: { reader: 'family', email: true, push: true, haste: 'urgent', always: 'seat_is_held' },
  child_handed_over: { reader: 'family', email: false, push: true },
  album_opened: { reader: 'family', email: true, push: true },
  trial_swum: { reader: 'family', email: true, push: true },
  visit_cancelled: { reader: 'family', email: true, push: true, haste: 'urgent' },
  sessions_low: { reader: 'family', email: true, push: false, haste: 'reminder' },
  package_expiring: { reader: 'family', email: true, push: false, haste: 'reminder' },
  package_expired: { reader: 'family', email: true, push: false },
  credits_lapsing: { reader: 'family', email: true, push: false, haste: 'reminder' },
  renewal_reminder: { reader: 'family', email: true, push: false, haste: 'reminder' },
  subscription_ending: { reader: 'family', email: true, push: false, haste: 'reminder' },
  subscription_paused: { reader: 'family', email: true, push: false },
  price_changing: { reader: 'family', email: true, push: false, always: 'money' },
  price_change_withdrawn: { reader: 'family', email: true, push: false, always: 'money' },
  payment_due: { reader: 'family', email: true, push: false },
  payment_changed: { reader: 'family', email: true, push: false, always: 'money' },
  payment_split: { reader: 'family', email: true, push: false, always: 'money' },
  payment_split_undone: { reader: 'family', email: true, push: false, always: 'money' },
  installment_due: { reader: 'family', email: true, push: false, haste: 'reminder' },
  event_rest_due: { reader: 'family', email: true, push: false, haste: 'reminder' },
  payment_overdue: { reader: 'family', email: true, push: false, haste: 'reminder', always: 'money' },
  debts_reminder: { reader: 'family', email: true, push: false, haste: 'reminder', always: 'money' },
  payment_validated: { reader: 'family', email: true, push: false },
  payment_reopened: { reader: 'family', email: true, push: false, always: 'money' },
  payment_paid: { reader: 'family', email: true, push: false },
  payment_failed: { reader: 'family', email: true, push: true, always: 'money' },
  payment_refunded: { reader: 'family', email: true, push: false, always: 'money' },
  payment_credited: { reader: 'family', email: true, push: false, always: 'money' },
  easypay_code: { reader: 'family', email: true, push: false },
  easypay_credited: { reader: 'family', email: true, push: false, always: 'money' },
  benefit_card_confirmed: { reader: 'family', email: true, push: false },
  voucher_removed: { reader: 'family', email: true, push: false, always: 'money' },
  credit_granted: { reader: 'family', email: true, push: false, always: 'money' },
  credit_paid_out: { reader: 'family', email: true, push: false, always: 'money' },
  invoice_issued: { reader: 'family', email: true, push: false },
  invoice_declined: { reader: 'family', email: true, push: false },
  order_placed: { reader: 'family', email: true, push: false },
  order_ready: { reader: 'family', email: true, push: true },
  order_sent: { reader: 'family', email: true, push: false },
  order_withdrawn: { reader: 'family', email: true, push: false, always: 'money' },
  plan_withdrawn: { reader: 'family', email: true, push: false, always: 'money' },
  order_completed: { reader: 'family', email: true, push: false },
  order_cancelled: { reader: 'family', email: true, push: false, always: 'money' },
  event_registered: { reader: 'family', email: true, push: false },
  event_waitlisted: { reader: 'family', email: true, push: false },
  event_left: { reader: 'family', email: true, push: true, always: 'money' },
  event_cancelled: { reader: 'family', email: true, push: true, haste: 'urgent', always: 'money' },
  event_changed: { reader: 'family', email: true, push: true },
  event_message: { reader: 'family', email: true, push: true },
  club_message: { reader: 'family', email: true, push: true },
  urgent_message: { reader: 'family', email: true, push: true, haste: 'urgent', always: 'lesson_changes' },
  thread_answered: { reader: 'family', email: true, push: true },
  level_changed: { reader: 'family', email: true, push: true },
  achievement_awarded: { reader: 'family', email: true, push: true },
  progress_assessed: { reader: 'family', email: true, push: false },
  report_issued: { reader: 'family', email: true, push: true },
  guardian_invited: { reader: 'family', email: true, push: true, always: 'account' },
  guardian_joined: { reader: 'family', email: true, push: true, always: 'account' },
  accounts_merged: { reader: 'family', email: true, push: false, always: 'account' },
  document_published: { reader: 'family', email: true, push: false },
  document_reminder: { reader: 'family', email: true, push: false, haste: 'reminder' },
  care_expiring: { reader: 'family', email: true, push: false, always: 'account' },
  account_expiring: { reader: 'family', email: true, push: false, always: 'account' },
  absence_announced: { reader: 'instructor', email: false, push: true },
  absences_announced: { reader: 'instructor', email: false, push: true },
  slot_booked: { reader: 'instructor', email: true, push: true },
  slot_given_back: { reader: 'instructor', email: true, push: true, haste: 'urgent' },
  marks_differ: { reader: 'instructor', email: false, push: false },
  hand_overs_differ: { reader: 'instructor', email: false, push: false },
  steps_differ: { reader: 'instructor', email: false, push: false },
  report_returned: { reader: 'instructor', email: true, push: false },
  thread_waits: { reader: 'instructor', email: true, push: true },
  substitute_asked: { reader: 'instructor', email: true, push: true, haste: 'urgent' },
  substitute_found: { reader: 'instructor', email: true, push: true },
  stock_low: { reader: 'admin', email: true, push: false },
  withdrawal_received: { reader: 'admin', email: true, push: false },
  withdrawal_reopened: { reader: 'admin', email: true, push: false },
  easypay_surplus: { reader: 'admin', email: true, push: false },
  handover_begun: { reader: 'instructor', email: true, push: true },
  photos_withdrawn: { reader: 'admin', email: true, push: false },
  approval_asked: { reader: 'admin', email: true, push: true, always: 'money' },
  bank_account_changed: { reader: 'admin', email: true, push: false, always: 'account' },
  fault_began: { reader: 'admin', email: true, push: true, haste: 'urgent' },
  fault_ended: { reader: 'admin', email: true, push: false },
  certificate_verified: { reader: 'family', email: false, push: false },
  certificate_rejected: { reader: 'family', email: true, push: true },
  certificate_expiring: { reader: 'family', email: true, push: false, haste: 'reminder' },
  athlete_confirmed: { reader: 'athlete', email: true, push: false, always: 'account' },
  athlete_approved: { reader: 'athlete', email: true, push: true, always: 'account' },
  athlete_refused: { reader: 'athlete', email: true, push: false, always: 'account' },
} as const satisfies Record<string, KindRule>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

export const isNotificationKind = (kind: string): kind is NotificationKind => Object.hasOwn(NOTIFICATION_KINDS, kind);

/** The rule of a kind, with missing members as undefined. */
export const kindRule = (kind: NotificationKind): KindRule => NOTIFICATION_KINDS[kind];

interface ClassFacts extends PartlyTranslated<'class_title'> {
  class_id?: string;
}
interface ChildFacts {
  child_id: string;
  child_name: string;
}
interface CertificateFacts {
  child_id?: string;
  /** The swimmer's name, also of an athlete who is no child of the club. */
  child_name: string;
  certificate: CertificateKind;
}
/** `title` is its subject. */
interface PaymentFacts extends Partial<Nullable<ChildFacts> & MaybeTranslated<'title' | 'note'>> {
  payment_id: string;
  /** In the club's currency. */
  amount: number;
  reference: string;
  /** The address of a kindergarten bill. */
  bill_key?: string | null;
  /** It also says that the child got its seat. */
  seated?: boolean;
  /** The sum that still waits, where the payment is a part of another. */
  rest?: number | null;
}
interface EasyPayFacts {
  /** The ten digits. */
  code: string;
  /** In the club's currency. */
  amount: number;
  euro_cents: number;
}
/** The buyer's choice for a payment. */
interface ChosenMethod {
  method?: PaymentMethod;
}
interface LessonFacts extends ClassFacts {
  lesson_id: string;
  starts_at: string;
}
export type CancelledLesson = LessonFacts & { child_names: readonly string[] };
/** `title` is the plan. */
interface PlanFacts extends PartlyTranslated<'title'> {
  /** In the club's currency; missing: paid by attendance. */
  amount?: number;
  valid_from: string;
}
interface OrderFacts {
  order_id: string;
  /** In the club's currency. */
  amount: number;
  number: number;
}
interface OrderedThing extends Translated<'name'> {
  quantity: number;
  size: string | null;
}
/** `title` is the event. */
interface EventFacts extends PartlyTranslated<'title'> {
  event_id: string;
  starts_at: string;
  /** The attendee. */
  name: string;
}
/** `title` is its subject; the text is in the email alone, and in the message itself. */
interface MessageFacts extends KeyFacts, PartlyTranslated<'title'>, Partial<PartlyTranslated<'note'>> {
  message_id: string;
  /** Of an email alone: the names of its files, which are opened in the account. */
  files?: readonly string[];
}
/** Of an email alone: the key of the links by which its reader says yes or no. */
interface KeyFacts {
  answer_key?: string;
}
type Nullable<T> = { [Key in keyof T]: T[Key] | null };
type Seat = ClassFacts & ChildFacts;
type Package = Seat & { enrollment_id: string };

type SeasonFacts = Translated<'title'>;

/** A payment that did not come. */
type Unpaid = { payment_id: string; amount: number; reference: string; valid_until: string };

/** `name` withdrew, and when; the amount is to be given back. */
interface Withdrawn {
  name: string;
  starts_at: string;
  amount: number;
  euro_cents: number;
}

/** The facts of a notification of each kind: its sentences are made from them, in the reader's language. */
export interface NotificationData {
  /** `title` is the plan that waits; the sessions are those of the child’s days. */
  seat_offered: Seat & { offer_id: string; expires_at: string } & Partial<
      Translated<'title'> & Translated<'location_name'> & { sessions: readonly WeeklySession[] }
    >;
  seat_lapsed: Seat & { offer_id: string };
  /** `valid_until` is the last day on which the seat is kept, or was kept, without the payment. */
  seat_unpaid: Package & Unpaid;
  seat_released: Package & Unpaid;
  /** `title` is the season; `valid_until` the last day for an answer. */
  season_proposed: SeasonFacts & { valid_until: string };
  /** The same for those who have not answered shortly before that day. */
  season_ending: SeasonFacts & { valid_until: string };
  season_lapsed: SeasonFacts;
  /** `expires_at`: wishes are taken until then. */
  draw_opened: SeasonFacts & { season_id: string; expires_at: string };
  enrolled: Package & Nullable<Unpaid> & ChosenMethod;
  waitlisted: Package & { position: number };
  /** `back` is null for staff, and where nothing was counted: a trial. */
  lesson_cancelled: LessonFacts & { reason: string | null; child_names: readonly string[]; back?: SessionBack | null };
  /** Several at once, such as those of closed days: the earliest first, each with the reader's own children in it. */
  lessons_cancelled: {
    reason: string | null;
    lessons: readonly CancelledLesson[];
    child_names: readonly string[];
    back?: SessionBack | null;
  };
  lesson_restored: LessonFacts & { child_names: readonly string[] };
  /** `title` is the location. */
  lesson_moved: LessonFacts & Translated<'title'> & { reason: string };
  visit_booked: LessonFacts & ChildFacts & { visit: VisitKind };
  /** `name` took the child; `note` is the reason, where it is not one of the collectors. */
  child_handed_over: LessonFacts & ChildFacts & { name: string; note: string | null };
  visit_offered: LessonFacts & ChildFacts & { offer_id: string; expires_at: string } & KeyFacts;
  album_opened: LessonFacts & { child_id: string; child_names: readonly string[] };
  trial_swum: LessonFacts & ChildFacts;
  visit_cancelled: LessonFacts & ChildFacts & { visit: VisitKind };
  lesson_reminder: LessonFacts & { child_names?: readonly string[] };
  sessions_low: Package & { left: number };
  package_expiring: Package & { valid_until: string; left: number };
  package_expired: Package & { left?: number };
  credits_lapsing: ChildFacts & { visit: VisitKind; valid_until: string; left: number };
  /** `name` is the instructor who reminds; `left` is above zero. */
  renewal_reminder: Package & { name: string; left: number | null; valid_until: string | null };
  subscription_ending: Partial<Seat> & { subscription_id?: string; ends_on: string };
  subscription_paused: Package & { subscription_id: string; valid_from: string; ends_on: string };
  price_changing: Package & PlanFacts;
  price_change_withdrawn: Package & PlanFacts;
  payment_due: PaymentFacts;
  payment_changed: Package & { payment_id: string; amount: number; reference: string };
  /** `amount` is the whole. */
  payment_split: PaymentFacts & { parts: readonly Installment[] };
  payment_split_undone: PaymentFacts;
  installment_due: PaymentFacts & { valid_until: string; installment: number; installments: number };
  /** `title` is the event. */
  event_rest_due: PaymentFacts & { valid_until: string };
  payment_overdue: PaymentFacts & { valid_from: string };
  debts_reminder: { amount: number; euro_cents: number; valid_from: string };
  payment_validated: PaymentFacts;
  payment_reopened: PaymentFacts;
  payment_paid: PaymentFacts;
  payment_failed: PaymentFacts;
  payment_refunded: PaymentFacts;
  payment_credited: PaymentFacts;
  easypay_code: EasyPayFacts & { payment_id: string; child_id: string | null; valid_until: string };
  /** Money without a waiting payment became credit. */
  easypay_credited: EasyPayFacts;
  /** `title` is the issuer. */
  benefit_card_confirmed: ChildFacts & { title: string };
  /** `title` is the issuer. */
  voucher_removed: PaymentFacts;
  credit_granted: { amount: number; euro_cents: number; note: string | null };
  credit_paid_out: { amount: number; euro_cents: number; note: string | null };
  invoice_issued: PaymentFacts & { invoice_id: string };
  invoice_declined: PaymentFacts;
  order_placed: OrderFacts &
    ChosenMethod & { items: readonly OrderedThing[] } & Partial<{
      /** The reference for a transfer. */
      reference: string;
      /** The address it is sent to, or else where it is collected. */
      address: string;
      pickup: string;
    }>;
  order_ready: OrderFacts & { pickup: string };
  order_withdrawn: Withdrawn & { number?: number };
  plan_withdrawn: Withdrawn & Partial<Translated<'title'> & { child_name: string }>;
  withdrawal_received: Withdrawn;
  withdrawal_reopened: Withdrawn;
  /** `name` is the family that has the credit; of an erased account the `reference` of the transfer that is kept instead. */
  easypay_surplus: EasyPayFacts & { name: string; user_id: string | null; reference: string | null };
  /** `name` hands the cash over. */
  handover_begun: { name: string; amount: number; euro_cents: number; at_desk: boolean };
  photos_withdrawn: ChildFacts;
  /** `name` asks for it. */
  approval_asked: { name: string; amount: number };
  /** `name` is who changed it. */
  bank_account_changed: { name: string; was: string; now: string };
  fault_began: { fault: FaultKind };
  fault_ended: { fault: FaultKind };
  order_sent: OrderFacts & { address: string; tracking_number: string | null };
  order_completed: OrderFacts;
  order_cancelled: OrderFacts & { note: string | null };
  event_registered: EventFacts & Nullable<{ payment_id: string; amount: number; reference: string }> & ChosenMethod;
  event_waitlisted: EventFacts;
  /** The amount is what became credit. */
  event_left: EventFacts & { note: string | null; amount: number | null };
  /** With what was paid and is credit now. */
  event_cancelled: EventFacts & { note: string; amount: number | null };
  event_changed: Omit<EventFacts, 'name'>;
  event_message: Omit<EventFacts, 'name'> & { note: string };
  club_message: MessageFacts;
  urgent_message: MessageFacts;
  thread_answered: MessageFacts & { thread_id: string; note: string };
  thread_waits: MessageFacts & { thread_id: string; note: string };
  /** The name is that of the club's own level. */
  level_changed: ChildFacts & { level: Level } & Partial<PartlyTranslated<'level_name'>>;
  achievement_awarded: ChildFacts & { title: string };
  progress_assessed: ChildFacts;
  report_issued: ChildFacts;
  /** The name and the address of the account that stayed. */
  accounts_merged: { name: string; email: string };
  /** By the club, in the name of who is notified; `email` is whom. */
  guardian_invited: { email: string; child_names: readonly string[] };
  guardian_joined: Partial<ChildFacts> & { name: string; child_names?: readonly string[] };
  document_published: PartlyTranslated<'title'> & { document_id: string };
  document_reminder: PartlyTranslated<'title'> & { document_id: string };
  /** `valid_until`: the last day on which the data are there. */
  care_expiring: ChildFacts & { valid_until: string };
  account_expiring: { valid_until: string };
  absence_announced: LessonFacts & ChildFacts & { note: string | null };
  /** The lessons of several days, the earliest first. */
  absences_announced: ChildFacts & { lessons: readonly CancelledLesson[]; note: string | null };
  marks_differ: LessonFacts & { conflicts: readonly OwnMarkConflict[] };
  hand_overs_differ: LessonFacts & { conflicts: readonly HandOverConflict[] };
  steps_differ: { class_id: string | null; conflicts: readonly StepConflict[] };
  report_returned: ChildFacts & { class_id: string | null };
  substitute_asked: LessonFacts & { note?: string | null; name?: string };
  slot_booked: LessonFacts & ChildFacts;
  slot_given_back: LessonFacts & ChildFacts;
  substitute_found: LessonFacts & { note?: string | null; name?: string };
  /** `title` is the product's, with its size. */
  stock_low: PartlyTranslated<'title'> & { product_id: string; left: number };
  certificate_verified: CertificateFacts & { valid_until: string };
  certificate_rejected: CertificateFacts & { reason: string };
  certificate_expiring: CertificateFacts & { valid_until: string };
  athlete_confirmed: Record<never, never>;
  athlete_approved: Record<never, never>;
  athlete_refused: { reason: string };
}

/** A user's setting: whether emails and pushes of a kind leave. Without one, or with null, the table above decides. */
export interface NotificationSetting {
  kind: string;
  by_email: boolean;
  by_push: boolean | null;
}

/** True if emails of this kind go to a user with this setting (null: none). */
export function wantsEmail(kind: NotificationKind, byEmail: boolean | null): boolean {
  const { email, always } = kindRule(kind);
  return always ? true : (byEmail ?? email);
}

/** True if pushes of this kind go to a user with this setting (null: none). */
export const wantsPush = (kind: NotificationKind, byPush: boolean | null): boolean => byPush ?? kindRule(kind).push;

/** True if it is about the next hours: its emails and pushes wait for no quiet hours and no digest. */
export const isUrgentKind = (kind: NotificationKind): boolean => kindRule(kind).haste === 'urgent';

/** True if its emails wait for the one email of the day of readers who want that. */
export const isForDigest = (kind: NotificationKind): boolean => !isUrgentKind(kind) && !kindRule(kind).always;

/** The quiet hours of a user: those of the club, own ones, or none. */
export const QUIET_CHOICES = ['club', 'own', 'none'] as const;
/** The hours that are proposed where quiet hours are turned on, and the hour of the digest. */
export const PROPOSED_TIMES = { quiet_from: '21:00', quiet_until: '08:00', digest_at: '18:00' } as const;

/** Every fact that a notification of any kind may carry, as the database stores it: any of them may be missing. */
export type NotificationFacts = {
  [Key in KeysOf<NotificationData[NotificationKind]>]?: ValueOf<NotificationData[NotificationKind], Key> | null;
};
type KeysOf<Union> = Union extends unknown ? keyof Union : never;
type ValueOf<Union, Key> = Union extends unknown ? (Key extends keyof Union ? Union[Key] : never) : never;

/** The items, in the reader's language: „2 × Бански · 140, 1 × Шапка“. */
export function orderedIn({ items }: NotificationFacts, locale: Locale): string {
  const called = ({ name, name_en, name_ru, size }: OrderedThing) =>
    [{ bg: null, en: name_en, ru: name_ru }[locale] || name, size].filter(Boolean).join(' · ');
  return (items ?? []).map((item) => `${item.quantity}\u00a0× ${called(item)}`).join(', ');
}

/** Cancelled lessons, one a line, in the reader's language: „пт, 20 ное 2026, 17:30: Делфинчета (Мая)“. */
export function lessonsIn({ lessons }: NotificationFacts, locale: Locale): string[] {
  const format = formatOf(locale);
  return (lessons ?? []).map((lesson) => {
    const names = lesson.child_names.length > 0 ? ` (${lesson.child_names.join(', ')})` : '';
    return `${format.dateTime(lesson.starts_at)}: ${factIn(lesson, 'class_title', locale)}${names}`;
  });
}

/** A text of the facts in the reader's language, in Bulgarian where it is not translated. */
export function factIn(
  facts: NotificationFacts,
  field: 'class_title' | 'location_name' | 'level_name' | 'title' | 'note',
  locale: Locale,
): string {
  const translated = locale === 'bg' ? null : facts[`${field}_${locale}`];
  return translated || facts[field] || '';
}
