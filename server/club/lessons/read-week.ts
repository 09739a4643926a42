import { readWeekInput } from '../../../contracts/inputs/lessons.ts';
import { addDays, weekday } from '../../../contracts/time.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { onlyRow } from '../../platform/database/rows.ts';
import { requireAdmin } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';
import { LESSON_MEMBERS, lessonsBetween, type DayLesson } from './day-lessons.ts';
import type { DayLocation } from './read-day.ts';

/** A week of one location, from Monday on. */
export interface ClubWeek {
  from: string;
  /** The location that is shown; null while the week has no lesson anywhere. */
  location_id: string | null;
  /** All that have lessons in the week, by name. */
  locations: DayLocation[];
  /** By time, then by lane. A clash may be with a lesson elsewhere. */
  lessons: DayLesson[];
}

export const readWeek = defineProcedure({
  name: 'read_week',
  summary:
    'The lessons of a week at one location with their lanes and instructors, and where an instructor or a lane is taken twice.',
  input: readWeekInput,
  async run(context, { day, location_id = null }): Promise<ClubWeek> {
    await requireAdmin(context);
    const from = addDays(day, 1 - weekday(day));
    return asServiceRole(context.trx, async (trx) => {
      return onlyRow(trx)<ClubWeek>`
        with ${lessonsBetween(from, addDays(from, 7))}, used as (
          select id, name, name_en, name_ru, lane_count, has_check_in from locations where id in (select location_id from shown)
        ), chosen as (
          select coalesce(${location_id}::uuid, (select id from used order by name, id limit 1)) as id
        )
        select ${from} as from, (select id from chosen) as location_id,
          (select coalesce(jsonb_agg(to_jsonb(used) order by name, id), '[]') from used) as locations,
          (
            select coalesce(jsonb_agg(jsonb_build_object(${LESSON_MEMBERS}) order by starts_at, lane nulls first, title, shown.id), '[]')
            from shown
            left join clashing on clashing.id = shown.id
            left join profiles on profiles.user_id = leader_id
            where location_id = (select id from chosen)
          ) as lessons`;
    });
  },
});
