import { sql } from 'kysely';
import type { WeeklySession } from '../../../../contracts/classes.ts';
import type { JobSummary } from '../../../../contracts/jobs.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { readFacts } from '../../core/enrollment-facts.ts';
import { notify } from '../../core/notifications/notify.ts';
import { daysOfClass } from '../days/class-days.ts';
import { countSeats, type Days, type Seats } from '../seats/seats.ts';

/**
 * A family that let this many offers lapse leaves the waitlist, so that a seat does not circle among families that
 * never answer.
 */
const LAPSES_BEFORE_LEAVING = 2;

/**
 * Lets children who wait elsewhere wait for this new class too, in the order in which they wait; those positions stay. A child
 * that waits for single days waits for them here, where the class has and sells them; one whose plan is for another number of
 * days a week is left out.
 */
export async function waitHereToo(trx: Transaction, classId: string, enrollmentIds: readonly string[]): Promise<void> {
  if (enrollmentIds.length === 0) return;
  const ids = [...enrollmentIds];
  await sql`
    with waiting as (
      select child_id, plan_id, days, waitlisted_at, transfer_from from enrollments
      where id = any (${ids}::uuid[]) and status = 'waitlist' for update
    )
    insert into enrollments (child_id, class_id, plan_id, days, status, waitlisted_at, transfer_from)
    select distinct on (child_id) child_id, here.id, plan_id, wish.days, 'waitlist', waitlisted_at, transfer_from
    from waiting join plans on plans.id = plan_id
    cross join (
      select classes.id, single_days, locations.type, ${daysOfClass}::smallint[] as all_days
      from classes join locations on locations.id = location_id where classes.id = ${classId}::uuid
    ) as here
    cross join lateral (select case when single_days and waiting.days <@ all_days and not all_days <@ waiting.days then waiting.days end as days) as wish
    where (plans.kind = 'kindergarten_monthly') = (here.type = 'kindergarten')
      and (days_a_week is null or days_a_week = cardinality(coalesce(wish.days, all_days)))
    order by child_id, waitlisted_at`.execute(trx);
}

const WEEK_DAYS = [1, 2, 3, 4, 5, 6, 7];

/**
 * Offers the free seats of a class to the waitlist, each held for the time that the settings say. Offers whose time has
 * passed lapse first; offers beyond the seats, or in a class that was closed, are taken back. The class's row must be
 * locked.
 */
export async function offerFreedSeats(trx: Transaction, classId: string): Promise<void> {
  await lapseOffers(trx, classId);
  const seats = await countSeats(trx, classId);
  await takeBackOffers(trx, classId, seats);
  const suited = seats.is_active ? await findSuited(trx, classId, seats) : [];
  if (suited.length > 0) await hold(trx, suited);
}

/** The waiting children who get the free seats: each the first whom those of its days that are still free suit. */
async function findSuited(trx: Transaction, classId: string, seats: Seats): Promise<string[]> {
  // A full class has no seat on any days: its waitlist is not read.
  if (WEEK_DAYS.every((day) => seats.room([day]) <= 0)) return [];
  const { rows } = await sql<{ id: string; days: Days }>`
    select id, days from enrollments
    where class_id = ${classId}::uuid and status = 'waitlist'
      and not exists (select from waitlist_offers where enrollment_id = enrollments.id and status = 'open')
    order by waitlisted_at, id`.execute(trx);
  const suited: string[] = [];
  for (const { id, days } of rows) {
    if (seats.room(days) <= 0) continue;
    seats.add(days, { offered: 1 });
    suited.push(id);
  }
  return suited;
}

/** Holds a seat for this child, ahead of the others. The class's row must be locked, and a seat be free. */
export async function offerTo(trx: Transaction, enrollmentId: string): Promise<void> {
  await hold(trx, [enrollmentId]);
}

