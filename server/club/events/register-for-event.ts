import type { EventOutcome } from '../../../contracts/events.ts';
import { registerForEventInput } from '../../../contracts/inputs/events.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { notify } from '../notifications/notify.ts';
import { countSeats, factsOf, lockEvent, requireAttendee, welcome, type LockedEvent } from './places.ts';

export const registerForEvent = defineProcedure({
  name: 'register_for_event',
  summary:
    'Registers a child of the user, or the user itself, for an event; when it is full, in its line. A fee becomes a payment that waits.',
  input: registerForEventInput,
  async run(context, { event_id, child_id }): Promise<EventOutcome> {
    const { userId, childId } = await requireAttendee(context, child_id ?? null);
    return asServiceRole(context.trx, async (trx) => {
      const event = await lockEvent(trx, event_id);
      refuseClosed(event);
      const { registered, waiting } = await countSeats(trx, event_id);
      // Who waits comes first: a place that is free while somebody waits is theirs.
      const full = event.capacity !== null && registered + waiting >= event.capacity;
      const registration = await trx
        .insertInto('event_registrations')
        // What is told and asked for goes to the child's family, whoever of it or of the office pressed.
        .values({
          event_id,
          user_id: userId,
          child_id: childId,
          status: full ? 'waitlist' : 'registered',
        })
        .returning(['id', 'user_id', 'child_id'])
        .executeTakeFirstOrThrow();
      if (!full) {
        const payment_id = await welcome(trx, event, registration);
        return { outcome: 'registered', registration_id: registration.id, payment_id, position: null };
      }
      const data = await factsOf(trx, event, registration);
      await notify(trx, { to: registration.user_id, kind: 'event_waitlisted', data });
      return { outcome: 'waitlisted', registration_id: registration.id, payment_id: null, position: waiting + 1 };
    });
  },
});

/** An event that is not published exists for nobody. */
function refuseClosed({ is_published, registration_closes_at, starts_at }: LockedEvent): void {
  if (!is_published) throw new ClubError('event_not_found');
  if (new Date(registration_closes_at ?? starts_at) <= new Date()) throw new ClubError('registration_closed');
}
