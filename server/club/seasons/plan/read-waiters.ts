import type { WeeklySession } from '../../../../contracts/classes.ts';
import type { Level } from '../../../../contracts/levels.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { allRows } from '../../../platform/database/rows.ts';

/**
 * A child on the waitlist of a class that is held, and what a new class would have of that one. A child with an open offer, or
 * with a seat of that level on those days there, has what it waits for.
 */
export interface Waiter extends Translated<'title' | 'location_name'> {
  enrollment_id: string;
  child_id: string;
  birth_date: string;
  child_level: Level;
  /** The days that it waits for. */
  days: number[];
  class_id: string;
  location_id: string;
  lane_count: number | null;
  instructor_id: string;
  season_id: string | null;
  runs: string;
  level: Level | null;
  level_id: string | null;
  age_min: number | null;
  age_max: number | null;
  max_capacity: number;
  duration_minutes: number;
  /** Its hours on those days. */
  sessions: WeeklySession[];
}

/** Those who wait longest come first. */
export const readWaiters = (trx: Transaction): Promise<Waiter[]> => allRows(trx)`
    select enrollments.id as enrollment_id, child_id, birth_date::text as birth_date, skill_level as child_level,
      array(select distinct day from unnest(hours.days) as day where day = any (coalesce(enrollments.days, hours.days)) order by day) as days,
      classes.id as class_id, title, title_en, title_ru, location_id, locations.name as location_name,
      locations.name_en as location_name_en, locations.name_ru as location_name_ru, lane_count, instructor_id, season_id,
      runs::text as runs, level, classes.level_id, age_min, age_max, max_capacity, duration_minutes,
      (
        select jsonb_agg(jsonb_build_object('day_of_week', day_of_week, 'start_time', to_char(start_time, 'HH24:MI')) order by day_of_week, start_time)
        from class_sessions where class_id = classes.id and day_of_week = any (coalesce(enrollments.days, hours.days))
      ) as sessions
    from enrollments join classes on classes.id = class_id join locations on locations.id = location_id join children on children.id = child_id
    cross join lateral (select array_agg(day_of_week::smallint) as days from class_sessions where class_id = classes.id) as hours
    where status = 'waitlist' and not adds_days and classes.is_active and locations.is_active and hours.days is not null
      and (upper(runs) is null or upper(runs) > (now() at time zone 'Europe/Sofia')::date)
      and not exists (
        select from waitlist_offers join enrollments as other on other.id = enrollment_id
        where other.child_id = enrollments.child_id and waitlist_offers.status = 'open'
      )
      and not exists (
        select from enrollments as seat join classes as own on own.id = seat.class_id
        where seat.child_id = enrollments.child_id and seat.status = 'active' and own.location_id = classes.location_id
          and own.level is not distinct from classes.level
          and coalesce(enrollments.days, hours.days) <@ array(select day_of_week::smallint from class_sessions where class_id = own.id)
      )
    order by waitlisted_at, enrollments.id`;
