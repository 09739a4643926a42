import { sql, type RawBuilder } from 'kysely';
import { SEAT_WARNING_DAYS } from '../../../../contracts/enrollments.ts';
import type { JobSummary } from '../../../../contracts/jobs.ts';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { SERVICE } from '../../../platform/caller.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { allRows, only } from '../../../platform/database/rows.ts';
import { readFactsOf } from '../../core/enrollment-facts.ts';
import { lockClasses } from '../../core/lock-classes.ts';
import { notify } from '../../core/notifications/notify.ts';
import { isDueRow } from '../../ledger/payment-conditions.ts';
import { leaveClass } from '../leave-class.ts';

const WARNED_AT_ONCE = 200;

/** True if nothing was ever paid for a seat that is kept up to a day only. */
const IS_UNPAID = sql`enrollments.status = 'active' and exists (
  select from payments where payments.enrollment_id = enrollments.id and public.seat_kept_until(payments) is not null
)`;

/**
 * True if money may be on its way: an open card form, a code for EasyPay, a transfer that waits to be paired, enough
 * credit of the family.
 */
const IS_ON_ITS_WAY = sql`exists (
  select from payments left join profiles using (user_id) where enrollment_id = enrollments.id and (
    exists (
      -- One that is opened again every day keeps nothing: it counts up to the first morning on which the seat is released.
      select from card_intents
      where payment_id = payments.id and card_intents.status in ('creating', 'open')
        and (card_intents.created_at at time zone 'Europe/Sofia')::date <= enrollments.kept_until + 1
    )
    or exists (
      -- A code that was made in time is paid at a cash desk until it expires.
      select from easypay_codes
      where payment_id = payments.id and easypay_codes.status in ('creating', 'open') and expires_at > now()
        and (easypay_codes.created_at at time zone 'Europe/Sofia')::date <= enrollments.kept_until
    )
    -- Credit that covers all that the family owes by now: a smaller one keeps no seat. Later installments have their days.
    or (select sum(family_credits.amount) from family_credits where family_credits.user_id = payments.user_id) >= (
      select sum(owed.amount) from payments as owed
      where owed.user_id = payments.user_id and ${isDueRow('owed')} and ((owed.enrollment_id = enrollments.id and coalesce(owed.installment, 1) = 1) or owed.due_on <= (now() at time zone 'Europe/Sofia')::date)
    )
    or exists (
      select from bank_transactions
      where bank_transactions.status = 'unpaired'
        and regexp_replace(upper(purpose || ' ' || details), '[^A-Z0-9]', '', 'g') ~ concat_ws('|', payments.reference, profiles.reference)
    )
  )
)`;

/**
 * Releases the seats for which nothing was paid up to the day that their families were shown, and warns the others ahead.
 * A family is always warned a day before at least. Each seat is a transaction of its own. Returns a summary.
 */
export async function releaseSeats(database: Database, today: string = clubDay()): Promise<JobSummary> {
  let people = 0;
  for (;;) {
    const warned = await database.transaction(SERVICE, (trx) => warn(trx, today));
    people += warned;
    if (warned === 0) break;
  }
  const overdue = await database.transaction(SERVICE, (trx) => readOverdue(trx, today));
  let seats = 0;
  for (const { id } of overdue) if (await database.transaction(SERVICE, (trx) => release(trx, id, today))) seats++;
  return { seats, people };
}

