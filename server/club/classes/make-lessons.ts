import { sql, type RawBuilder } from 'kysely';
import { WEEKS_AHEAD } from '../../../contracts/classes.ts';
import { CLUB_TIME_ZONE } from '../../../contracts/roles.ts';
import { addDays, clubDay } from '../../../contracts/time.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { withdrawFreeCredits } from '../lessons/make-ups/settle-make-ups.ts';

/** The time of a lesson as a range. */
export const timeOf = (startsAt: RawBuilder<unknown>, minutes: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`tstzrange(${startsAt}, ${startsAt} + make_interval(mins => ${minutes}))`;

/**
 * Makes the lessons of a class (of all classes if none is named) from its weekly sessions, twelve weeks ahead by
 * default. Skips times at which the location is closed and leaves existing lessons alone. Returns how many were made.
 */
export async function makeLessons(
  trx: Transaction,
  {
    classId = null,
    from = clubDay(),
    to = addDays(clubDay(), WEEKS_AHEAD * 7),
  }: { classId?: string | null; from?: string; to?: string } = {},
): Promise<number> {
  const made = await sql`
    insert into lessons (class_id, session_id, starts_at, duration_minutes)
    select class_id, class_sessions.id, (day::date + start_time) at time zone ${CLUB_TIME_ZONE}, duration_minutes
    from class_sessions, generate_series(${from}::date, ${to}::date, interval '1 day') as day
    where is_active and runs @> day::date
      and extract(isodow from day) = day_of_week
      and (${classId}::uuid is null or class_id = ${classId}::uuid)
      and (day::date + start_time) at time zone ${CLUB_TIME_ZONE} > case when ${from}::date = ${clubDay()}::date then now() else '-infinity' end
      and not exists (
        select from closures
        where (closures.location_id is null or closures.location_id = class_sessions.location_id)
          and period && ${timeOf(sql`(day::date + start_time) at time zone ${CLUB_TIME_ZONE}`, sql`duration_minutes`)}
      )
    on conflict on constraint lessons__once do nothing`.execute(trx);
  return Number(made.numAffectedRows ?? 0);
}

/**
 * Takes back the lessons ahead whose weekly session is gone, with the free credits of their absences; an announced absence does
 * not keep one, a trial does.
 */
export async function dropOrphanedLessons(trx: Transaction, classId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from lessons
    where class_id = ${classId} and starts_at > now() and status = 'scheduled'
      and not exists (
        select from attendance
        where lesson_id = lessons.id and not exists (select from absences where absences.id = attendance.client_id)
      )
      and not exists (select from visits where lesson_id = lessons.id)
      and not exists (
        select from class_sessions
        where class_sessions.id = session_id and is_active and runs @> (starts_at at time zone ${CLUB_TIME_ZONE})::date
          and starts_at = ((starts_at at time zone ${CLUB_TIME_ZONE})::date + start_time) at time zone ${CLUB_TIME_ZONE}
          and extract(isodow from starts_at at time zone ${CLUB_TIME_ZONE}) = day_of_week
      ) order by id for update`.execute(trx);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await withdrawFreeCredits(trx, ids);
  await trx.deleteFrom('lessons').where('id', 'in', ids).execute();
}
