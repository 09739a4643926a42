import { sql } from 'kysely';
import { markEventAttendanceInput } from '../../../contracts/inputs/events.ts';
import { clubDay } from '../../../contracts/time.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { defineProcedure } from '../core/procedure.ts';
import { lockEvent, requireEventStaff } from './seats.ts';

export const markEventAttendance = defineProcedure({
  name: 'mark_event_attendance',
  summary:
    'Records who was at an event, from the start of its first day on; null takes a mark back. Of an event with days a day is marked, and an older press than the mark that is there changes nothing. Only attendees with a seat can be marked.',
  input: markEventAttendanceInput,
  async run(context, { event_id, day, marked_at, marks }) {
    await requireEventStaff(context);
    return asServiceRole(context.trx, async (trx) => {
      const { starts_at } = await lockEvent(trx, event_id);
      if (clubDay(starts_at) > clubDay()) throw new ClubError('event_not_begun');
      const attendances = new Map(marks.map(({ registration_id, attendance }) => [registration_id, attendance]));
      const days = await trx.selectFrom('event_days').select(['id', 'date']).where('event_id', '=', event_id).execute();
      if (days.length > 0 || day)
        return markDay(trx, {
          day: dayAmong(days, day ?? null),
          marked_at: marked_at ?? null,
          attendances,
          by: context.userId,
        });
      const { rows } = await sql<{ id: string }>`
        update event_registrations set attendance = marks.attendance,
          marked_at = case when marks.attendance is not null then now() end,
          marked_by = case when marks.attendance is not null then ${context.userId}::uuid end
        from unnest(${[...attendances.keys()]}::uuid[], ${[...attendances.values()]}::text[]) as marks (id, attendance)
        where event_registrations.id = marks.id and event_id = ${event_id} and status = 'registered'
        returning event_registrations.id`.execute(trx);
      if (rows.length < attendances.size) throw new ClubError('registration_not_found');
      return { marked: rows.length };
    });
  },
});

/** The day that is marked: one of the event's that has come. */
function dayAmong(days: readonly { id: string; date: string }[], date: string | null): string {
  const day = days.find((one) => one.date === date);
  if (!day) {
    const fault = date === null ? 'required' : 'invalid';
    throw new ClubError('invalid_input', { details: [{ field: 'day', fault }] });
  }
  if (day.date > clubDay()) throw new ClubError('event_not_begun');
  return day.id;
}

interface DayMarks {
  day: string;
  marked_at: string | null;
  attendances: ReadonlyMap<string, 'present' | 'absent' | null>;
  by: string | null;
}

/** Marks a day; of the whole event a person was there once it was there on a day. */
async function markDay(trx: Transaction, { day, marked_at, attendances, by }: DayMarks) {
  const ids = [...attendances.keys()];
  const { rows } = await sql<{ id: string }>`
    select event_registrations.id from event_registrations
    join event_registration_days on registration_id = event_registrations.id and day_id = ${day}::uuid
    where event_registrations.id = any (${ids}::uuid[]) and status = 'registered'`.execute(trx);
  if (rows.length < attendances.size) throw new ClubError('registration_not_found');
  const { numAffectedRows } = await sql`
    update event_registration_days as chosen
    set attendance = marks.attendance, marked_at = press.moment, marked_by = ${by}::uuid
    from unnest(${ids}::uuid[], ${[...attendances.values()]}::text[]) as marks (id, attendance)
    cross join (select least(coalesce(${marked_at}::timestamptz, now()), now()) as moment) as press
    where chosen.registration_id = marks.id and day_id = ${day}::uuid
      and chosen.attendance is distinct from marks.attendance
      and (chosen.marked_at is null or chosen.marked_at <= press.moment)`.execute(trx);
  await sql`
    update event_registrations set (attendance, marked_at, marked_by) = (
      select case when bool_or(days.attendance = 'present') then 'present' else max(days.attendance) end,
        max(days.marked_at) filter (where days.attendance is not null),
        (array_agg(days.marked_by order by days.marked_at desc) filter (where days.attendance is not null))[1]
      from event_registration_days as days where registration_id = event_registrations.id
    )
    where id = any (${ids}::uuid[])`.execute(trx);
  return { marked: Number(numAffectedRows) };
}
