import { sql } from 'kysely';
import { MOST_CLASSES, MOST_WAITLISTS, type Analytics } from '../../../contracts/analytics.ts';
import type { DayRange } from '../../../contracts/ranges.ts';
import { clubDay } from '../../../contracts/time.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Days } from './stretches.ts';

/**
 * Counts the seats that were taken at the end of a past day. An enrollment that left the waitlist without a seat never
 * had one; one that waited, then swam and left looks the same, and is not counted.
 */
/** A child on some of the days takes that share of a seat. */
const shareOfSeats = sql`round(sum(coalesce(cardinality(enrollments.days)::numeric / nullif((
  select count(distinct day_of_week) from class_sessions where class_sessions.class_id = enrollments.class_id
), 0), 1)))`;

const takenOn = (day: string) => sql`
  select class_id, ${shareOfSeats} as taken from enrollments
  where created_at < (${day}::date + 1)::timestamp at time zone 'Europe/Sofia'
    and (status = 'active' or (status = 'inactive' and waitlisted_at is null
      and ended_at >= (${day}::date + 1)::timestamp at time zone 'Europe/Sofia'))
  group by class_id`;

const takenNow = sql`select class_id, ${shareOfSeats} as taken from enrollments where status = 'active' and extra_seat_reason is null group by class_id`;

/** The use of the classes that took enrollments at the end of the range, the fullest first. */
export const countFill = (trx: Transaction, { to }: Days): Promise<Analytics['fill']> => onlyRow(trx)`
    with counts as (
      select classes.id as class_id, title, title_en, title_ru, max_capacity as capacity,
        coalesce(taken.taken, 0)::integer as taken, coalesce(waiting.waiting, 0)::integer as waiting
      from classes
      left join (${to < clubDay() ? takenOn(to) : takenNow}) as taken on taken.class_id = classes.id
      left join (
        select class_id, count(*) as waiting from enrollments where status = 'waitlist' group by class_id
      ) as waiting on waiting.class_id = classes.id
      where is_active and kind = 'weekly' and created_at < (${to}::date + 1)::timestamp at time zone 'Europe/Sofia'
    )
    select count(*)::integer as classes, coalesce(sum(capacity), 0)::integer as capacity, coalesce(sum(taken), 0)::integer as taken,
      (select coalesce(jsonb_agg(fullest), '[]') from (
        select * from counts order by taken::float8 / capacity desc, waiting desc, title limit ${MOST_CLASSES}
      ) as fullest) as list
    from counts`;

/** The waitlists that were joined in the range, the longest first, with the free seats beside them. */
export const countWaiting = (trx: Transaction, { from, to }: Days): Promise<Analytics['waiting']> => onlyRow(trx)`
    with counts as (
      select class_id,
        count(*) filter (where status = 'waitlist' and waitlisted_at >= ${from}::date::timestamp at time zone 'Europe/Sofia'
          and waitlisted_at < (${to}::date + 1)::timestamp at time zone 'Europe/Sofia') as waiting
      from enrollments where status in ('active', 'waitlist') group by class_id
    ), seats as (
      select id as class_id, title, title_en, title_ru, level, coalesce(counts.waiting, 0)::integer as waiting,
        -- A freed seat belongs to the waitlist.
        free
      from classes join class_availability on class_availability.class_id = classes.id left join counts on counts.class_id = classes.id where is_active and kind = 'weekly'
    ), longest as (
      select seats.*, coalesce((
        select sum(others.free) from (select level, sum(free) as free from seats group by level) as others
        where others.level is null or seats.level is null or others.level = seats.level
      ), 0)::integer - free as free_elsewhere
      from seats where waiting > 0 order by waiting desc, title limit ${MOST_WAITLISTS}
    )
    select coalesce(sum(waiting), 0)::integer as children, coalesce(sum(free), 0)::integer as free,
      (select coalesce(jsonb_agg(longest), '[]') from longest) as list
    from seats`;

/** Expiring packages of the days ahead, low stock and open approvals. */
export const countWorries = (
  trx: Transaction,
  { from, to }: DayRange,
): Promise<Pick<Analytics, 'expiring' | 'low' | 'unapproved'>> => onlyRow(trx)`
    select
      (select count(*)::integer from enrollments
        where status = 'active' and sessions_remaining > 0 and valid_until >= ${from}::date
          and (${to}::date is null or valid_until <= ${to}::date)) as expiring,
      (select count(*)::integer from enrollments
        where status = 'active' and sessions_remaining <= (select low_sessions from club_settings)) as low,
      (select count(*)::integer from athlete_accounts where not approved) as unapproved`;
