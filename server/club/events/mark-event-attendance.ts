import { sql } from 'kysely';
import type { EventAttendance } from '../../../contracts/events.ts';
import { markEventAttendanceInput } from '../../../contracts/inputs/events.ts';
import { clubDay } from '../../../contracts/time.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { affectedRows } from '../../platform/database/rows.ts';
import { defineProcedure } from '../core/procedure.ts';
import { lockEvent, requireEventStaff } from './seats.ts';

export const markEventAttendance = defineProcedure({
  name: 'mark_event_attendance',
  summary:
    'Records who was at an event, from the start of its first day on; null takes a mark back. Of an event with days a day is marked. An older press than the mark that is there changes nothing. Only attendees with a seat can be marked.',
  input: markEventAttendanceInput,
  async run(context, { event_id, day, marked_at, marks }) {
    await requireEventStaff(context);
    return asServiceRole(context.trx, async (trx) => {
      const { starts_at } = await lockEvent(trx, event_id);
      if (clubDay(starts_at) > clubDay()) throw new ClubError('event_not_begun');
      const attendances = new Map(marks.map(({ registration_id, attendance }) => [registration_id, attendance]));
      const days = await trx.selectFrom('event_days').select(['id', 'date']).where('event_id', '=', event_id).execute();
      const dayId = days.length > 0 || day ? dayAmong(days, day ?? null) : null;
      await requireSeats(trx, { event_id, dayId, ids: [...attendances.keys()] });
      const presses: Presses = { attendances, moment: marked_at ?? null, by: context.userId };
      return { marked: await (dayId ? markDay(trx, dayId, presses) : markWhole(trx, presses)) };
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

interface Presses {
  attendances: ReadonlyMap<string, EventAttendance | null>;
  moment: string | null;
  by: string | null;
}

const marksOf = ({ attendances }: Presses) =>
  sql`unnest(${[...attendances.keys()]}::uuid[], ${[...attendances.values()]}::text[]) as marks (id, attendance)`;

/** The moment of a press: a clock that is ahead makes none later than now. */
const momentOf = ({ moment }: Presses) =>
  sql`(select least(coalesce(${moment}::timestamptz, now()), now()) as moment) as press`;

/** Throws registration_not_found unless each has a seat at the event, on its day. */
async function requireSeats(
  trx: Transaction,
  { event_id, dayId, ids }: { event_id: string; dayId: string | null; ids: string[] },
): Promise<void> {
  const { rows } = await sql`
    select from event_registrations
    where event_id = ${event_id}::uuid and id = any (${ids}::uuid[]) and status = 'registered'
      and (${dayId}::uuid is null or exists (
        select from event_registration_days where registration_id = event_registrations.id and day_id = ${dayId}::uuid
      ))`.execute(trx);
  if (rows.length < ids.length) throw new ClubError('registration_not_found');
}

/** Marks an event without days. Returns how many marks changed. */
const markWhole = (trx: Transaction, presses: Presses): Promise<number> => affectedRows(trx)`
    update event_registrations as there
    set attendance = marks.attendance, marked_at = press.moment, marked_by = ${presses.by}::uuid
    from ${marksOf(presses)} cross join ${momentOf(presses)}
    where there.id = marks.id and there.attendance is distinct from marks.attendance
      and (there.marked_at is null or there.marked_at <= press.moment)`;

/** Marks a day; of the whole event a person was there once it was there on a day. Returns how many marks changed. */
async function markDay(trx: Transaction, day: string, presses: Presses): Promise<number> {
  const { numAffectedRows } = await sql`
    update event_registration_days as there
    set attendance = marks.attendance, marked_at = press.moment, marked_by = ${presses.by}::uuid
    from ${marksOf(presses)} cross join ${momentOf(presses)}
    where there.registration_id = marks.id and day_id = ${day}::uuid
      and there.attendance is distinct from marks.attendance
      and (there.marked_at is null or there.marked_at <= press.moment)`.execute(trx);
  await sql`
    update event_registrations set (attendance, marked_at, marked_by) = (
      select case when bool_or(days.attendance = 'present') then 'present' else max(days.attendance) end,
        max(days.marked_at) filter (where days.attendance is not null),
        (array_agg(days.marked_by order by days.marked_at desc) filter (where days.attendance is not null))[1]
      from event_registration_days as days where registration_id = event_registrations.id
    )
    where id = any (${[...presses.attendances.keys()]}::uuid[])`.execute(trx);
  return Number(numAffectedRows);
}