/** Warns families whose seats are released soon. A day that the job missed is made up for: the seat is kept until tomorrow. */
async function warn(trx: Transaction, today: string): Promise<number> {
  // One statement chooses the seats and reads their payments, so that one that is settled meanwhile is not half seen.
  const { rows } = await sql<PendingPayment & { id: string; valid_until: string }>`
    with near as (
      select id from enrollments
      where kept_until <= ${addDays(today, SEAT_WARNING_DAYS)}::date and unpaid_warned_on is null and ${IS_UNPAID}
      order by kept_until, id limit ${WARNED_AT_ONCE} for update skip locked
    ), warned as (
      update enrollments set unpaid_warned_on = ${today}::date, kept_until = greatest(kept_until, ${addDays(today, 1)}::date)
      from near where enrollments.id = near.id
      returning enrollments.id, kept_until
    )
    select warned.id, kept_until as valid_until, waiting.*
    from warned cross join lateral (${waitingFor(sql`warned.id`)}) as waiting`.execute(trx);
  for (const { id, ...payment } of rows) {
    const { facts, family } = await readFactsOf(trx, id);
    const once = `seat_unpaid:${id}:${payment.valid_until}`;
    await notify(trx, { to: family, kind: 'seat_unpaid', data: { ...facts, ...payment }, once });
  }
  return rows.length;
}

const isOverdue = (today: string): RawBuilder<unknown> =>
  sql`kept_until < ${today}::date and unpaid_warned_on < ${today}::date and ${IS_UNPAID} and not ${IS_ON_ITS_WAY}`;

const readOverdue = (trx: Transaction, today: string): Promise<{ id: string; class_id: string }[]> => allRows(trx)`
    select id, class_id from enrollments where ${isOverdue(today)} order by class_id, id`;

/**
 * Releases one seat. What is to be paid for it is locked, and looked at again: a payment in the same second is either
 * there, and the seat is kept, or is refused, since its payment is dropped.
 */
async function release(trx: Transaction, id: string, today: string): Promise<boolean> {
  const find = () =>
    trx
      .selectFrom('enrollments')
      .select(['id', 'child_id', 'class_id', 'sessions_remaining', 'kept_until'])
      .where('id', '=', id);
  const releasable = await find().executeTakeFirst();
  if (!releasable) return false;
  await lockClasses(trx, [releasable.class_id]);
  const enrollment = await find().where('class_id', '=', releasable.class_id).forUpdate().executeTakeFirst();
  if (!enrollment || !(await lockPayments(trx, id))) return false;
  const { rows } = await sql`select from enrollments where id = ${id}::uuid and ${isOverdue(today)}`.execute(trx);
  if (rows.length === 0) return false;
  const {
    rows: [payment],
  } = await waitingFor(sql`${id}::uuid`).execute(trx);
  await leaveClass(trx, enrollment);
  const valid_until = enrollment.kept_until!;
  await trx
    .insertInto('audit_log')
    .values({
      actor_id: null,
      action: 'release_seat',
      subject_table: 'enrollments',
      subject_id: id,
      details: JSON.stringify({ amount: payment!.amount, day: valid_until }),
    })
    .execute();
  const { facts, family } = await readFactsOf(trx, id);
  const once = `seat_released:${id}:${valid_until}`;
  await notify(trx, { to: family, kind: 'seat_released', data: { ...facts, ...payment!, valid_until }, once });
  return true;
}

/** Locks all payments of an enrollment; false where one is in other hands, since it may just be paid. */
async function lockPayments(trx: Transaction, enrollmentId: string): Promise<boolean> {
  const { rows } = await sql<{ locked: number; all: number }>`
    with locked as (
      select id from payments where enrollment_id = ${enrollmentId}::uuid for update skip locked
    )
    select (select count(*) from locked)::integer as locked,
      (select count(*) from payments where enrollment_id = ${enrollmentId}::uuid)::integer as all`.execute(trx);
  return only(rows).locked === only(rows).all;
}

interface PendingPayment {
  payment_id: string;
  amount: number;
  reference: string;
}

/** The payment that keeps the seat, as a query: the oldest that waits for it. */
const waitingFor = (enrollmentId: RawBuilder<unknown>) => sql<PendingPayment>`
  select id as payment_id, amount, reference from payments
  where enrollment_id = ${enrollmentId} and public.seat_kept_until(payments) is not null
  order by created_at, id limit 1`;
