import { sql } from 'kysely';
import { markEventAttendanceInput } from '../../../contracts/inputs/events.ts';
import { clubDay } from '../../../contracts/time.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { defineProcedure } from '../core/procedure.ts';
import { lockEvent, requireEventStaff } from './seats.ts';

export const markEventAttendance = defineProcedure({
  name: 'mark_event_attendance',
  summary:
    'Records who was at an event, from the start of its first day on; null takes a mark back. Only attendees with a seat can be marked.',
  input: markEventAttendanceInput,
  async run(context, { event_id, marks }) {
    await requireEventStaff(context);
    return asServiceRole(context.trx, async (trx) => {
      const { starts_at } = await lockEvent(trx, event_id);
      if (clubDay(starts_at) > clubDay()) throw new ClubError('event_not_begun');
      const attendances = new Map(marks.map(({ registration_id, attendance }) => [registration_id, attendance]));
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
