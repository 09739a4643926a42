import { useQuery } from '@tanstack/react-query';
import { LOW_SESSIONS } from '../../../contracts/enrollments.ts';
import { CALL_AFTER_MINUTES } from '../../../contracts/messages.ts';
import type { PriceDisplay } from '../../../contracts/money.ts';
import { LOW_STOCK } from '../../../contracts/products.ts';
import type { Trader } from '../../../contracts/trader.ts';
import { askQuery } from '../../lib/api/club-query.ts';
import { usePriceDisplay } from '../../lib/format/price-display.ts';

/** As the database's defaults. */
const NOTICE_HOURS = 24;
const VISIT_NOTICE_HOURS = 4;

const COLUMNS =
  `currency,price_display,low_sessions,low_stock,absence_notice_hours,make_ups,visit_notice_hours,pause_days_a_year,unpaid_seat_days,
  phones,email,company_name,company_eik,company_vat,company_address,fiscal_receipt_required,trial_price,single_visits,private_lessons,children_an_instructor,hand_over_age,call_after_minutes` as const;

/** The club’s settings; a page that begins with them shows its prices at once. */
export const settingsQuery = askQuery(
  ['club_settings'],
  (club) => club.from('club_settings').select(COLUMNS).single(),
  {
    staleTime: Infinity,
  },
);

export interface ClubSettings {
  priceDisplay: PriceDisplay;
  /** From this many sessions down, a package runs low. */
  lowSessions: number;
  /** From this many pieces down, a product runs low. */
  lowStock: number;
  /** An absence announced this many hours before its lesson, or earlier, is excused. */
  noticeHours: number;
  /** A lesson that was missed in time is made up in another class. */
  makeUps: boolean;
  /** A visit is moved and given back by its family until this many hours before it. */
  visitNoticeHours: number;
  /** Days a year that a family may pause a monthly plan; 0: only admins pause. */
  pauseDaysAYear: number;
  /** Days after its due day until an unpaid seat is released; null: never. */
  unpaidSeatDays: number | null;
  /** The price of a trial lesson for a family; null: families book none, as long as it is not known. */
  trialPrice: number | null;
  /** Families book single visits. */
  singleVisits: boolean;
  /** Families book private lessons. */
  privateLessons: boolean;
  /** The most children for each instructor of a lesson; null: any number. */
  childrenAnInstructor: number | null;
  /** Children up to this age are handed over to a collector; null: none, as long as it is not known. */
  handOverAge: number | null;
  /** Minutes after an important message until families that were not reached are called. */
  callAfterMinutes: number;
  /** True if families may ask for invoices; null until it is known. */
  issuesInvoices: boolean | null;
  /** True if cash is confirmed only with the number and date of its fiscal receipt. */
  needsFiscalReceipt: boolean;
  /** The company behind the club; null while it is not entered or known. */
  trader: Trader | null;
  /** The club's first phone, or null. */
  phone: string | null;
}

/** The club's prices, low packages and so on; the usual values until they are known. */
export function useClubSettings(): ClubSettings {
  const { data } = useQuery(settingsQuery);
  const display = usePriceDisplay();
  return {
    priceDisplay: data ? { currency: data.currency, way: data.price_display } : display,
    lowSessions: data?.low_sessions ?? LOW_SESSIONS,
    lowStock: data?.low_stock ?? LOW_STOCK,
    noticeHours: data?.absence_notice_hours ?? NOTICE_HOURS,
    makeUps: data?.make_ups ?? false,
    visitNoticeHours: data?.visit_notice_hours ?? VISIT_NOTICE_HOURS,
    pauseDaysAYear: data?.pause_days_a_year ?? 0,
    unpaidSeatDays: data?.unpaid_seat_days ?? null,
    trialPrice: data?.trial_price ?? null,
    singleVisits: data?.single_visits ?? false,
    privateLessons: data?.private_lessons ?? false,
    childrenAnInstructor: data?.children_an_instructor ?? null,
    handOverAge: data?.hand_over_age ?? null,
    callAfterMinutes: data?.call_after_minutes ?? CALL_AFTER_MINUTES,
    issuesInvoices: data ? data.company_name !== '' : null,
    needsFiscalReceipt: data?.fiscal_receipt_required ?? false,
    trader: data?.company_name ? data : null,
    phone: data?.phones[0] ?? null,
  };
}
