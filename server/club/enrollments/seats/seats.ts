import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { only } from '../../../platform/database/rows.ts';

export interface Seats {
  capacity: number;
  /** Ordinary seats; those above the capacity are counted apart. */
  taken: number;
  waiting: number;
  /** Seats held by open offers to children on the waitlist. */
  offered: number;
  is_active: boolean;
}

/** The taken, held and free seats of a class; certain only while its row is locked. */
export async function countSeats(trx: Transaction, classId: string): Promise<Seats> {
  const { rows } = await sql<Seats>`
    select
      max_capacity as capacity, is_active,
      (select count(*) from enrollments where class_id = classes.id and status = 'active' and extra_seat_reason is null) as taken,
      (select count(*) from enrollments where class_id = classes.id and status = 'waitlist') as waiting,
      (select count(*) from waitlist_offers join enrollments on enrollments.id = enrollment_id
        where class_id = classes.id and waitlist_offers.status = 'open') as offered
    from classes where id = ${classId}`.execute(trx);
  return only(rows);
}

/** An ordinary seat: what an enrollment has in another class, or after a break, whatever it had before. */
export const NO_EXTRA_SEAT = { extra_seat_reason: null, extra_seat_by: null };
