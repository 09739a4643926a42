import { sql } from 'kysely';
import { addDays, clubDay } from '../../contracts/time.ts';
import { lapseCredits } from '../../server/club/lessons/make-ups/lapse-credits.ts';
import { asUser, SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { only } from '../../server/platform/database/rows.ts';
import type { DemoPeople } from './demo-people.ts';
import type { Factories } from './factories.ts';

/** Of the demo's parent, in a class of middle level. */
const MAKES_UP = 'Калоян Димитров';
/** The lessons after these are missed: the nearest ones are swum. */
const SWUM = 3;

/** The club lets children make up what they miss: a child of the demo's parent has a credit of each state. Users are notified. */
export async function seedMakeUps(database: Database, make: Factories, people: DemoPeople): Promise<void> {
  const child = people.children[MAKES_UP];
  if (!child) return;
  const service = <T>(query: ReturnType<typeof sql<T>>) =>
    database.transaction(SERVICE, async (trx) => (await query.execute(trx)).rows);
  // A lesson that the club cancels goes back to the package, as before.
  await service(sql`update club_settings set make_ups = true, make_ups_of_cancelled = false`);
  const missed = await service(sql<{ id: string }>`
    select lessons.id from lessons join enrollments using (class_id)
    where child_id = ${child.id} and enrollments.status = 'active' and lessons.status = 'scheduled' and starts_at > now() + interval '25 hours'
    order by starts_at offset ${SWUM} limit 2`);
  for (const { id } of missed)
    await make.call('announce_absence', asUser(child.parent), { child_id: child.id, lesson_id: id, note: null });
  const fitting = await make.call('fitting_lessons', asUser(child.parent), { child_id: child.id });
  // One far enough ahead to be moved and given back.
  const lesson = fitting.find(({ starts_at }) => clubDay(starts_at) > addDays(clubDay(), 1)) ?? fitting[0];
  if (lesson)
    await make.call('book_visit', asUser(child.parent), {
      child_id: child.id,
      lesson_id: lesson.lesson_id,
      kind: 'make_up',
    });
  await seedOver(database, child.id);
}

/** A make-up that was swum last week, and one that lapsed. */
async function seedOver(database: Database, childId: string): Promise<void> {
  await database.transaction(SERVICE, async (trx) => {
    const give = async (validUntil: string) => {
      const { rows } = await sql<{ id: string }>`
        with given as (
          insert into make_up_credits (child_id, reason, valid_until, created_at)
          values (${childId}::uuid, 'granted', ${validUntil}::date, now() - interval '40 days') returning id
        )
        insert into make_up_ledger (credit_id, delta, reason) select id, 1, 'earned' from given returning credit_id as id
      `.execute(trx);
      return only(rows).id;
    };
    const used = await give(addDays(clubDay(), -2));
    await sql`
      with visit as (
        insert into visits (child_id, lesson_id, kind, credit_id, created_at)
        select ${childId}::uuid, lessons.id, 'make_up', ${used}::uuid, starts_at - interval '3 days'
        from lessons join classes on classes.id = class_id
        where level = 'intermediate' and starts_at between now() - interval '12 days' and now() - interval '3 days' and private.seats_left(lessons.id) > 0
          and class_id not in (select class_id from enrollments where child_id = ${childId}::uuid)
        order by starts_at desc limit 1 returning id
      ) select from visit`.execute(trx);
    await sql`
      update visits set mark = 'present', marked_at = now() - interval '3 days'
      where child_id = ${childId}::uuid and credit_id = ${used}::uuid`.execute(trx);
    await give(addDays(clubDay(), -9));
    await lapseCredits(trx);
  });
}
