import { sql, type Selectable } from 'kysely';
import type { CreditKind } from '../../../contracts/books.ts';
import { fromEuroCents, type Sum } from '../../../contracts/money.ts';
import { clubDay } from '../../../contracts/time.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { DatabaseTables } from '../../platform/database/migrations/tables.ts';
import { jsonRows, onlyRow } from '../../platform/database/rows.ts';
import { clubCurrency } from '../core/club-currency.ts';
import { bookEntry } from './book-entry.ts';

type CreditRow = Selectable<DatabaseTables['family_credits']>;

interface CreditChange {
  /** The row's id, where the caller chose it. */
  id?: string;
  userId: string;
  /** The reason of the change; `granted` moves no money, so it is not in the books. */
  kind: CreditKind;
  /** Above zero for received, granted and returned, below for spent, taken back and paid out. */
  euroCents: number;
  /** In the club's currency, where the sum was given in it; else it follows from the cents. */
  amount?: number;
  paymentId?: string | null;
  transactionId?: string | null;
  /** The method of the payout; `easypay` where the money arrived there. */
  method?: CreditRow['method'];
  note?: string | null;
  /** The day of the books; else today. */
  on?: string;
  by: string | null;
}

/** A family's credit. */
export interface Credit {
  euro_cents: number;
  /** In the club's currency. */
  amount: number;
}

/**
 * The credit of a family. Locks its account until the transaction ends, so that two requests never spend the same
 * money.
 */
export async function lockCredit(trx: Transaction, userId: string): Promise<Credit> {
  await lockCredits(trx, [userId]);
  return onlyRow(trx)<Credit>`
    select coalesce(sum(euro_cents), 0)::integer as euro_cents, coalesce(sum(amount), 0)::integer as amount
    from family_credits where user_id = ${userId}::uuid`;
}

/** Locks the credit of families like lockCredit, always in the same order. */
export async function lockCredits(trx: Transaction, userIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('family_credits.' || user_id, 0))
    from (select user_id from unnest(${userIds}::uuid[]) as families (user_id) order by user_id) as families
  `.execute(trx);
}

/** The money behind a family's credit: what came beyond its payments, less what was taken back or paid out. */
export const readReceived = (trx: Transaction, userId: string): Promise<Credit> => onlyRow(trx)`
    select coalesce(sum(euro_cents), 0)::integer as euro_cents, coalesce(sum(amount), 0)::integer as amount
    from family_credits where user_id = ${userId}::uuid and kind in ('received', 'taken_back', 'paid_out')`;

/**
 * Changes a family's credit and, where money backs it, the books by the same sum. Call lockCredit first. An account
 * that is emptied in euro is emptied in leva too, so that no stotinka of rounding stays.
 */
export async function changeCredit(trx: Transaction, before: Credit, change: CreditChange): Promise<void> {
  const {
    id,
    userId,
    kind,
    euroCents,
    paymentId = null,
    transactionId = null,
    note = null,
    method = null,
    by,
  } = change;
  const day = change.on ?? clubDay();
  const emptied = before.euro_cents + euroCents === 0;
  const amount = change.amount ?? (emptied ? -before.amount : fromEuroCents(euroCents, await clubCurrency(trx)));
  await trx
    .insertInto('family_credits')
    .values({
      ...(id ? { id } : {}),
      user_id: userId,
      kind,
      amount,
      euro_cents: euroCents,
      payment_id: paymentId,
      bank_transaction_id: transactionId,
      method,
      note,
      booked_on: day,
      created_by: by,
    })
    .execute();
  if (kind !== 'granted')
    await bookEntry(
      trx,
      { amount, euro_cents: euroCents, kind: 'credit', method: method ?? 'bank_transfer', date: day },
      { kind: 'paid_out', by, paymentId },
    );
}

interface Received extends Sum {
  id: string;
  user_id: string;
  note: string;
  on: string;
}

/** Adds credit that money backs, and its entries of the books, for many families at once. Call lockCredits first. */
export async function receiveCredits(trx: Transaction, credits: readonly Received[], by: string | null): Promise<void> {
  await sql`
    with received as (
      select * from jsonb_to_recordset(${jsonRows(credits)}::jsonb)
        as received (id uuid, user_id uuid, amount integer, euro_cents integer, note text, "on" date)
    ), booked as (
      insert into ledger_entries (amount, euro_cents, kind, method, date)
      select amount, euro_cents, 'credit', 'bank_transfer', "on" from received
    )
    insert into family_credits (id, user_id, kind, amount, euro_cents, note, booked_on, created_by)
    select id, user_id, 'received', amount, euro_cents, note, "on", ${by}::uuid from received`.execute(trx);
}

/**
 * Returns a refund of what was paid from a family's credit to that credit: no money goes out for credit that the club
 * granted. A refund of what was paid otherwise becomes credit only where it is asked for (`toCredit`): as money of the
 * family, which may be paid out.
 */
export async function returnCredit(
  trx: Transaction,
  payment: { id: string; user_id: string },
  { amount, euro_cents: euroCents, by, toCredit }: Sum & { by: string | null; toCredit: boolean },
): Promise<void> {
  const paymentId = payment.id;
  const spent = await trx
    .selectFrom('family_credits')
    .select('user_id')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'spent')
    .where('bank_transaction_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if ((!spent && !toCredit) || euroCents === 0) return;
  const userId = spent?.user_id ?? payment.user_id;
  const credit = await lockCredit(trx, userId);
  const kind = spent ? 'returned' : 'received';
  await changeCredit(trx, credit, { userId, kind, amount, euroCents, paymentId, by });
}
