import { sql, type RawBuilder } from 'kysely';
import type { PaidMethod } from '../../../contracts/enrollments.ts';
import { isDue, type PaymentStatus } from '../../../contracts/payments.ts';
import type { Locale } from '../../../contracts/roles.ts';
import type { Translated } from '../../../contracts/translated.ts';
import type { Caller } from '../../platform/caller.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Database, type Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import { readClub, readLocale, type ReceiptClub } from '../invoices/receipts/receipt-facts.ts';
import { monthStart } from './attended.ts';
import { BILL_CENTS } from './bill-cents.ts';

/** An issued bill, with what became of it since. Amounts in the club's currency. */
export interface BillFacts extends Translated<'location'> {
  child_name: string;
  parent_name: string;
  month: string;
  sessions: number;
  amount: number;
  /** The days on which the child came, where their number equals the billed one. */
  days: string[];
  note: string | null;
  /** Charges and credits after issuing. */
  difference: number;
  /** The sum of both charges. */
  euro_cents: number;
  issued_at: string;
  reference: string | null;
  state: 'due' | 'paid' | 'nothing';
}

export interface PrintedBills {
  bills: BillFacts[];
  club: ReceiptClub;
  /** The account for transfers; empty where the club has none. */
  iban: string;
  locale: Locale;
}

/** The bill of this address, whose holder may see it; null for an unknown address. */
export async function readBill(database: Database, visitor: Caller, key: string): Promise<PrintedBills | null> {
  return database.transaction(visitor, (anyone) =>
    asServiceRole(anyone, async (trx) => {
      const bills = await readBills(trx, sql`kindergarten_bills.pdf_key = ${key}::uuid`);
      return bills.length > 0 ? toPrint(trx, bills, bills[0]!.locale) : null;
    }),
  );
}

/** Every bill of a location and month, for admins. Refuses other callers, and a month without bills. */
export async function readMonthBills(
  database: Database,
  caller: Caller,
  which: { locationId: string; month: string },
): Promise<PrintedBills> {
  return database.transaction(caller, async (trx) => {
    const { rows } = await sql<{ yes: boolean }>`select private.is('admin') as yes`.execute(trx);
    if (!only(rows).yes) throw new ClubError('not_allowed');
    return asServiceRole(trx, async (club) => {
      const month = monthStart(which.month);
      const bills = await readBills(club, sql`location_id = ${which.locationId}::uuid and month = ${month}::date`);
      if (bills.length === 0) throw new ClubError('no_bills');
      return toPrint(club, bills, await readLocale(club, caller.claims.sub ?? null));
    });
  });
}

async function toPrint(trx: Transaction, bills: BillFacts[], locale: Locale): Promise<PrintedBills> {
  const { bank_iban } = await trx.selectFrom('club_settings').select('bank_iban').executeTakeFirstOrThrow();
  return { bills, club: await readClub(trx), iban: bank_iban, locale };
}

type BillRow = Omit<BillFacts, 'state'> & {
  locale: Locale;
  status: PaymentStatus | null;
  method: PaidMethod;
};

async function readBills(trx: Transaction, which: RawBuilder<unknown>): Promise<(BillFacts & { locale: Locale })[]> {
  const { rows } = await sql<BillRow>`
    select children.full_name as child_name, coalesce(nullif(profiles.full_name, ''), users.email, '') as parent_name,
      coalesce(profiles.locale, 'bg') as locale, locations.name as location, locations.name_en as location_en, locations.name_ru as location_ru,
      kindergarten_bills.month, kindergarten_bills.sessions, kindergarten_bills.amount, kindergarten_bills.note,
      coalesce(kindergarten_bills.difference, 0) as difference, ${BILL_CENTS} as euro_cents,
      coalesce(kindergarten_bills.issued_at, kindergarten_bills.created_at) as issued_at,
      payments.reference, payments.status, payments.method, case when came.count = kindergarten_bills.sessions then came.days else '{}' end as days
    from kindergarten_bills
    cross join club_settings
    join children on children.id = kindergarten_bills.child_id
    join auth.users on users.id = children.parent_id
    left join profiles on profiles.user_id = children.parent_id
    join locations on locations.id = kindergarten_bills.location_id
    left join payments on payments.id = kindergarten_bills.payment_id
    cross join lateral (
      select count(*)::integer as count, coalesce(array_agg((starts_at at time zone 'Europe/Sofia')::date::text order by starts_at), '{}') as days
      from lessons
      join classes on classes.id = lessons.class_id and classes.location_id = kindergarten_bills.location_id
      join attendance on attendance.lesson_id = lessons.id and attendance.status = 'present'
        and attendance.child_id = kindergarten_bills.child_id
      where lessons.status <> 'cancelled'
        and starts_at >= kindergarten_bills.month::timestamp at time zone 'Europe/Sofia'
        and starts_at < (kindergarten_bills.month + interval '1 month') at time zone 'Europe/Sofia'
    ) as came
    where ${which} order by children.full_name, children.id`.execute(trx);
  return rows.map(({ status, method, ...bill }) => ({ ...bill, state: stateOf(status, method) }));
}

function stateOf(status: PaymentStatus | null, method: PaidMethod): BillFacts['state'] {
  if (status === null || status === 'refunded') return 'nothing';
  if (isDue({ status, method })) return 'due';
  return status === 'failed' ? 'nothing' : 'paid';
}