/** Offers seats to these children on the waitlist, and notifies their families. */
async function hold(trx: Transaction, enrollmentIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; enrollment_id: string; expires_at: string }>`
    insert into waitlist_offers (enrollment_id, expires_at)
    select enrollments.id, now() + make_interval(hours => (select waitlist_offer_hours from club_settings))
    from enrollments where id = any (${[...enrollmentIds]}::uuid[]) and status = 'waitlist'
    order by waitlisted_at, enrollments.id
    returning id, enrollment_id, expires_at`.execute(trx);
  const offers = new Map(rows.map((row) => [row.enrollment_id, row]));
  const seats = await readWaitedSeats(trx, [...offers.keys()]);
  for (const { facts, family } of await readFacts(trx, [...offers.keys()])) {
    const { id: offer_id, expires_at } = offers.get(facts.enrollment_id)!;
    const seat = seats.get(facts.enrollment_id);
    const data = { ...facts, ...seat, offer_id, expires_at: new Date(expires_at).toISOString() };
    await notify(trx, { to: family, kind: 'seat_offered', data, once: `seat_offered:${offer_id}` });
  }
}

interface WaitedSeat extends Translated<'title'>, Translated<'location_name'> {
  sessions: WeeklySession[];
}

/** The plan, the weekly times of its days and the location for which each of these children waits, by enrollment. */
async function readWaitedSeats(trx: Transaction, enrollmentIds: readonly string[]): Promise<Map<string, WaitedSeat>> {
  const { rows } = await sql<WaitedSeat & { id: string }>`
    select enrollments.id, plans.name as title, plans.name_en as title_en, plans.name_ru as title_ru,
      locations.name as location_name, locations.name_en as location_name_en, locations.name_ru as location_name_ru,
      (select coalesce(json_agg(json_build_object('day_of_week', day_of_week, 'start_time', start_time)
         order by day_of_week, start_time), '[]')
       from class_sessions where class_id = classes.id and (days is null or day_of_week = any (days))) as sessions
    from enrollments join classes on classes.id = class_id join locations on locations.id = location_id
    join plans on plans.id = plan_id
    where enrollments.id = any (${[...enrollmentIds]}::uuid[])`.execute(trx);
  return new Map(rows.map(({ id, ...seat }) => [id, seat]));
}

/** An offer that lapsed moves its child to the end of the waitlist; the second one ends its waiting. */
async function lapseOffers(trx: Transaction, classId: string): Promise<void> {
  const { rows } = await sql<Ended & { lapses: number }>`
    update waitlist_offers set status = 'lapsed', answered_at = now()
    from enrollments
    where enrollments.id = enrollment_id and class_id = ${classId}::uuid and waitlist_offers.status = 'open' and expires_at <= now()
    returning waitlist_offers.id as offer_id, enrollment_id, 1 + (
      select count(*) from waitlist_offers as before
      where before.enrollment_id = enrollments.id and before.status = 'lapsed' and before.answered_at >= before.expires_at
    ) as lapses`.execute(trx);
  if (rows.length === 0) return;
  const leaving = rows.filter(({ lapses }) => lapses >= LAPSES_BEFORE_LEAVING).map((row) => row.enrollment_id);
  await sql`
    update enrollments set
      waitlisted_at = clock_timestamp(),
      status = case when id = any (${leaving}::uuid[]) then 'inactive' else status end,
      ended_at = case when id = any (${leaving}::uuid[]) then now() end
    where id = any (${rows.map((row) => row.enrollment_id)}::uuid[])`.execute(trx);
  await notifyLapsed(trx, rows);
}

/**
 * Takes the newest offers back of days on which more seats are held than there are, and all of a class that was closed; their
 * children keep their position on the waitlist.
 */
