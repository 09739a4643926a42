import { formatOf, writeWeek } from './format.ts';
import type { PriceDisplay } from './money.ts';
import { factIn, lessonsIn, orderedIn, type NotificationFacts } from './notifications.ts';
import type { Locale } from './roles.ts';

/** The facts of a notification as people write them; an unknown fact is an empty text. */
export interface WrittenFacts {
  child: string;
  /** The children by name, with commas. */
  children: string;
  class: string;
  /** The club's own level. */
  levelName: string;
  title: string;
  /** The class in which the child just got its seat. */
  seat: string;
  name: string;
  email: string;
  amount: string;
  reference: string;
  /** The sum that still waits beside a part. */
  rest: string;
  /** The number of an installment, and of all of them. */
  installment: string;
  installments: string;
  /** The sum to be paid, in the way that was chosen: one of them is known at most. */
  byTransfer: string;
  byCard: string;
  byEasyPay: string;
  inCash: string;
  /** The digits of a code for EasyPay. */
  code: string;
  note: string;
  /** The names of the files that came with it. */
  files: string;
  reason: string;
  /** Until when a seat is held. */
  until: string;
  /** The weekly times of a class, and its location. */
  week: string;
  location: string;
  /** The beginning of the lesson. */
  when: string;
  /** Canceled lessons with their days, and the days from the first to the last of them. */
  lessons: string;
  days: string;
  /** The last day of a package or a subscription. */
  lastDay: string;
  /** The first day of a price. */
  fromDay: string;
  position: string;
  /** Of an order: its number, its items, and where it is sent or collected. */
  number: string;
  items: string;
  address: string;
  pickup: string;
  /** The courier's number of the parcel. */
  tracking: string;
  left: string;
  /** The setting before and now. */
  was: string;
  now: string;
}

/** Writes the facts of a notification in one language: money as the club shows prices, moments in the club's zone. */
export function writeFacts(
  facts: NotificationFacts,
  { locale, display }: { locale: Locale; display: PriceDisplay },
): WrittenFacts {
  const format = formatOf(locale);
  const moment = (value: string | null | undefined) => (value ? format.dateTime(value) : '');
  const day = facts.valid_until ?? facts.ends_on;
  const child = facts.child_name ?? '';
  const amount = facts.amount == null ? '' : format.moneyText(facts.amount, display, facts.euro_cents ?? undefined);
  // A notification from before the method was kept is of a transfer.
  const chosen = facts.method ?? 'bank_transfer';
  return {
    child,
    children: facts.child_names?.join(', ') || child,
    class: factIn(facts, 'class_title', locale),
    title: factIn(facts, 'title', locale),
    levelName: factIn(facts, 'level_name', locale),
    seat: facts.seated ? factIn(facts, 'title', locale) : '',
    name: facts.name ?? '',
    email: facts.email ?? '',
    amount,
    reference: facts.reference ?? '',
    rest: facts.rest == null ? '' : format.moneyText(facts.rest, display),
    installment: facts.installment == null ? '' : String(facts.installment),
    installments: facts.installments == null ? '' : String(facts.installments),
    byTransfer: chosen === 'bank_transfer' ? amount : '',
    byCard: chosen === 'card' ? amount : '',
    byEasyPay: chosen === 'easypay' ? amount : '',
    inCash: chosen === 'cash' ? amount : '',
    code: facts.code?.replace(/^(\d{4})(\d{3})/, '$1 $2 ') ?? '',
    note: factIn(facts, 'note', locale),
    files: facts.files?.join(', ') ?? '',
    reason: facts.reason ?? '',
    until: moment(facts.expires_at),
    week: writeWeek(format, facts.sessions ?? []),
    location: factIn(facts, 'location_name', locale),
    when: moment(facts.starts_at),
    lessons: lessonsIn(facts, locale).join('; '),
    days: [...new Set((facts.lessons ?? []).map(({ starts_at }) => format.date(starts_at)))]
      .filter((_, index, all) => index === 0 || index === all.length - 1)
      .join(' – '),
    lastDay: day ? format.date(day) : '',
    fromDay: facts.valid_from ? format.date(facts.valid_from) : '',
    position: facts.position == null ? '' : String(facts.position),
    number: facts.number == null ? '' : String(facts.number),
    items: orderedIn(facts, locale),
    address: facts.address ?? '',
    pickup: facts.pickup ?? '',
    tracking: facts.tracking_number ?? '',
    left: facts.left == null ? '' : String(facts.left),
    was: facts.was ?? '',
    now: facts.now ?? '',
  };
}
