import { sql } from 'kysely';
import { planFitsDays } from '../../../../contracts/enrollments.ts';
import type { JobSummary } from '../../../../contracts/jobs.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { SERVICE } from '../../../platform/caller.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { allRows, firstRow, onlyRow } from '../../../platform/database/rows.ts';
import { log } from '../../../platform/log.ts';
import { readFactsOf } from '../../core/enrollment-facts.ts';
import { lockClasses } from '../../core/lock-classes.ts';
import { notifyWaitlisted } from '../../enrollments/notify-enrollment.ts';
import { offerFreedSeats, takeBackOffer } from '../../enrollments/waitlist/waitlist.ts';
import { bestClass, hasPassed, readClasses, readSwimmers, type Planned, type Swimmer } from '../plan/seat-swimmers.ts';

/** Passes per run of the job that runs every minute. */
const PASSES_AT_ONCE = 50;

/**
 * Offers a seat of the next level to each child that has passed one, held like any offered seat: one press takes it, and the
 * child moves with its sessions. Where no class that fits has a free seat it waits for one, before who is new in the club. A pass
 * that fails is sought for no more, so that it is in no other child's way. Waiting for a pass that was taken back ends. Returns a
 * summary.
 */
export async function offerNextLevels(database: Database): Promise<JobSummary> {
  await database.transaction(SERVICE, endWaiting);
  const passes = await database.transaction(SERVICE, async (trx) => {
    return allRows(trx)<{ id: string }>`
      select id from level_passes where seat_sought_at is null order by created_at limit ${PASSES_AT_ONCE}`;
  });
  let people = 0;
  for (const { id } of passes) {
    try {
      if (await database.transaction(SERVICE, (trx) => seek(trx, id))) people++;
    } catch (error) {
      log('error', 'levels.seat', { pass: id, error });
      await database.transaction(SERVICE, (trx) => markSought(trx, id));
    }
  }
  return { people };
}

/** Ends the waiting for passes that were taken back since: made in one transaction, both have one time. */
async function endWaiting(trx: Transaction): Promise<void> {
  const { rows } = await sql<{ id: string; class_id: string; offer_id: string | null }>`
    select enrollments.id, class_id, waitlist_offers.id as offer_id
    from level_passes join enrollments on enrollments.child_id = level_passes.child_id and seat_sought_at = enrollments.created_at
    left join waitlist_offers on enrollment_id = enrollments.id and waitlist_offers.status = 'open'
    where enrollments.status = 'waitlist' and taken_back_at is not null`.execute(trx);
  await lockClasses(
    trx,
    rows.map(({ class_id }) => class_id),
  );
  for (const { id, class_id, offer_id } of rows) {
    if (offer_id && !(await takeBackOffer(trx, offer_id))) continue;
    await sql`update enrollments set status = 'inactive', ended_at = now() where id = ${id}::uuid`.execute(trx);
    await offerFreedSeats(trx, class_id);
  }
}

const markSought = (trx: Transaction, passId: string) =>
  sql`update level_passes set seat_sought_at = now() where id = ${passId}::uuid`.execute(trx);

/** Seeks a class for a child that has passed a level, where no other program does. Returns true if one takes it. */
async function seek(trx: Transaction, passId: string): Promise<boolean> {
  const pass = await firstRow(trx)<{ child_id: string; is_back: boolean }>`
    select child_id, taken_back_at is not null as is_back from level_passes
    where id = ${passId}::uuid and seat_sought_at is null for update skip locked`;
  if (!pass) return false;
  await markSought(trx, passId);
  const risen = pass.is_back ? [] : await findRisen(trx, pass.child_id);
  for (const needsRoom of [true, false])
    for (const swimmer of risen) {
      const next = bestClass(swimmer, await readFitting(trx, swimmer, needsRoom), undefined, clubDay());
      if (next) return await waitFirst(trx, swimmer, next);
    }
  return false;
}

