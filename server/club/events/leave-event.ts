import { cancelEventInput, dropFromEventInput, leaveEventInput } from '../../../contracts/inputs/events.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { audit, auditForFamily } from '../core/audit.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure } from '../core/procedure.ts';
import { settleFee } from './camps/fee.ts';
import {
  factsOf,
  findRegistration,
  isOpen,
  letWaitlistIn,
  lockEvent,
  requireAttendee,
  requireEventStaff,
  type LockedEvent,
  type Registration,
} from './seats.ts';

export const leaveEvent = defineProcedure({
  name: 'leave_event',
  summary:
    'Gives up a seat at an event, or a position on its waitlist; the next on the waitlist gets the seat. Until registration closes a paid fee becomes credit, later it does not.',
  input: leaveEventInput,
  async run(context, { event_id, child_id }) {
    const { userId, childId, mine } = await requireAttendee(context, child_id ?? null);
    return asServiceRole(context.trx, async (trx) => {
      const event = await lockEvent(trx, event_id);
      if (new Date(event.starts_at) <= new Date()) throw new ClubError('event_started');
      const registration = await findRegistration(trx, event_id, { userId, childId });
      const subject = { table: 'event_registrations', id: registration.id, details: { name: event.title } };
      await auditForFamily(context, { mine }, 'leave_event', subject);
      return giveUp(trx, { event, registration, givesBack: isOpen(event), note: null, by: context.userId });
    });
  },
});

/** Leaves all coming events for a child that is about to be deleted, as leave_event does. */
export async function leaveEvents(trx: Transaction, childId: string, by: string | null): Promise<void> {
  const coming = await trx
    .selectFrom('event_registrations')
    .innerJoin('events', 'events.id', 'event_id')
    .select('event_id')
    .where('child_id', '=', childId)
    .where('status', '<>', 'cancelled')
    .where('starts_at', '>', new Date().toISOString())
    .orderBy('event_id')
    .execute();
  for (const { event_id } of coming) {
    const event = await lockEvent(trx, event_id);
    const registration = await trx
      .selectFrom('event_registrations')
      .select(['id', 'user_id', 'child_id'])
      .where('event_id', '=', event_id)
      .where('child_id', '=', childId)
      .where('status', '<>', 'cancelled')
      .executeTakeFirst();
    if (!registration) continue;
    await giveUp(trx, { event, registration, givesBack: isOpen(event), note: null, by });
  }
}

export const dropFromEvent = defineProcedure({
  name: 'drop_from_event',
  summary:
    'Removes an attendee from an event, or from its waitlist; the family learns why, and a paid fee becomes credit.',
  input: dropFromEventInput,
  async run(context, { registration_id, note }) {
    await requireEventStaff(context);
    const left = await asServiceRole(context.trx, async (trx) => {
      const row = await trx
        .selectFrom('event_registrations')
        .select('event_id')
        .where('id', '=', registration_id)
        .executeTakeFirstOrThrow(() => new ClubError('registration_not_found'));
      const event = await lockEvent(trx, row.event_id);
      const registration = await trx
        .selectFrom('event_registrations')
        .select(['id', 'user_id', 'child_id', 'status'])
        .where('id', '=', registration_id)
        .where('status', '<>', 'cancelled')
        .executeTakeFirstOrThrow(() => new ClubError('registration_not_found'));
      return giveUp(trx, { event, registration, givesBack: true, note, by: context.userId });
    });
    const details = { name: left.title, note };
    await audit(context, 'drop_from_event', { table: 'event_registrations', id: registration_id, details });
    return left;
  },
});

export const cancelEvent = defineProcedure({
  name: 'cancel_event',
  summary:
    'Calls off an event that has not begun: it is a draft again, and all who come or wait are removed and learn why. Paid fees become credit, others are dropped. Returns how many people were removed, and the credit.',
  input: cancelEventInput,
  async run(context, { event_id, note }) {
    await requireEventStaff(context);
    const { title, ...removed } = await asServiceRole(context.trx, async (trx) => {
      const event = await lockEvent(trx, event_id);
      if (new Date(event.starts_at) <= new Date()) throw new ClubError('event_started');
      const registrations = await trx
        .selectFrom('event_registrations')
        .select(['id', 'user_id', 'child_id'])
        .where('event_id', '=', event_id)
        .where('status', '<>', 'cancelled')
        .orderBy('id')
        .execute();
      let credit = 0;
      for (const registration of registrations) {
        const amount = await remove(trx, { event, registration, givesBack: true, by: context.userId });
        const data = { ...(await factsOf(trx, event, registration)), note, amount: amount || null };
        await notify(trx, { to: registration.user_id, kind: 'event_cancelled', data });
        credit += amount;
      }
      await trx
        .updateTable('events')
        .set({ is_published: false, revision: event.revision + 1 })
        .where('id', '=', event_id)
        .execute();
      return { title: event.title, people: registrations.length, credit };
    });
    const details = { name: title, note, people: removed.people };
    await audit(context, 'cancel_event', { table: 'events', id: event_id, details });
    return removed;
  },
});

interface Leaving {
  event: LockedEvent;
  registration: Registration;
  /** True if a paid fee comes back. */
  givesBack: boolean;
  by: string | null;
}

/** Ends a registration, settles its fee, notifies the family, and fills the seat from the waitlist. */
async function giveUp(trx: Transaction, leaving: Leaving & { note: string | null }) {
  const { event, registration, note } = leaving;
  const credit = await remove(trx, leaving);
  const data = { ...(await factsOf(trx, event, registration)), note, amount: credit || null };
  await notify(trx, { to: registration.user_id, kind: 'event_left', data });
  return { title: event.title, credit, let_in: await letWaitlistIn(trx, event) };
}

/** Ends a registration and settles its fee. Returns what became credit. */
async function remove(trx: Transaction, { event, registration, givesBack, by }: Leaving): Promise<number> {
  await trx
    .updateTable('event_registrations')
    .set({ status: 'cancelled', left_at: new Date().toISOString() })
    .where('id', '=', registration.id)
    .execute();
  return givesBack ? settleFee(trx, event, registration, { total: 0, by, note: 'left the event' }) : 0;
}
