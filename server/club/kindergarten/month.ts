import { sql } from 'kysely';
import type { BillOutcome, IssuedBill, KindergartenBill, KindergartenMonth } from '../../../contracts/kindergarten.ts';
import { toEuroCents, type Currency } from '../../../contracts/money.ts';
import { clubDay } from '../../../contracts/time.ts';
import { ClubError } from '../../platform/club-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import { clubCurrency } from '../core/club-currency.ts';
import { monthStart, readAttended, type AttendedMonth } from './attended.ts';
import { BILL_CENTS } from './bill-cents.ts';

/** A bill by the current lessons, with the fields that issuing needs beside the shown ones. */
export interface CountedBill extends KindergartenBill {
  enrollment_id: string;
  bill_id: string | null;
  /** The address of the bill; null before it is issued. */
  pdf_key: string | null;
  /** The charged sum, in euro cents; 0 before it is issued. */
  issued_cents: number;
}

export interface CountedMonth extends KindergartenMonth {
  bills: CountedBill[];
}

interface StoredBill extends IssuedBill {
  id: string;
  pdf_key: string;
  child_id: string;
  counted_amount: number;
  difference_issued_at: string | null;
  euro_cents: number;
}

/**
 * Counts the month again beside what was issued. Refuses a location that is no kindergarten. Runs with the club's
 * rights.
 */
export async function countMonth(trx: Transaction, locationId: string, month: string): Promise<CountedMonth> {
  const location = await trx
    .selectFrom('locations')
    .select(['name', 'type'])
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow(() => new ClubError('location_not_found'));
  if (location.type !== 'kindergarten') throw new ClubError('not_a_kindergarten');
  const stored = await readStored(trx, locationId, month);
  const attended = await readAttended(trx, locationId, month);
  const bills = attended.map((child) => billOf(child, stored.get(child.child_id)));
  return {
    location_id: locationId,
    location_name: location.name,
    month,
    running: month === clubDay().slice(0, 7),
    lessons_ahead: await countAhead(trx, locationId, month),
    bills,
    total: totalOf(bills, await clubCurrency(trx)),
  };
}

async function countAhead(trx: Transaction, locationId: string, month: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from lessons join classes on classes.id = class_id
    where classes.location_id = ${locationId}::uuid and lessons.status = 'scheduled' and starts_at > now()
      and to_char(starts_at at time zone 'Europe/Sofia', 'YYYY-MM') = ${month}`.execute(trx);
  return only(rows).count;
}

async function readStored(trx: Transaction, locationId: string, month: string): Promise<Map<string, StoredBill>> {
  const { rows } = await sql<StoredBill>`
    select kindergarten_bills.id, pdf_key, kindergarten_bills.child_id, sessions, kindergarten_bills.amount, counted_amount, note,
      coalesce(issued_at, kindergarten_bills.created_at) as issued_at, payment_id, payments.status as payment_status,
      difference, difference_issued_at, ${BILL_CENTS} as euro_cents
    from kindergarten_bills cross join club_settings left join payments on payments.id = payment_id
    where location_id = ${locationId}::uuid and month = ${monthStart(month)}::date`.execute(trx);
  return new Map(rows.map((row) => [row.child_id, row]));
}

function billOf(child: AttendedMonth, stored: StoredBill | undefined): CountedBill {
  const { fixed_price, ...facts } = child;
  const sessions = child.lines.reduce((sum, line) => sum + line.sessions, 0);
  const attended = child.lines.reduce((sum, line) => sum + line.sessions * line.price, 0);
  const fixed = fixed_price !== null;
  const amount = fixed ? fixed_price : attended;
  const prices = new Set(
    child.lines.filter((line) => line.sessions > 0 || child.lines.length === 1).map((l) => l.price),
  );
  const difference = stored ? amount - stored.counted_amount - (stored.difference ?? 0) : 0;
  return {
    ...facts,
    sessions,
    price: !fixed && prices.size === 1 ? [...prices][0]! : null,
    amount,
    fixed,
    charged: child.charged,
    issued: stored ? issuedOf(stored) : null,
    difference,
    outcome: outcomeOf({ amount, charged: child.charged, difference, stored }),
    bill_id: stored?.id ?? null,
    pdf_key: stored?.pdf_key ?? null,
    issued_cents: stored?.euro_cents ?? 0,
  };
}

interface Fated {
  amount: number;
  charged: boolean;
  difference: number;
  stored: StoredBill | undefined;
}

function outcomeOf({ amount, charged, difference, stored }: Fated): BillOutcome {
  if (!stored) return amount > 0 && !charged ? 'new' : 'nothing';
  if (difference === 0) return 'issued';
  return stored.difference_issued_at ? 'changed_again' : 'difference';
}

const issuedOf = ({ sessions, amount, issued_at, note, payment_id, payment_status, difference }: StoredBill) => ({
  sessions,
  amount,
  issued_at,
  note,
  payment_id,
  payment_status,
  difference,
});

function totalOf(bills: CountedBill[], currency: Currency): KindergartenMonth['total'] {
  const sum = (value: (bill: CountedBill) => number) => bills.reduce((total, bill) => total + value(bill), 0);
  return {
    children: bills.filter(({ sessions, amount }) => sessions > 0 || amount > 0).length,
    sessions: sum(({ sessions }) => sessions),
    amount: sum(({ amount, charged }) => (charged ? 0 : amount)),
    issued: sum(({ issued }) => (issued ? issued.amount + (issued.difference ?? 0) : 0)),
    difference: sum(({ difference }) => difference),
    amount_euro: sum(({ amount, charged }) => (charged ? 0 : toEuroCents(amount, currency))),
    issued_euro: sum(({ issued_cents }) => issued_cents),
  };
}
