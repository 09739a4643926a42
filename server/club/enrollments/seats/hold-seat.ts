import { sql } from 'kysely';
import { holdSeatInput, releaseHoldInput } from '../../../../contracts/inputs/seasons.ts';
import { HOLD_MINUTES, MOST_HOLDS, MOST_HOLDS_A_DAY } from '../../../../contracts/seasons.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { firstRow, hasRows, only, onlyRow } from '../../../platform/database/rows.ts';
import { hasRole, refuseVisitors, requireFamilyOf, requireUser, unknownTo } from '../../core/access/access.ts';
import { lockClasses } from '../../core/lock-classes.ts';
import { defineProcedure, type ProcedureContext } from '../../core/procedure.ts';
import { daysOfClass, readDays, type ClassDays } from '../days/class-days.ts';
import { offerFreedSeats } from '../waitlist/waitlist.ts';
import { Seats, seatsOfClass, type Days } from './seats.ts';

interface Hold {
  hold_id: string;
  /** The moment up to which the seat is no other child's, ISO. */
  until: string;
  /** The server's clock: a countdown that a wrong clock of the reader does not bend is the difference. */
  now: string;
}

export const holdSeat = defineProcedure({
  name: 'hold_seat',
  summary: `Holds a free seat of a class for a child while its family fills in and pays, for one by a draft_id that it has not registered yet, too: for ${HOLD_MINUTES} minutes, one seat a child, a few a family. Held already, the answer is the same. A seat in another class is given back for it.`,
  input: holdSeatInput,
  async run(context, { class_id, child_id, draft_id, days }): Promise<Hold> {
    const parent_id = child_id ? (await requireFamilyOf(context, child_id)).parent_id : await requireParent(context);
    const swimmer = { child_id: child_id ?? null, draft_id: draft_id ?? null, held_by: context.userId };
    return asServiceRole(context.trx, async (trx) => {
      // Holds of a family are counted one after another; the row of the parent stays as it is.
      await sql`select from profiles where user_id = ${parent_id}::uuid for no key update`.execute(trx);
      const before = await readHold(trx, swimmer);
      const lives = before && !before.is_over;
      await lockClasses(trx, [...new Set([class_id, ...(before ? [before.class_id] : [])])]);
      if (lives && before.class_id === class_id) {
        if (before.is_draft && child_id) await takeOver(trx, before.hold.hold_id, child_id);
        return before.hold;
      }
      if (before) await release(trx, before.hold.hold_id);
      await requireSeat(trx, { class_id, child_id: swimmer.child_id, days: days ?? null });
      await refuseTooMany(trx, { class_id, child_id: swimmer.child_id, parent_id });
      const { rows } = await sql<Hold>`
        insert into seat_holds (class_id, child_id, draft_id, held_by, expires_at)
        values (${class_id}::uuid, ${swimmer.child_id}::uuid, ${child_id ? null : swimmer.draft_id}::uuid, ${context.userId}::uuid,
          now() + make_interval(mins => ${HOLD_MINUTES}))
        returning ${HOLD}`.execute(trx);
      if (before && before.class_id !== class_id) await offerFreedSeats(trx, before.class_id);
      return only(rows);
    });
  },
});

/** The caller, who may register a child of its own. */
async function requireParent(context: ProcedureContext): Promise<string> {
  const userId = requireUser(context);
  if (!(await hasRole(context, 'parent', 'admin'))) throw new ClubError('not_allowed');
  return userId;
}

export const releaseHold = defineProcedure({
  name: 'release_hold',
  summary: 'Gives a seat back that was held; one that is over, or became a seat, stays as it is.',
  input: releaseHoldInput,
  async run(context, { hold_id }) {
    refuseVisitors(context);
    const hold = await asServiceRole(context.trx, (trx) =>
      trx
        .selectFrom('seat_holds')
        .select(['child_id', 'held_by', 'class_id'])
        .where('id', '=', hold_id)
        .executeTakeFirst(),
    );
    const isOthers = hold?.child_id === null && hold.held_by !== context.userId;
    if (!hold || isOthers) throw await unknownTo(context, 'hold_not_found', 'not_your_child');
    if (hold.child_id) await requireFamilyOf(context, hold.child_id);
    const released = await asServiceRole(context.trx, async (trx) => {
      await lockClasses(trx, [hold.class_id]);
      const was = await release(trx, hold_id);
      if (was) await offerFreedSeats(trx, hold.class_id);
      return was;
    });
    return { released };
  },
});

