import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { only } from '../../../platform/database/rows.ts';

/** Days of the week, 1 is Monday, in their order; null: all days of the class. */
export type Days = number[] | null;

/** Children of a class who swim on the same days. */
interface DayCounts {
  days: Days;
  /** Ordinary seats; those above the capacity are counted apart. */
  taken: number;
  waiting: number;
  /** Of those who wait: for whom a seat is held. */
  offered: number;
}

const WEEK = [1, 2, 3, 4, 5, 6, 7];

const meet = (one: Days, other: Days): boolean => !one || !other || one.some((day) => other.includes(day));

/** The name by which Seats has a child that `userId` has not registered yet. */
export const draftOf = (draftId: string, userId: string | null): string => `${draftId} of ${userId}`;

/** The seats of a class, counted by day; certain only while its row is locked. */
export class Seats {
  readonly capacity: number;
  readonly is_active: boolean;
  /** The seats that are held: for proposals of a season that wait, and for families who fill in and pay. */
  held: number;
  readonly #holders: readonly string[];
  readonly #counts: DayCounts[];

  constructor({
    capacity,
    is_active,
    held = 0,
    holders = [],
    counts,
  }: {
    capacity: number;
    is_active: boolean;
    held?: number;
    holders?: readonly string[];
    counts: DayCounts[];
  }) {
    this.capacity = capacity;
    this.is_active = is_active;
    this.held = held;
    this.#holders = holders;
    this.#counts = counts;
  }

  /** Gives the seat back that is held for the child while its family fills in; false: none is. */
  release(childId: string): boolean {
    const isHeld = this.#holders.includes(childId);
    if (isHeld) this.held--;
    return isHeld;
  }

  /** The seats that are taken on the fullest of these days. */
  taken(days: Days = null): number {
    return this.#most(days, ({ taken }) => taken);
  }

  /** The seats of these days that are neither taken nor held; below zero: so many too many. */
  room(days: Days): number {
    return this.capacity - this.held - this.#most(days, ({ taken, offered }) => taken + offered);
  }

  /** All who wait, for whichever days. */
  get waiting(): number {
    return this.#counts.reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /** True if there is room on these days, and none waits there for an offer of one that would suit it; a seat that was held for the child is no other's. */
  hasSeat(days: Days, wasHeld = false): boolean {
    if (wasHeld) return this.room(days) > 0;
    return (
      this.room(days) > 0 &&
      !this.#counts.some((each) => each.waiting > each.offered && meet(each.days, days) && this.room(each.days) > 0)
    );
  }

  /** Counts a seat more, or less, on these days. */
  add(days: Days, { taken = 0, waiting = 0, offered = 0 }: Partial<Omit<DayCounts, 'days'>>): void {
    this.#counts.push({ days, taken, waiting, offered });
  }

  #most(days: Days, count: (each: DayCounts) => number): number {
    const on = (day: number) =>
      this.#counts.reduce((sum, each) => sum + (!each.days || each.days.includes(day) ? count(each) : 0), 0);
    return Math.max(...(days ?? WEEK).map(on));
  }
}

/** In SQL: the first day of a class whose season is ahead, null for one that runs. */
export const beginsAhead = sql<string | null>`(
  case when lower(classes.runs) > (now() at time zone 'Europe/Sofia')::date then lower(classes.runs)::text end
)`;

/** In SQL: the seats of the row of classes as they are now, for the class Seats. */
export const seatsOfClass = sql<ConstructorParameters<typeof Seats>[0]>`jsonb_build_object(
  'capacity', max_capacity, 'is_active', classes.is_active, 'held', private.seats_held(classes.id),
  'holders', array(
    select coalesce(child_id::text, draft_id || ' of ' || held_by) from seat_holds
    where class_id = classes.id and released_at is null and expires_at > now()
  ),
  'counts', (
    select coalesce(jsonb_agg(counts), '[]') from (
      select days,
        count(*) filter (where status = 'active' and extra_seat_reason is null) as taken,
        count(*) filter (where status = 'waitlist') as waiting,
        count(*) filter (where status = 'waitlist' and exists (
          select from waitlist_offers where enrollment_id = enrollments.id and waitlist_offers.status = 'open'
        )) as offered
      from enrollments where class_id = classes.id and status in ('active', 'waitlist') group by days
    ) as counts
  )
)`;

/** The taken, held and free seats of a class; certain only while its row is locked. */
export async function countSeats(trx: Transaction, classId: string): Promise<Seats> {
  const { rows } = await sql<{ seats: ConstructorParameters<typeof Seats>[0] }>`
    select ${seatsOfClass} as seats from classes where id = ${classId}::uuid`.execute(trx);
  return new Seats(only(rows).seats);
}

/** The days of a child in a class in which it swam on no others before. */
export const inDays = (days: Days) => ({ days, days_before: null, days_since: null });

/** An ordinary seat: what an enrollment has in another class, or after a break, whatever it had before. */
export const NO_EXTRA_SEAT = { extra_seat_reason: null, extra_seat_by: null };
