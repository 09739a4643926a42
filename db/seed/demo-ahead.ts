import { sql, type RawBuilder } from 'kysely';
import { addDays, clubDay } from '../../contracts/time.ts';
import { expirePackages } from '../../server/club/enrollments/packages/expire-packages.ts';
import { asUser, SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { DemoClasses } from './demo-classes.ts';
import type { DemoPeople } from './demo-people.ts';
import type { Factories } from './factories.ts';

/** Waits behind the child to whom the freed seat is offered. */
const NEXT_IN_WAITLIST = 'Теодора-Мария Христова-Иванова';
const MOVED_ON = 'София Петрова';
const RUNS_LOW = 'Мария Димитрова';
const LOW = 2;
const RAN_OUT = 'Лев Петров';

interface Club {
  database: Database;
  make: Factories;
  people: DemoPeople;
  classes: DemoClasses['classes'];
  plans: DemoClasses['plans'];
}

/** The club today: an offered seat, an absence, a substitute sought, packages at their end. Users are notified. */
export async function seedAhead(
  database: Database,
  make: Factories,
  people: DemoPeople,
  demo: DemoClasses,
): Promise<void> {
  const club = { database, make, people, ...demo };
  await notifyNoPast(club);
  await offerSeat(club);
  await runLow(club);
  await runOut(club);
  await announceAbsence(club);
  await seekSubstitute(club);
  await comeOnOneDay(club);
}

/** Deletes the notifications and emails of the two months that the seed has just made. */
async function notifyNoPast({ database }: Club): Promise<void> {
  await database.transaction(SERVICE, async (trx) => {
    await sql`delete from notifications`.execute(trx);
    await sql`delete from email.outgoing where user_id is not null`.execute(trx);
  });
}

/** A child comes on Wednesdays alone from now on. */
async function comeOnOneDay({ database, classes }: Club): Promise<void> {
  await database.transaction(SERVICE, (trx) =>
    sql`
      update enrollments set days = '{3}', days_since = now() where id = (
        select id from enrollments where class_id = ${classes['olympia-beginners']}::uuid and status = 'active' order by created_at, id limit 1
      )`.execute(trx),
  );
}

async function offerSeat({ database, make, people, classes, plans }: Club): Promise<void> {
  const turtles = classes['turtles']!;
  const next = people.children[NEXT_IN_WAITLIST]!;
  const args = { child_id: next.id, class_id: turtles, plan_id: plans.pool_8, method: 'bank_transfer' } as const;
  await make.call('enroll_child', asUser(next.parent), args);
  const [leaving] = await read<{ id: string }>(
    database,
    sql`select id from enrollments where class_id = ${turtles} and child_id = ${people.children[MOVED_ON]!.id} and status = 'active'`,
  );
  await make.call('unenroll_child', asUser(people.children[MOVED_ON]!.parent), { enrollment_id: leaving!.id });
}

/** An admin has corrected the balance: so much is left. */
async function runLow({ database, make, people, classes }: Club): Promise<void> {
  const [low] = await read<{ id: string; left: number }>(
    database,
    sql`select id, sessions_remaining as left from enrollments
      where class_id = ${classes['dolphins']} and child_id = ${people.children[RUNS_LOW]!.id} and status = 'active'`,
  );
  if (low && low.left !== LOW)
    await make.insert('session_ledger', { enrollment_id: low.id, delta: LOW - low.left, reason: 'adjusted' });
}

async function runOut({ database, people, classes }: Club): Promise<void> {
  await database.transaction(SERVICE, async (trx) => {
    await trx
      .updateTable('enrollments')
      .set({ valid_until: addDays(clubDay(), -1) })
      .where('class_id', '=', classes['endurance']!)
      .where('child_id', '=', people.children[RAN_OUT]!.id)
      .execute();
    await expirePackages(trx);
  });
}

/** The first lesson of the demo's instructor for which an absence is still excused. */
async function announceAbsence({ database, make, people }: Club): Promise<void> {
  const [absence] = await read<{ lesson_id: string; child_id: string; parent_id: string }>(
    database,
    sql`select lessons.id as lesson_id, children.id as child_id, parent_id
      from lessons
      join classes on classes.id = class_id and instructor_id = ${people.instructors[0]}
      join enrollments on enrollments.class_id = classes.id and enrollments.status = 'active'
      join children on children.id = child_id
      where starts_at > now() + interval '24 hours 5 minutes' and children.id = any (${idsOf(people)}::uuid[])
      order by starts_at, children.full_name limit 1`,
  );
  const { parent_id, ...args } = absence!;
  await make.call('announce_absence', asUser(parent_id), { ...args, note: 'Има преглед при зъболекаря.' });
}

/** The second instructor seeks a substitute, and the first one is free then. */
async function seekSubstitute({ database, make, people }: Club): Promise<void> {
  const [first, second] = people.instructors;
  const [lesson] = await read<{ id: string }>(
    database,
    sql`select lessons.id from lessons join classes on classes.id = class_id
      where instructor_id = ${second} and starts_at > now() + interval '2 days' and not exists (
        select from lessons as other join classes as others on others.id = other.class_id
        where others.instructor_id = ${first} and other.starts_at < lessons.starts_at + interval '4 hours'
          and other.starts_at + interval '4 hours' > lessons.starts_at
      )
      order by starts_at limit 1`,
  );
  await make.call('ask_substitute', asUser(second), {
    lesson_id: lesson!.id,
    note: 'Водя отбора на турнира във Варна.',
  });
}

const idsOf = ({ children }: DemoPeople) => Object.values(children).map(({ id }) => id);

async function read<T>(database: Database, query: RawBuilder<T>): Promise<T[]> {
  return (await database.transaction(SERVICE, (trx) => query.execute(trx))).rows;
}
