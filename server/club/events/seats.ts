import { sql } from 'kysely';
import { clubDay } from '../../../contracts/time.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { firstRow, only, onlyRow } from '../../platform/database/rows.ts';
import { hasAdminRights, hasRole, requireFamilyOf, requireUser } from '../core/access/access.ts';
import { notify } from '../core/notifications/notify.ts';
import type { ProcedureContext } from '../core/procedure.ts';
import { askForFee } from './camps/fee.ts';

/** Refuses all but the staff: admins and instructors run events, reception marks who is there. */
export async function requireEventStaff(context: ProcedureContext): Promise<void> {
  if (!(await hasAdminRights(context)) && !(await hasRole(context, 'instructor'))) throw new ClubError('not_allowed');
}

/**
 * Returns the attendee: the child, for its family and for the athlete that it is, or else the user; with the user who
 * is notified and pays the fee. An athlete who is a swimmer of the club comes as that swimmer, so that one person is
 * not on a list twice.
 */
export async function requireAttendee(
  context: ProcedureContext,
  attendeeId: string | null,
): Promise<{ userId: string; childId: string | null; mine: boolean }> {
  const userId = requireUser(context);
  const { rows } = await sql<{ child: string | null }>`select (private.athlete_child_ids())[1] as child`.execute(
    context.trx,
  );
  const swimmer = only(rows).child;
  const childId = attendeeId ?? swimmer;
  if (childId === null) return { userId, childId, mine: true };
  if (childId !== swimmer) {
    const { parent_id, mine } = await requireFamilyOf(context, childId);
    return { userId: parent_id, childId, mine };
  }
  const child = await asServiceRole(context.trx, (trx) =>
    trx.selectFrom('children').select('parent_id').where('id', '=', childId).executeTakeFirstOrThrow(),
  );
  return { userId: child.parent_id, childId, mine: true };
}

/** Locks an event's row, so that its seats do not change meanwhile. Throws event_not_found. */
export async function lockEvent(trx: Transaction, eventId: string) {
  return trx
    .selectFrom('events')
    .select([
      'id',
      'title',
      'title_en',
      'title_ru',
      'starts_at',
      'ends_at',
      'location_id',
      'capacity',
      'fee',
      'registration_closes_at',
      'by_day',
      'whole_fee',
      'deposit',
      'rest_due_on',
      'is_published',
      'revision',
    ])
    .where('id', '=', eventId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ClubError('event_not_found'));
}
export type LockedEvent = Awaited<ReturnType<typeof lockEvent>>;

/** True until registration for the event closes. */
export const isOpen = ({ registration_closes_at, starts_at }: LockedEvent): boolean =>
  new Date(registration_closes_at ?? starts_at) > new Date();

export interface Registration {
  id: string;
  user_id: string;
  child_id: string | null;
}

/** The registration of a child, or of the user in person. Throws registration_not_found. */
export async function findRegistration(
  trx: Transaction,
  eventId: string,
  { userId, childId }: { userId: string; childId: string | null },
) {
  return trx
    .selectFrom('event_registrations')
    .select(['id', 'user_id', 'child_id', 'status'])
    .where('event_id', '=', eventId)
    .where('status', 'in', ['registered', 'waitlist'])
    .$if(childId !== null, (query) => query.where('child_id', '=', childId))
    .$if(childId === null, (query) => query.where('child_id', 'is', null).where('user_id', '=', userId))
    .executeTakeFirstOrThrow(() => new ClubError('registration_not_found'));
}

export const countSeats = (
  trx: Transaction,
  eventId: string,
): Promise<{ registered: number; waiting: number }> => onlyRow(trx)`
    select count(*) filter (where status = 'registered')::integer as registered,
      count(*) filter (where status = 'waitlist')::integer as waiting
    from event_registrations where event_id = ${eventId}::uuid`;

/** Fills free seats from the waitlist, in its order, as long as what is waited for has not begun. Returns how many came in. */
export async function letWaitlistIn(trx: Transaction, event: LockedEvent): Promise<number> {
  if (event.by_day) return letDaysIn(trx, event);
  if (new Date(event.starts_at) <= new Date()) return 0;
  const { registered } = await countSeats(trx, event.id);
  const free = event.capacity === null ? null : Math.max(0, event.capacity - registered);
  const waiting = await trx
    .selectFrom('event_registrations')
    .select(['id', 'user_id', 'child_id'])
    .where('event_id', '=', event.id)
    .where('status', '=', 'waitlist')
    .orderBy('created_at')
    .orderBy('id')
    .$if(free !== null, (query) => query.limit(free!))
    .execute();
  for (const registration of waiting) {
    await trx
      .updateTable('event_registrations')
      .set({ status: 'registered' })
      .where('id', '=', registration.id)
      .execute();
    await welcome(trx, event, registration);
  }
  return waiting.length;
}

/** The same where families choose days: each seat goes to the first whose days are all free. */
async function letDaysIn(trx: Transaction, event: LockedEvent): Promise<number> {
  for (let count = 0; ; count++) {
    const registration = await firstRow(trx)<Registration>`
      update event_registrations set status = 'registered' where id = (
        select id from event_registrations as waiting
        where event_id = ${event.id}::uuid and status = 'waitlist' and not exists (
          select from event_registration_days join event_days on event_days.id = day_id
          where registration_id = waiting.id and (public.free_count(event_days) = 0 or date < ${clubDay()}::date)
        )
        order by created_at, id limit 1
      ) returning id, user_id, child_id`;
    if (!registration) return count;
    await welcome(trx, event, registration);
  }
}

/** Charges the fee and notifies of both seat and fee. Returns the payment that waits, if there is one. */
export async function welcome(
  trx: Transaction,
  event: LockedEvent,
  registration: Registration,
): Promise<string | null> {
  const [payment] = await askForFee(trx, event, registration);
  await notify(trx, {
    to: registration.user_id,
    kind: 'event_registered',
    data: {
      ...(await factsOf(trx, event, registration)),
      payment_id: payment?.id ?? null,
      amount: payment?.amount ?? null,
      reference: payment?.reference ?? null,
    },
  });
  return payment?.id ?? null;
}

/** The facts of an event and its attendee for notifications. */
export async function factsOf(trx: Transaction, event: LockedEvent, { user_id, child_id }: Registration) {
  const { rows } = await sql<{ name: string }>`
    select coalesce((select full_name from children where id = ${child_id}::uuid),
      (select full_name from profiles where user_id = ${user_id}::uuid), '') as name`.execute(trx);
  const { id: event_id, title, title_en, title_ru, starts_at } = event;
  return { event_id, title, title_en, title_ru, starts_at, name: only(rows).name };
}
