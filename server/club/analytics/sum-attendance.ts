import { sql } from 'kysely';
import { MARKING_DAYS_BACK } from '../../../contracts/attendance.ts';
import { addDays, clubDay } from '../../../contracts/time.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import { marksByDay } from './swimmers.ts';

/** This many days are added up in one statement: years that came in at once take several. */
const DAYS_AT_ONCE = 60;

/**
 * Adds up the marks of the days that can no longer be marked and have not been added up yet. Leaves out a day without a
 * mark. Returns how many days that were.
 */
export async function sumAttendance(trx: Transaction): Promise<number> {
  const last = addDays(clubDay(), -MARKING_DAYS_BACK - 1);
  let days = 0;
  for (let from = await firstDay(trx); from !== null && from <= last; from = addDays(from, DAYS_AT_ONCE)) {
    const end = addDays(from, DAYS_AT_ONCE - 1);
    const to = end < last ? end : last;
    const { numAffectedRows } = await sql`
      insert into attendance_days (day, present, absent, excused) ${marksByDay(sql`${from}::date`, sql`${to}::date`)}
      on conflict (day) do nothing`.execute(trx);
    days += Number(numAffectedRows ?? 0);
  }
  return days;
}

/** The day after the last one that was added up, else that of the first lesson; null where there is none. */
async function firstDay(trx: Transaction): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select coalesce(
      (select max(day) + 1 from attendance_days),
      (select (min(starts_at) at time zone 'Europe/Sofia')::date from lessons)
    )::text as day`.execute(trx);
  return only(rows).day;
}
