import { sql } from 'kysely';
import type { Sum } from '../../../contracts/money.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';

/** The reasons for which cash of the books moves. */
type BookedKind = 'taken' | 'taken_back' | 'refunded' | 'paid_out';

/** Whose envelope an entry of the books moves, and why. */
export interface CashMove {
  kind: BookedKind;
  /** The person who took or gave it; null: the service key, which has no envelope. */
  by: string | null;
  paymentId: string | null;
  /** The location at which it is taken, where the payment's class does not say it; left out or null: at none of the locations. */
  location?: string | null;
}

interface Move {
  holder: 'person' | 'before';
  user_id: string | null;
  location_id: string | null;
}

/** Writes the move of an envelope behind an entry of the books. What is not in an envelope has none. */
export async function moveCash(
  trx: Transaction,
  entry: Sum & { id: string; date: string },
  { kind, by, paymentId, location = null }: CashMove,
): Promise<void> {
  const { id, date, amount, euro_cents } = entry;
  const where = await holderOf(trx, { kind, by, paymentId, location });
  await trx
    .insertInto('cash_moves')
    .values({ ...where, kind, day: date, amount, euro_cents, payment_id: paymentId, entry_id: id, created_by: by })
    .execute();
}

async function holderOf(
  trx: Transaction,
  { kind, by, paymentId, location }: CashMove & { location: string | null },
): Promise<Move> {
  if (kind === 'taken')
    return {
      holder: 'person',
      user_id: by,
      location_id: (paymentId && (await locationOf(trx, paymentId))) ?? location,
    };
  if (kind === 'taken_back') return takenFrom(trx, paymentId!);
  return { holder: 'person', user_id: by, location_id: by && (await fullestLocation(trx, by)) };
}

/** The location of the class of a payment; null for what is for no class. */
async function locationOf(trx: Transaction, paymentId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('payments')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .innerJoin('classes', 'classes.id', 'enrollments.class_id')
    .select('classes.location_id')
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  return row?.location_id ?? null;
}

/** The envelope into which a payment came, for one that is taken back. */
async function takenFrom(trx: Transaction, paymentId: string): Promise<Move> {
  const taken = await lastTaken(trx, paymentId);
  if (!taken) return { holder: 'before', user_id: null, location_id: null };
  return { holder: 'person', user_id: taken.user_id, location_id: taken.location_id };
}

const lastTaken = (trx: Transaction, paymentId: string) =>
  trx
    .selectFrom('cash_moves')
    .select(['user_id', 'location_id'])
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'taken')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The location at which a person holds most cash: what is given back comes from there. */
async function fullestLocation(trx: Transaction, userId: string): Promise<string | null> {
  const { rows } = await sql<{ location_id: string | null }>`
    select location_id from cash_moves where user_id = ${userId}::uuid
    group by location_id order by sum(euro_cents) desc, location_id nulls first limit 1`.execute(trx);
  return rows[0]?.location_id ?? null;
}

/**
 * The day on which a cash payment is taken back: the day on which it was taken, or today where that day is closed, so that what
 * was counted stays as it was.
 */
export async function dayToTakeBack(trx: Transaction, paymentId: string, day: string, today: string): Promise<string> {
  const taken = await lastTaken(trx, paymentId);
  if (!taken?.user_id) return day;
  await sql`select private.lock_envelope(${taken.user_id}::uuid)`.execute(trx);
  const { rows } = await sql<{ closed: boolean }>`
    select private.is_cash_closed(${taken.user_id}::uuid, ${taken.location_id}::uuid, ${day}::date) as closed
  `.execute(trx);
  return only(rows).closed ? today : day;
}
