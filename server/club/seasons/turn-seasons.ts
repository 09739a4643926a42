import { sql } from 'kysely';
import type { JobSummary } from '../../../contracts/jobs.ts';
import { PROPOSAL_REMINDER_DAYS } from '../../../contracts/seasons.ts';
import { clubDay } from '../../../contracts/time.ts';
import type { Translated } from '../../../contracts/translated.ts';
import { SERVICE } from '../../platform/caller.ts';
import { ClubError } from '../../platform/club-error.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { inSavepoint } from '../../platform/database/savepoint.ts';
import { log } from '../../platform/log.ts';
import { lockClasses } from '../core/lock-classes.ts';
import { notify } from '../core/notifications/notify.ts';
import { beginPlan } from '../enrollments/days/set-days.ts';
import { leaveClass } from '../enrollments/leave-class.ts';
import { followMove, takeSeat } from '../enrollments/seats/take-seat.ts';
import { offerFreedSeats } from '../enrollments/waitlist/waitlist.ts';
import { endDueSubscriptions } from '../subscriptions/end-due-subscriptions.ts';
import { notifyUnanswered } from './propose.ts';

/**
 * Does what a day brings to seasons: reminds families of proposals, lets unanswered ones lapse, moves the children whose new
 * season begins, and closes the classes of one that is over. Each class is a transaction of its own. Returns a summary.
 */
export async function turnSeasons(database: Database, today: string = clubDay()): Promise<JobSummary> {
  const people = await database.transaction(SERVICE, (trx) => remind(trx, today));
  const lapsed = await each(database, readLapsed(today), (trx, id) => lapse(trx, id, today));
  // A subscription whose last day has passed does not go on, even where its own job has yet to run.
  await database.transaction(SERVICE, (trx) => endDueSubscriptions(trx, today));
  const seats = await each(database, readBeginning(today), begin);
  const ended = await each(database, readOver(today), end);
  return { people, unanswered: lapsed, seats, ended };
}

type Work = (trx: Transaction, id: string) => Promise<number>;

async function each(database: Database, ids: ReturnType<typeof sql<{ id: string }>>, work: Work): Promise<number> {
  const { rows } = await database.transaction(SERVICE, (trx) => ids.execute(trx));
  let done = 0;
  for (const { id } of rows) done += await database.transaction(SERVICE, (trx) => work(trx, id));
  return done;
}

async function remind(trx: Transaction, today: string): Promise<number> {
  const { rows } = await sql<{ season_id: string }>`
    update season_proposals set reminded_at = now()
    where status = 'open' and reminded_at is null and answer_until between ${today}::date and ${today}::date + ${PROPOSAL_REMINDER_DAYS}::integer
      and (created_at at time zone 'Europe/Sofia')::date < ${today}::date
    returning season_id`.execute(trx);
  let people = 0;
  for (const id of new Set(rows.map(({ season_id }) => season_id)))
    people += await notifyUnanswered(trx, id, 'season_ending');
  return people;
}

/** The seasons with proposals whose day has passed. */
const readLapsed = (today: string) => sql<{ id: string }>`
  select distinct season_id as id from season_proposals where status = 'open' and answer_until < ${today}::date`;

/** Frees the seats that were held for families who did not answer, and notifies these. */
async function lapse(trx: Transaction, seasonId: string, today: string): Promise<number> {
  const { rows: open } = await sql<{ class_id: string }>`
    select distinct class_id from season_proposals
    where season_id = ${seasonId}::uuid and status = 'open' and answer_until < ${today}::date and class_id is not null
  `.execute(trx);
  await lockClasses(
    trx,
    open.map(({ class_id }) => class_id),
  );
  const { rows } = await sql<{ child_id: string; class_id: string | null }>`
    update season_proposals set status = 'lapsed'
    where season_id = ${seasonId}::uuid and status = 'open' and answer_until < ${today}::date
    returning child_id, class_id`.execute(trx);
  for (const { class_id } of open) await offerFreedSeats(trx, class_id);
  const { rows: facts } = await sql<Translated<'title'> & { people: string[] }>`
    select array(select distinct person from unnest(${rows.map(({ child_id }) => child_id)}::uuid[]) as child cross join unnest(private.parents_of(child)) as person) as people,
      name as title, name_en as title_en, name_ru as title_ru from seasons where id = ${seasonId}::uuid`.execute(trx);
  for (const { people, ...data } of facts)
    await notify(trx, { to: people, kind: 'season_lapsed', data, once: `season_lapsed:${seasonId}` });
  return rows.length;
}

/** The classes that have begun, with children who move there. */
const readBeginning = (today: string) => sql<{ id: string }>`
  select distinct classes.id from enrollments join classes on classes.id = class_id
  where enrollments.status = 'active' and transfer_from is not null and coalesce(lower(runs) <= ${today}::date, true)`;