const HOLD = sql`id as hold_id, to_jsonb(expires_at) #>> '{}' as until, to_jsonb(now()) #>> '{}' as now`;

/** A child, or the draft of one: with both, a draft that has become this child. */
interface Swimmer {
  child_id: string | null;
  draft_id: string | null;
  held_by: string | null;
}

/** The seat that was last held for the child, or for its draft, and not given back. */
async function readHold(trx: Transaction, { child_id, draft_id, held_by }: Swimmer) {
  const row = await firstRow(trx)<Hold & { class_id: string; is_over: boolean; is_draft: boolean }>`
    select ${HOLD}, class_id, expires_at <= now() as is_over, child_id is null as is_draft from seat_holds
    where released_at is null
      and (child_id = ${child_id}::uuid or (draft_id = ${draft_id}::uuid and held_by = ${held_by}::uuid))
    order by is_draft limit 1`;
  if (!row) return null;
  const { class_id, is_over, is_draft, ...hold } = row;
  return { class_id, is_over, is_draft, hold };
}

/** The draft has become a child: its seat is held for that. */
const takeOver = (trx: Transaction, holdId: string, childId: string) =>
  sql`update seat_holds set child_id = ${childId}::uuid, draft_id = null where id = ${holdId}::uuid`.execute(trx);

const release = (trx: Transaction, holdId: string): Promise<boolean> => hasRows(trx)`
    update seat_holds set released_at = now() where id = ${holdId}::uuid and released_at is null returning id
  `;

interface Entry {
  class_id: string;
  /** Null: it is not registered yet. */
  child_id: string | null;
  days: Days;
}

/** Refuses a class that takes no children, has the child, or has no seat for it. */
async function requireSeat(trx: Transaction, { class_id, child_id, days: wish }: Entry): Promise<void> {
  const row = await firstRow(trx)<
    ClassDays & { is_open: boolean; is_enrolled: boolean; seats: ConstructorParameters<typeof Seats>[0] }
  >`
    select single_days, ${daysOfClass} as class_days, classes.is_active and locations.is_active as is_open, ${seatsOfClass} as seats, exists (
      select from enrollments where class_id = classes.id and child_id = ${child_id}::uuid and status in ('active', 'waitlist')
    ) as is_enrolled
    from classes join locations on locations.id = location_id
    where classes.id = ${class_id}::uuid and not is_planned and kind = 'weekly'`;
  if (!row) throw new ClubError('class_not_found');
  if (!row.is_open) throw new ClubError('class_closed');
  if (row.is_enrolled) throw new ClubError('already_enrolled');
  readDays(wish, row);
  // A held seat is one of each day of the class, for whichever it is.
  if (!new Seats(row.seats).hasSeat(null)) throw new ClubError('seat_taken');
}

/** Seats are not held for sport: a few at once, and not the same one all day. */
async function refuseTooMany(
  trx: Transaction,
  { class_id, child_id, parent_id }: Omit<Entry, 'days'> & { parent_id: string },
): Promise<void> {
  const { live, of_child, of_family } = await onlyRow(trx)<{ live: number; of_child: number; of_family: number }>`
    select count(*) filter (where released_at is null and expires_at > now())::integer as live,
      count(*) filter (where child_id = ${child_id}::uuid and class_id = ${class_id}::uuid)::integer as of_child,
      count(*)::integer + (
        -- Those of children that the family deleted since.
        select coalesce(sum((details ->> 'holds')::integer), 0)::integer from audit_log
        where action = 'delete_child' and actor_id = ${parent_id}::uuid and created_at > now() - interval '1 day'
      ) as of_family
    from seat_holds where created_at > now() - interval '1 day'
      and (child_id in (select id from children where parent_id = ${parent_id}::uuid) or (child_id is null and held_by = ${parent_id}::uuid))`;
  if (live >= MOST_HOLDS || of_child >= MOST_HOLDS_A_DAY.child || of_family >= MOST_HOLDS_A_DAY.family)
    throw new ClubError('too_many_holds');
}
