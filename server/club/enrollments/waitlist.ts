import { sql } from 'kysely';
import type { Transaction } from '../../platform/database.ts';
import { countPlaces } from './places.ts';

/**
 * Gives the free places of a class to those in line, each held for the time that the settings say.
 * Offers whose time has passed lapse first and move their child to the end of the line. The class's row must be locked.
 */
export async function offerFreedPlaces(trx: Transaction, classId: string): Promise<void> {
  await lapseOffers(trx, classId);
  const places = await countPlaces(trx, classId);
  const free = places.capacity - places.taken - places.offered;
  if (free <= 0) return;
  await sql`
    with next_in_line as (
      select enrollments.id, children.parent_id, classes.title
      from enrollments
      join children on children.id = enrollments.child_id
      join classes on classes.id = enrollments.class_id
      where enrollments.class_id = ${classId} and enrollments.status = 'waitlist' and classes.is_active
        and not exists (select from waitlist_offers where enrollment_id = enrollments.id and status = 'open')
      order by enrollments.waitlisted_at, enrollments.id
      limit ${free}
    ), offers as (
      insert into waitlist_offers (enrollment_id, expires_at)
      select id, now() + make_interval(hours => (select waitlist_offer_hours from club_settings)) from next_in_line
      returning id, enrollment_id, expires_at
    )
    insert into notifications (user_id, kind, data)
    select parent_id, 'place_offered', jsonb_build_object('offer_id', offers.id, 'class_title', title, 'expires_at', expires_at)
    from offers join next_in_line on next_in_line.id = enrollment_id`.execute(trx);
}

async function lapseOffers(trx: Transaction, classId: string): Promise<void> {
  await sql`
    with lapsed as (
      update waitlist_offers set status = 'lapsed', answered_at = now()
      from enrollments
      where enrollments.id = enrollment_id and class_id = ${classId} and waitlist_offers.status = 'open' and expires_at <= now()
      returning enrollment_id
    )
    update enrollments set waitlisted_at = now() where id in (select enrollment_id from lapsed)`.execute(trx);
}
