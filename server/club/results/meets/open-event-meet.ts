import { eventDays } from '../../../../contracts/events.ts';
import { openEventMeetInput } from '../../../../contracts/inputs/results.ts';
import { MEET_DAYS } from '../../../../contracts/results.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { lockEvent, requireEventStaff } from '../../events/seats.ts';

export const openEventMeet = defineProcedure({
  name: 'open_event_meet',
  summary:
    'Gives an event of the kind meet the meet that its results belong to: a new one of its name, location and days, or one of these days without an event. For staff who run events.',
  input: openEventMeetInput,
  async run(context, { event_id, meet_id, course }) {
    await requireEventStaff(context);
    return asServiceRole(context.trx, async (trx) => {
      const { starts_on, ends_on, ...named } = await requireMeetEvent(trx, event_id);
      const row = meet_id
        ? await trx
            .updateTable('meets')
            .set({ event_id })
            .where('id', '=', meet_id)
            .where('event_id', 'is', null)
            .where('starts_on', '<=', ends_on)
            .where('ends_on', '>=', starts_on)
            .returning('id')
            .executeTakeFirst()
        : await trx
            .insertInto('meets')
            .values({ ...named, starts_on, ends_on, course: course!, event_id, created_by: context.userId })
            .returning('id')
            .executeTakeFirst();
      if (!row) throw new ClubError('meet_not_found');
      return { meet_id: row.id };
    });
  },
});

/** Name, location and days of an event's meet; locks the event. Throws event_not_a_meet, event_has_meet. */
async function requireMeetEvent(trx: Transaction, eventId: string) {
  const event = await lockEvent(trx, eventId);
  const { kind, location, meet } = await trx
    .selectFrom('events')
    .leftJoin('locations', 'locations.id', 'events.location_id')
    .leftJoin('meets', 'meets.event_id', 'events.id')
    .select(['kind', 'locations.name as location', 'meets.id as meet'])
    .where('events.id', '=', eventId)
    .executeTakeFirstOrThrow();
  if (kind !== 'meet') throw new ClubError('event_not_a_meet');
  if (meet) throw new ClubError('event_has_meet');
  const days = eventDays(event).slice(0, MEET_DAYS + 1);
  return { name: event.title, location: location ?? '', starts_on: days[0]!, ends_on: days.at(-1)! };
}
