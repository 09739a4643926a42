import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import type { Days } from './stretches.ts';

/** The counts of a stretch of days, by its number from 1. */
type Counted<Names extends string> = { stretch: number } & Record<Names, number>;

/** The days on which stretches begin, for `width_bucket`. */
export const starts = (stretches: readonly Days[]) => sql`${stretches.map(({ from }) => from)}::date[]`;

export interface Swimmers {
  /** Children who swam on the day before the first. */
  before: number;
  moves: Counted<'started' | 'ended'>[];
}

/** Children who joined the club and who left it, stretch by stretch. */
export async function countSwimmers(
  trx: Transaction,
  { from, to }: Days,
  stretches: readonly Days[],
): Promise<Swimmers> {
  const { rows } = await sql<Counted<'started' | 'ended'>>`
    select stretch, sum(started)::integer as started, sum(ended)::integer as ended from (
      select width_bucket(started_on, ${starts(stretches)}) as stretch, count(*) as started, 0 as ended
      from membership_periods where started_on between ${from}::date and ${to}::date group by 1
      union all
      select width_bucket(ended_on, ${starts(stretches)}), 0, count(*)
      from membership_periods where ended_on between ${from}::date and ${to}::date group by 1
    ) as moves group by stretch`.execute(trx);
  const { rows: counts } = await sql<{ before: number }>`
    select count(*)::integer as before from membership_periods
    where started_on < ${from}::date and (ended_on is null or ended_on >= ${from}::date)`.execute(trx);
  return { before: only(counts).before, moves: rows };
}

/** Marks of lessons, stretch by stretch: days long past as they were added up, later ones from the marks themselves. */
export async function countMarks(
  trx: Transaction,
  { from, to }: Days,
  stretches: readonly Days[],
): Promise<Counted<'present' | 'absent' | 'excused'>[]> {
  const { rows } = await sql<Counted<'present' | 'absent' | 'excused'>>`
    with added as materialized (select coalesce(max(day), '-infinity') as until from attendance_days),
    days as (
      select day, present, absent, excused from attendance_days where day between ${from}::date and ${to}::date
      union all
      select day, present, absent, excused from (${marksByDay(sql`(select greatest(${from}::date, until + 1) from added)`, sql`${to}::date`)}) as later
    )
    select width_bucket(day, ${starts(stretches)}) as stretch,
      sum(present)::integer as present, sum(absent)::integer as absent, sum(excused)::integer as excused
    from days group by 1`.execute(trx);
  return rows;
}

/** The marks of the lessons of some days, added up by day of the club. */
export function marksByDay(from: ReturnType<typeof sql>, to: ReturnType<typeof sql>) {
  return sql`
    select (starts_at at time zone 'Europe/Sofia')::date as day,
      count(*) filter (where attendance.status = 'present') as present,
      count(*) filter (where attendance.status = 'absent') as absent,
      count(*) filter (where attendance.status = 'excused') as excused
    from lessons join attendance on lesson_id = lessons.id
    where lessons.status <> 'cancelled'
      and starts_at >= ${from}::timestamp at time zone 'Europe/Sofia'
      and starts_at < (${to} + 1)::timestamp at time zone 'Europe/Sofia'
    group by 1`;
}
