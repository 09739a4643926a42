import type { EventOutcome } from '../../../contracts/events.ts';
import { registerForEventInput } from '../../../contracts/inputs/events.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { auditForFamily } from '../core/audit.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure } from '../core/procedure.ts';
import { addDaysTo, chosenDays, isPast } from './camps/days.ts';
import { writeAnswers } from './camps/questions.ts';
import { countSeats, factsOf, lockEvent, requireAttendee, welcome, type LockedEvent } from './seats.ts';

export const registerForEvent = defineProcedure({
  name: 'register_for_event',
  summary:
    'Registers a child of the user, or the user itself, for an event; when it is full, on its waitlist. A fee becomes a payment that waits, with a deposit two of them. Where families choose days, it counts for those days.',
  input: registerForEventInput,
  async run(context, { event_id, child_id, days, answers }): Promise<EventOutcome> {
    const { userId, childId, mine } = await requireAttendee(context, child_id ?? null);
    return asServiceRole(context.trx, async (trx) => {
      const event = await lockEvent(trx, event_id);
      refuseClosed(event);
      const { registered, waiting } = await countSeats(trx, event_id);
      // The waitlist comes first: a free seat belongs to those who wait.
      const chosen = await chosenDays(trx, event, days ?? null);
      if (event.by_day && chosen.some(isPast)) throw new ClubError('event_started');
      const full = event.by_day
        ? chosen.some(({ free }) => free === 0)
        : event.capacity !== null && registered + waiting >= event.capacity;
      const registration = await trx
        .insertInto('event_registrations')
        // Notification and fee go to the child's family, also when an admin registers the child.
        .values({
          event_id,
          user_id: userId,
          child_id: childId,
          status: full ? 'waitlist' : 'registered',
        })
        .returning(['id', 'user_id', 'child_id'])
        .executeTakeFirstOrThrow();
      await addDaysTo(trx, { id: registration.id, event_id }, chosen);
      await writeAnswers(trx, { event_id, registrationId: registration.id, answers, keepsHealth: false });
      const subject = { table: 'event_registrations', id: registration.id, details: { name: event.title } };
      await auditForFamily(context, { mine }, 'register_for_event', subject);
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

/** An event that is not published is invisible to all but admins. */
function refuseClosed({ is_published, registration_closes_at, starts_at }: LockedEvent): void {
  if (!is_published) throw new ClubError('event_not_found');
  if (new Date(registration_closes_at ?? starts_at) <= new Date()) throw new ClubError('registration_closed');
}
