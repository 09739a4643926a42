import { sql } from 'kysely';
import type { SaveClassInput } from '../../../contracts/inputs/classes.ts';
import { ClubError } from '../../platform/club-error.ts';
import type { ProcedureContext } from '../../platform/procedure.ts';
import { titleIn, type Titles } from './title-in.ts';

interface Clash extends Titles {
  index: number;
  same_instructor: boolean;
  whole_hall: boolean;
}

/**
 * Refuses a class that would share its lane, the hall or its instructor with another class, and names that class. Runs
 * with the club’s rights.
 */
export async function refuseClashes(
  { trx, locale }: Pick<ProcedureContext, 'trx' | 'locale'>,
  input: SaveClassInput,
  classId: string | null,
): Promise<void> {
  if (!input.is_active) return;
  const { rows } = await sql<Clash>`
    with wanted as (
      select (ordinality - 1)::integer as index, (session ->> 'day_of_week')::integer as day_of_week,
        int4range(minute, minute + ${input.duration_minutes}::integer) as minutes
      from jsonb_array_elements(${JSON.stringify(input.sessions)}::jsonb) with ordinality as list (session, ordinality),
        lateral (select (extract(epoch from (session ->> 'start_time')::time) / 60)::integer as minute) as start
    ), mine as (
      select case when ${input.lane ?? null}::integer is null then int4range(1, 21) else int4range(${input.lane ?? null}::integer, ${input.lane ?? null}::integer + 1) end as lanes
    )
    select classes.title, classes.title_en, classes.title_ru, index,
      class_sessions.instructor_id = ${input.instructor_id} as same_instructor,
      classes.lane is null or ${input.lane ?? null}::integer is null as whole_hall
    from wanted cross join mine
    join class_sessions on class_sessions.day_of_week = wanted.day_of_week and class_sessions.minutes && wanted.minutes and class_sessions.is_active
    join classes on classes.id = class_sessions.class_id
    where class_sessions.class_id is distinct from ${classId}::uuid
      and (class_sessions.instructor_id = ${input.instructor_id}
        or (class_sessions.location_id = ${input.location_id} and class_sessions.lanes && mine.lanes))
    order by same_instructor desc, index limit 1`.execute(trx);
  const clash = rows[0];
  if (!clash) return;
  const code = clash.same_instructor ? 'instructor_clash' : clash.whole_hall ? 'hall_clash' : 'lane_clash';
  throw new ClubError(code, { details: titleIn(locale, clash), hint: `sessions.${clash.index}.start_time` });
}
