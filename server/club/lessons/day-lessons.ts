import { sql, type RawBuilder } from 'kysely';
import { CLUB_TIME_ZONE } from '../../../contracts/roles.ts';
import type { Translated } from '../../../contracts/translated.ts';

/** The person or lane taken twice at the time of a lesson: its instructor, or its lane. */
export type Clash = 'instructor' | 'lane';

/** A lesson of a day with its class, its location, and who leads it: the substitute, or the instructor of the class. */
export interface DayLesson extends Translated<'title'> {
  id: string;
  class_id: string;
  starts_at: string;
  duration_minutes: number;
  status: 'scheduled' | 'held' | 'cancelled';
  cancel_reason: string | null;
  substitute_instructor_id: string | null;
  is_active: boolean;
  lane: number | null;
  location_id: string;
  /** It is held there this once: its class meets at another location. */
  is_moved: boolean;
  instructor: string;
  clashes: Clash[];
}

/** The beginning of a day in the club. */
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone ${CLUB_TIME_ZONE})`;

/**
 * Common table expressions: `shown`, the lessons from the first day to before the last, `there`, who is at each, and
 * `clashing`, those of them that share a person or a lane with another one at the same time.
 */
export const lessonsBetween = (from: string, before: string): RawBuilder<unknown> => sql`
  shown as materialized (
    select lessons.id, class_id, starts_at, lessons.duration_minutes, lessons.status, cancel_reason, substitute_instructor_id,
      title, title_en, title_ru, is_active, max_capacity, moved_to is not null as is_moved,
      coalesce(moved_to, location_id) as location_id,
      case when moved_to is null then lane else moved_lane end as lane,
      case when moved_to is null then lanes else int4range(coalesce(moved_lane, 1), coalesce(moved_lane + 1, 21)) end as lanes,
      coalesce(substitute_instructor_id, instructor_id) as leader_id,
      (starts_at at time zone ${CLUB_TIME_ZONE})::date as day,
      tstzrange(starts_at, starts_at + make_interval(mins => lessons.duration_minutes)) as time
    from lessons join classes on classes.id = class_id
    where starts_at >= ${startOf(from)} and starts_at < ${startOf(before)}
  ), there as (
    select id, status, day, time, leader_id as person_id from shown
    union select shown.id, status, day, time, class_instructors.instructor_id from shown join class_instructors using (class_id)
  ), clashing as (
    select id, array_agg(distinct clash) as clashes from (
      select one.id, 'instructor' as clash from there as one join there as other on other.person_id = one.person_id and other.day = one.day
      where other.id <> one.id and other.time && one.time and one.status <> 'cancelled' and other.status <> 'cancelled'
      union all
      select one.id, 'lane' from shown as one join shown as other on other.location_id = one.location_id and other.day = one.day
      where other.id <> one.id and other.lanes && one.lanes and other.time && one.time
        and one.status <> 'cancelled' and other.status <> 'cancelled'
    ) as found group by id
  )`;

/** The members of a lesson for `jsonb_build_object`, from `shown`, `clashing` and the profile of who leads it. */
export const LESSON_MEMBERS: RawBuilder<unknown> = sql`
  'id', shown.id, 'class_id', shown.class_id, 'starts_at', starts_at, 'duration_minutes', duration_minutes, 'status', shown.status,
  'cancel_reason', cancel_reason, 'substitute_instructor_id', substitute_instructor_id,
  'title', title, 'title_en', title_en, 'title_ru', title_ru, 'is_active', is_active, 'lane', lane, 'location_id', location_id, 'is_moved', is_moved,
  'instructor', coalesce(profiles.full_name, ''), 'clashes', coalesce(to_jsonb(clashes), '[]')`;