/** Moves the running enrollments of the children into the class; who has none any more begins its plan here. */
async function begin(trx: Transaction, classId: string): Promise<number> {
  const { rows: left } = await sql<{ class_id: string }>`
    select distinct running.class_id from enrollments join enrollments as running on running.id = enrollments.transfer_from
    where enrollments.class_id = ${classId}::uuid and enrollments.status = 'active'`.execute(trx);
  await lockClasses(trx, [classId, ...left.map(({ class_id }) => class_id)]);
  const moved = await moveAll(trx, classId);
  for (const { class_id } of left) await offerFreedSeats(trx, class_id);
  const { rows } = await sql<Coming>`
    select enrollments.id, class_id, plan_id, days, transfer_from, child_id, parent_id
    from enrollments join children on children.id = child_id
    where class_id = ${classId}::uuid and status = 'active' and transfer_from is not null order by enrollments.id for update of enrollments
  `.execute(trx);
  let seats = moved;
  for (const coming of rows) if (await arrive(trx, coming)) seats++;
  return seats;
}

/** Moves at once the running enrollments that keep their plan, and whose children have neither announced absences nor visits ahead that end with the move. */
async function moveAll(trx: Transaction, classId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update enrollments set status = 'inactive', ended_at = now()
    where class_id = ${classId}::uuid and status = 'active' and exists (
      select from enrollments as running
      where running.id = enrollments.transfer_from and running.status = 'active' and running.plan_id = enrollments.plan_id and not exists (
        select from absences join lessons on lessons.id = lesson_id
        where absences.child_id = running.child_id and lessons.class_id = running.class_id and starts_at > now()
      )
    ) and not exists (
      select from visits join lessons on lessons.id = lesson_id
      where visits.child_id = enrollments.child_id and lessons.class_id = enrollments.class_id and starts_at > now()
    ) returning id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await followMove(trx, ids);
  await sql`
    update enrollments as running set class_id = coming.class_id, days = coming.days, days_before = null, days_since = null,
      extra_seat_reason = null, extra_seat_by = null
    from enrollments as coming where coming.id = any (${ids}::uuid[]) and running.id = coming.transfer_from
  `.execute(trx);
  await sql`update enrollments set transfer_from = null where id = any (${ids}::uuid[])`.execute(trx);
  await resumeWaits(trx, ids);
  return ids.length;
}

/** A wait for more days ended with its seat ahead, which the running enrollment has now: it goes on where it was, with its offer. */
async function resumeWaits(trx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    with resumed as (
      update enrollments as waiting set status = 'waitlist', adds_days = true, ended_at = null from enrollments as coming
      where coming.id = any (${[...ids]}::uuid[]) and coming.status = 'inactive' and waiting.child_id = coming.child_id
        and waiting.class_id = coming.class_id and waiting.id <> coming.id and waiting.status = 'inactive' and waiting.ended_at = now()
      returning waiting.id
    )
    update waitlist_offers set status = 'open', answered_at = null from resumed
    where enrollment_id = resumed.id and waitlist_offers.status = 'declined' and answered_at = now()`.execute(trx);
}

interface Coming {
  id: string;
  class_id: string;
  plan_id: string;
  days: number[] | null;
  transfer_from: string;
  child_id: string;
  parent_id: string;
}

/** One child that cannot begin, such as one whose documents are not signed, comes in another night: it stops no other. */
async function arrive(trx: Transaction, { child_id, parent_id, ...enrollment }: Coming): Promise<boolean> {
  const claim = {
    enrollment: { ...enrollment, promotion_id: null, adds_days: false },
    child: { id: child_id, parent_id },
    method: 'bank_transfer' as const,
    atTurn: true,
  };
  try {
    await inSavepoint(trx, async () => {
      const { enrollmentId } = await takeSeat(trx, claim);
      await beginPlan(trx, { id: enrollmentId, child: claim.child, plan_id: enrollment.plan_id });
      await sql`update enrollments set transfer_from = null where id = ${enrollment.id}::uuid`.execute(trx);
      await resumeWaits(trx, [enrollment.id]);
    });
    return true;
  } catch (error) {
    if (!(error instanceof ClubError)) log('error', 'seasons.seat', { enrollment: enrollment.id, error });
    return false;
  }
}

/** The seasons that are over and still have open classes. */
const readOver = (today: string) => sql<{ id: string }>`
  select classes.id from classes join seasons on seasons.id = season_id
  where classes.is_active and ends_on < ${today}::date`;

/** Closes a class whose season is over; the children who do not go on leave it. */
async function end(trx: Transaction, classId: string): Promise<number> {
  await lockClasses(trx, [classId]);
  await sql`update classes set is_active = false where id = ${classId}::uuid`.execute(trx);
  const { rows } = await sql<{ id: string; child_id: string; class_id: string }>`
    select id, child_id, class_id from enrollments
    where class_id = ${classId}::uuid and status in ('active', 'waitlist')
      -- Between two seasons a child that goes on keeps its sessions and its month.
      and not exists (select from enrollments as next where next.transfer_from = enrollments.id and next.status = 'active')
    order by id for update`.execute(trx);
  for (const enrollment of rows) await leaveClass(trx, enrollment);
  await sql`
    update seasons set ended_at = now() where ended_at is null and id = (select season_id from classes where id = ${classId}::uuid)
      and not exists (select from classes where season_id = seasons.id and is_active)`.execute(trx);
  return rows.length;
}
