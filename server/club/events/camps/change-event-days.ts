import { changeEventDaysInput } from '../../../../contracts/inputs/events.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { auditForFamily } from '../../core/audit.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { findRegistration, isOpen, letWaitlistIn, lockEvent, requireAttendee } from '../seats.ts';
import { addDaysTo, chosenDays, isPast } from './days.ts';
import { feeOf, settleFee } from './fee.ts';

export const changeEventDays = defineProcedure({
  name: 'change_event_days',
  summary:
    'Changes the days on which a child, or the user, comes to an event with a price by day: what a day more costs is asked for, what was paid for a day less becomes credit. The family until registration closes, the desk while days are ahead. A full day is refused.',
  input: changeEventDaysInput,
  async run(context, { event_id, child_id, days }) {
    const { userId, childId, mine } = await requireAttendee(context, child_id ?? null);
    return asServiceRole(context.trx, async (trx) => {
      const event = await lockEvent(trx, event_id);
      const registration = await findRegistration(trx, event_id, { userId, childId });
      if (mine && !isOpen(event)) throw new ClubError('registration_closed');
      const chosen = await chosenDays(trx, event, days);
      const before = await trx
        .selectFrom('event_registration_days')
        .innerJoin('event_days', 'event_days.id', 'day_id')
        .select(['event_days.id', 'date'])
        .where('registration_id', '=', registration.id)
        .execute();
      const added = chosen.filter(({ id }) => !before.some((day) => day.id === id));
      const removed = before.filter(({ id }) => !chosen.some((day) => day.id === id));
      if ([...added, ...removed].some(isPast)) throw new ClubError('event_started');
      const comes = registration.status === 'registered';
      if (comes && added.some(({ free }) => free === 0)) throw new ClubError('event_day_full');
      const gone = removed.map(({ id }) => id);
      if (gone.length > 0)
        await trx
          .deleteFrom('event_registration_days')
          .where('registration_id', '=', registration.id)
          .where('day_id', 'in', gone)
          .execute();
      await addDaysTo(trx, { id: registration.id, event_id }, added);
      const subject = { table: 'event_registrations', id: registration.id, details: { name: event.title } };
      await auditForFamily(context, { mine }, 'change_event_days', subject);
      const total = comes ? await feeOf(trx, event, registration.id) : 0;
      const credit = await settleFee(trx, event, registration, { total, by: context.userId, note: 'repriced' });
      return { days: chosen.length, total, credit, let_in: await letWaitlistIn(trx, event) };
    });
  },
});