async function takeBackOffers(trx: Transaction, classId: string, seats: Seats): Promise<void> {
  if (seats.is_active && seats.room(null) >= 0) return;
  const { rows: open } = await sql<Ended & { days: Days }>`
    select waitlist_offers.id as offer_id, enrollment_id, days
    from waitlist_offers join enrollments on enrollments.id = enrollment_id
    where class_id = ${classId}::uuid and waitlist_offers.status = 'open'
    order by waitlisted_at desc, enrollments.id desc`.execute(trx);
  const back: Ended[] = [];
  for (const { days, ...offer } of open) {
    if (seats.is_active && seats.room(days) >= 0) continue;
    seats.add(days, { offered: -1 });
    back.push(offer);
  }
  if (back.length === 0) return;
  await sql`
    update waitlist_offers set status = 'lapsed', answered_at = now()
    where id = any (${back.map(({ offer_id }) => offer_id)}::uuid[])`.execute(trx);
  await notifyLapsed(trx, back);
}

/** Ends an open offer and notifies the family; returns false if it was not open any more. */
export async function takeBackOffer(trx: Transaction, offerId: string): Promise<boolean> {
  const { rows } = await sql<Ended>`
    update waitlist_offers set status = 'lapsed', answered_at = now()
    where id = ${offerId} and status = 'open' and expires_at > now() returning id as offer_id, enrollment_id
  `.execute(trx);
  await notifyLapsed(trx, rows);
  return rows.length > 0;
}

interface Ended {
  offer_id: string;
  enrollment_id: string;
}

async function notifyLapsed(trx: Transaction, ended: readonly Ended[]): Promise<void> {
  const offers = new Map(ended.map((row) => [row.enrollment_id, row.offer_id]));
  for (const { facts, family } of await readFacts(trx, [...offers.keys()])) {
    const offer_id = offers.get(facts.enrollment_id)!;
    await notify(trx, {
      to: family,
      kind: 'seat_lapsed',
      data: { ...facts, offer_id },
      once: `seat_lapsed:${offer_id}`,
    });
  }
}

/** A child that leaves the waitlist gives back the seat that was held for it. */
export async function declineOffers(trx: Transaction, enrollmentId: string): Promise<void> {
  await trx
    .updateTable('waitlist_offers')
    .set({ status: 'declined', answered_at: new Date().toISOString() })
    .where('enrollment_id', '=', enrollmentId)
    .where('status', '=', 'open')
    .execute();
}

/** A child that lets go of the seat that was held for it, and waits for other days, waits behind the others: no seat is held for one family for ever. */
export async function passOffer(trx: Transaction, enrollmentId: string): Promise<void> {
  await sql`
    with passed as (
      update waitlist_offers set status = 'declined', answered_at = now()
      where enrollment_id = ${enrollmentId}::uuid and status = 'open' returning enrollment_id
    )
    update enrollments set waitlisted_at = clock_timestamp() from passed where enrollments.id = enrollment_id
  `.execute(trx);
}

/** Classes per run of the job that runs every minute. */
const CLASSES_AT_ONCE = 50;

/**
 * Lets the offers lapse whose time has passed, and offers every free seat to the waitlist. A class that is locked at
 * the moment comes next time. Returns a summary.
 */
export async function lapseAllOffers(trx: Transaction): Promise<JobSummary> {
  // Counted for a day, they are of no use after it.
  await sql`delete from seat_holds where created_at < now() - interval '1 day'`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    select id from classes
    where id in (
      select class_id from waitlist_offers join enrollments on enrollments.id = enrollment_id
      where waitlist_offers.status = 'open' and expires_at <= now()
    ) or (is_active and exists (
      select from (
        select distinct days from enrollments
        where class_id = classes.id and status = 'waitlist'
          and not exists (select from waitlist_offers where enrollment_id = enrollments.id and status = 'open')
      ) as waiting where private.seats_taken(classes.id, waiting.days, true) + private.seats_held(classes.id) < max_capacity
    ))
    order by id limit ${CLASSES_AT_ONCE} for update skip locked`.execute(trx);
  for (const { id } of rows) await offerFreedSeats(trx, id);
  return { classes: rows.length };
}
