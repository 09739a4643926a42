import { clubMoment } from '../../../contracts/club-moment.ts';
import { eventDays } from '../../../contracts/events.ts';
import { deleteEventInput, saveEventInput, type SaveEventInput } from '../../../contracts/inputs/events.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { requireLocation } from '../classes/save-class.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure } from '../core/procedure.ts';
import { daysOf, mostOnADay, writeDays } from './camps/days.ts';
import { countSeats, letWaitlistIn, lockEvent, requireEventStaff, type LockedEvent } from './seats.ts';

export const saveEvent = defineProcedure({
  name: 'save_event',
  summary:
    'Makes or changes an event. A larger one takes attendees in from its waitlist; one with fewer seats than attendees is refused. A new fee holds for later registrations. Attendees and the waitlist are notified of another time or location.',
  input: saveEventInput,
  async run(context, { event_id, ...input }) {
    await requireEventStaff(context);
    return asServiceRole(context.trx, async (trx) => {
      if (input.location_id) await requireLocation(trx, input.location_id);
      const columns = columnsOf(input);
      const days = daysOf(input, columns);
      requireCheaperWhole(input, days.length);
      if (!event_id) {
        const { id } = await trx.insertInto('events').values(columns).returning('id').executeTakeFirstOrThrow();
        await writeDays(trx, { id, by_day: input.by_day }, days);
        return { event_id: id, let_in: 0 };
      }
      const before = await lockEvent(trx, event_id);
      const { registered, waiting } = await countSeats(trx, event_id);
      if (before.by_day !== input.by_day && registered + waiting > 0)
        throw new ClubError('event_has_registrations', { details: String(registered + waiting) });
      const isRepriced = before.fee !== input.fee || before.whole_fee !== (input.whole_fee ?? null);
      if (before.by_day && isRepriced && registered + waiting > 0)
        throw new ClubError('event_has_registrations', { details: String(registered + waiting) });
      const taken = input.by_day ? await mostOnADay(trx, event_id) : registered;
      if (input.capacity != null && input.capacity < taken)
        throw new ClubError('event_capacity_below_taken', { details: String(taken) });
      await trx
        .updateTable('events')
        .set({ ...columns, revision: before.revision + 1 })
        .where('id', '=', event_id)
        .execute();
      await writeDays(trx, { id: event_id, by_day: input.by_day }, days);
      await keepWithin(trx, event_id, eventDays(columns).length);
      const event = await lockEvent(trx, event_id);
      if (hasMoved(before, event)) await notifyOfChange(trx, event);
      return { event_id, let_in: await letWaitlistIn(trx, event) };
    });
  },
});

export const deleteEvent = defineProcedure({
  name: 'delete_event',
  summary: 'Deletes an event without attendees and without a waitlist.',
  input: deleteEventInput,
  async run(context, { event_id }) {
    await requireEventStaff(context);
    await asServiceRole(context.trx, async (trx) => {
      await lockEvent(trx, event_id);
      const { registered, waiting } = await countSeats(trx, event_id);
      if (registered + waiting > 0)
        throw new ClubError('event_has_registrations', { details: String(registered + waiting) });
      await trx.deleteFrom('events').where('id', '=', event_id).execute();
    });
    return { event_id };
  },
});

/** True if a future event is at another time or location than before. */
const hasMoved = (before: LockedEvent, now: LockedEvent): boolean =>
  now.is_published &&
  new Date(now.starts_at) > new Date() &&
  (+new Date(before.starts_at) !== +new Date(now.starts_at) ||
    +new Date(before.ends_at) !== +new Date(now.ends_at) ||
    before.location_id !== now.location_id);

/** Notifies every attendee and everyone on the waitlist, each once. */
async function notifyOfChange(
  trx: Transaction,
  { id, title, title_en, title_ru, starts_at }: LockedEvent,
): Promise<void> {
  const people = await trx
    .selectFrom('event_registrations')
    .select('user_id')
    .distinct()
    .where('event_id', '=', id)
    .where('status', 'in', ['registered', 'waitlist'])
    .execute();
  const data = { event_id: id, title, title_en, title_ru, starts_at };
  await notify(trx, { to: people.map(({ user_id }) => user_id), kind: 'event_changed', data });
}

/** Moves items of the program after the last day of a shortened event to its last day. */
async function keepWithin(trx: Transaction, eventId: string, days: number): Promise<void> {
  await trx
    .updateTable('event_items')
    .set({ day_number: days })
    .where('event_id', '=', eventId)
    .where('day_number', '>', days)
    .execute();
}

/** All days together cost less than one by one; nothing else is worth a price of its own. */
function requireCheaperWhole({ fee, whole_fee }: Pick<SaveEventInput, 'fee' | 'whole_fee'>, days: number): void {
  if (whole_fee != null && whole_fee >= fee * days)
    throw new ClubError('invalid_input', { details: [{ field: 'whole_fee', fault: 'too_big' }] });
}

const LAST_MINUTE = '23:59';

function columnsOf(input: Omit<SaveEventInput, 'event_id'>) {
  const { starts_on, starts_time, ends_on, ends_time, closes_on, days: _days, ...columns } = input;
  const begins = clubMoment(starts_on, starts_time)!;
  const closes = closes_on ? clubMoment(closes_on, LAST_MINUTE)! : null;
  return {
    ...columns,
    starts_at: begins,
    ends_at: clubMoment(ends_on, ends_time)!,
    registration_closes_at: closes !== null && closes > begins ? begins : closes,
  };
}
