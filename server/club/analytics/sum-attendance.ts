import { sql } from 'kysely';
import { MARKING_DAYS_BACK } from '../../../contracts/attendance.ts';
import type { Transaction } from '../../platform/database.ts';
import { marksByDay } from './swimmers.ts';

/**
 * Adds up the marks of the days that can no longer be marked and have not been added up yet. A day without a mark is left
 * out. Says how many days that were.
 */
export async function sumAttendance(trx: Transaction): Promise<string> {
  const first = sql`(select coalesce(max(day) + 1, '2000-01-01') from attendance_days)`;
  const last = sql`((now() at time zone 'Europe/Sofia')::date - ${MARKING_DAYS_BACK + 1}::integer)`;
  const { numAffectedRows } = await sql`
    insert into attendance_days (day, present, absent, excused) ${marksByDay(first, last)}
    on conflict (day) do nothing`.execute(trx);
  return `${Number(numAffectedRows ?? 0)} days`;
}
