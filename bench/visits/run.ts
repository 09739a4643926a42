import pg from 'pg';
import { callProcedure } from '../../server/club/core/procedure.ts';
import { fittingLessons } from '../../server/club/lessons/visits/fitting-lessons.ts';
import { lapseVisitOffers } from '../../server/club/lessons/visits/offers/offer-seats.ts';
import { asUser } from '../../server/platform/caller.ts';
import { Database } from '../../server/platform/database/database.ts';
import { only } from '../../server/platform/database/rows.ts';
import { measureClubs, sizesFrom } from '../clubs.ts';
import { at, short } from '../figures.ts';

/**
 * Make-ups in a club of this many children whose classes are full: how long a family waits for the lessons that fit a child,
 * and how long the seats of an evening take that pass to the next child, in 200 lessons. BENCH_CHILDREN=1000,100000 chooses
 * otherwise.
 */
const SIZES = sizesFrom('BENCH_CHILDREN', [1_000, 10_000, 100_000]);
const LOOKS = 200;
const LESSONS = 200;
const POOL_SIZE = 8;

await measureClubs(
  {
    title: 'Make-ups',
    head: [
      'children',
      'credits',
      'fitting lessons p50 ms',
      'p95 ms',
      'longest',
      'found',
      'lessons with offers',
      'passed on s',
    ],
    sizes: SIZES,
  },
  measure,
);

async function measure(connection: pg.ClientConfig, children: number): Promise<string[]> {
  const { credits, offers } = await addMakeUps(connection);
  const database = new Database(connection, POOL_SIZE);
  try {
    const looks = await childrenWithCredits(connection);
    const samples: number[] = [];
    let count = 0;
    for (const { child_id, parent_id } of looks) {
      const before = performance.now();
      const lessons = await callProcedure(fittingLessons, { child_id }, {
        database,
        caller: asUser(parent_id),
      } as never);
      samples.push(performance.now() - before);
      count += lessons.length;
    }
    const sorted = samples.toSorted((one, other) => one - other);
    const before = performance.now();
    await lapseVisitOffers(database);
    const passed = performance.now() - before;
    return [
      String(children),
      String(credits),
      ...[0.5, 0.95, 1].map((share) => short(at(sorted, share))),
      short(count / looks.length),
      String(offers),
      short(passed / 1000),
    ];
  } finally {
    await database.close();
  }
}

/**
 * Full classes of three levels and many ages, a child away from every lesson of the evening and every tenth later one, a free
 * credit for every tenth child, and in the lessons of the evening offers whose time is over.
 */
async function addMakeUps(connection: pg.ClientConfig): Promise<{ credits: number; offers: number }> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`
      update public.club_settings set make_ups = true;
      set session_replication_role = replica;
      update public.classes set max_capacity = (select count(*) from public.enrollments where class_id = classes.id),
        level = (array['beginner', 'intermediate', 'advanced'])[1 + abs(hashtext(title)) % 3],
        age_min = 4 + abs(hashtext(title || 'a')) % 5, age_max = 12;
      update public.children set skill_level = (array['beginner', 'intermediate', 'advanced'])[1 + abs(hashtext(first_name)) % 3];
      insert into public.absences (child_id, lesson_id, excused)
        select distinct on (lessons.id) child_id, lessons.id, true from public.lessons join public.enrollments using (class_id)
        where starts_at > now() and (starts_at < now() + interval '12 hours' or abs(hashtext(lessons.id::text)) % 10 = 3) order by lessons.id, child_id;
      insert into public.make_up_credits (child_id, reason, valid_until, balance)
        select id, 'granted', current_date + 5 + (row_number() over (order by id) % 40)::integer, 1 from public.children where abs(hashtext(id::text || 'c')) % 10 = 3;
      insert into public.make_up_ledger (credit_id, delta, reason) select id, 1, 'earned' from public.make_up_credits;
      insert into public.visit_offers (lesson_id, child_id, credit_id, expires_at)
        select lesson_id, child_id, credit_id, now() from (
          select lesson_id, row_number() over () as n from public.absences join public.lessons on lessons.id = lesson_id
          where starts_at > now() + interval '1 hour' order by starts_at limit ${LESSONS}
        ) as evening join (select id as credit_id, child_id, row_number() over () as n from public.make_up_credits) as credits using (n);
    `);
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ credits: number; offers: number }>(`
      select (select count(*) from public.make_up_credits)::integer as credits, (select count(*) from public.visit_offers)::integer as offers`);
    return only(rows);
  } finally {
    await client.end();
  }
}

async function childrenWithCredits(connection: pg.ClientConfig): Promise<{ child_id: string; parent_id: string }[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ child_id: string; parent_id: string }>(`
    select children.id as child_id, parent_id from public.children join public.make_up_credits on child_id = children.id
    order by md5(children.id::text) limit ${LOOKS}`);
  await client.end();
  return rows;
}