/** The child in its running classes below its level from which it does not wait to move, the longest there first. */
async function findRisen(trx: Transaction, childId: string): Promise<Swimmer[]> {
  const swimmers = await readSwimmers(
    trx,
    sql`child_id = ${childId}::uuid and classes.kind = 'weekly' and coalesce(lower(runs) <= (now() at time zone 'Europe/Sofia')::date, true)
      and not exists (select from enrollments as waiting where waiting.transfer_from = enrollments.id and waiting.status = 'waitlist')`,
  );
  return swimmers.filter(hasPassed);
}

/** The classes of the season of its own that take the child with its plan and its days: those with a free seat, or all. */
async function readFitting(
  trx: Transaction,
  { enrollment_id, child_id, class_id, days }: Swimmer,
  needsRoom: boolean,
): Promise<Planned[]> {
  const hasRoom = sql`private.seats_taken(classes.id, ${days}::smallint[], true) + private.seats_held(classes.id) < max_capacity`;
  const classes = await readClasses(
    trx,
    sql`classes.is_active and locations.is_active and ${needsRoom ? hasRoom : sql`true`}
      and exists (
        select from classes as own where own.id = ${class_id}::uuid and own.season_id is not distinct from classes.season_id
      )
      and coalesce(private.season_opens(classes.id, ${child_id}::uuid) <= now(), true)
      and (single_days or ${days}::smallint[] is null)
      and not exists (select from enrollments as there where there.class_id = classes.id and there.child_id = ${child_id}::uuid and there.status <> 'inactive')`,
  );
  const plan = await onlyRow(trx)<{ days_a_week: number | null }>`
    select days_a_week from plans join enrollments on plan_id = plans.id where enrollments.id = ${enrollment_id}::uuid`;
  return classes.filter(({ sessions }) => {
    const there = new Set(sessions.map(({ day_of_week }) => day_of_week));
    return planFitsDays(plan, days?.length ?? there.size) && (days ?? []).every((day) => there.has(day));
  });
}

/**
 * Lets the child wait for the class before all who do not come from another one of the club, and offers it a seat that is free;
 * false where the child has left its own class, or waits to.
 */
async function waitFirst(trx: Transaction, swimmer: Swimmer, next: Planned): Promise<boolean> {
  await lockClasses(trx, [swimmer.class_id, next.id]);
  const { rows } = await sql<{ id: string }>`
    with others as (
      select waitlisted_at, min(waitlisted_at) filter (where transfer_from is null) over () as newcomer
      from enrollments where class_id = ${next.id}::uuid and status = 'waitlist'
    ), turn as (
      select min(newcomer) as before, max(waitlisted_at) filter (where waitlisted_at < newcomer) as after from others
    )
    insert into enrollments (child_id, class_id, plan_id, days, status, waitlisted_at, transfer_from)
    select child_id, ${next.id}::uuid, plan_id, days, 'waitlist',
      coalesce(after + (before - after) / 2, before - interval '1 second', clock_timestamp()), id
    from enrollments, turn
    where id = ${swimmer.enrollment_id}::uuid and status = 'active' and class_id = ${swimmer.class_id}::uuid
      and not exists (select from enrollments as waiting where waiting.transfer_from = enrollments.id and waiting.status = 'waitlist')
    returning id`.execute(trx);
  await offerFreedSeats(trx, next.id);
  for (const { id } of rows) await notifyUnlessOffered(trx, id);
  return rows.length > 0;
}

/** Notifies the family that its child waits, where no seat was offered at once. */
async function notifyUnlessOffered(trx: Transaction, enrollmentId: string): Promise<void> {
  const { rows } = await sql<{ position: number }>`
    select waitlist_position(enrollments) as position from enrollments
    where id = ${enrollmentId}::uuid
      and not exists (select from waitlist_offers where enrollment_id = enrollments.id and waitlist_offers.status = 'open')
  `.execute(trx);
  for (const { position } of rows) await notifyWaitlisted(trx, await readFactsOf(trx, enrollmentId), position);
}
