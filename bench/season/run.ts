import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { addDays, clubDay } from '../../contracts/time.ts';
import { callProcedure } from '../../server/club/core/procedure.ts';
import { proposeClasses } from '../../server/club/seasons/plan/propose-classes.ts';
import { rehearseSeason } from '../../server/club/seasons/plan/rehearse-season.ts';
import { publishSeason } from '../../server/club/seasons/publish-season.ts';
import { saveSeason } from '../../server/club/seasons/save-season.ts';
import { turnSeasons } from '../../server/club/seasons/turn-seasons.ts';
import { asUser, SERVICE } from '../../server/platform/caller.ts';
import { Database } from '../../server/platform/database/database.ts';
import { measureClubs, sizesFrom } from '../clubs.ts';
import { at, short } from '../figures.ts';
import { measureDraw } from './draw.ts';

/**
 * The turn of a season in a club of this many children: the copy of all classes, its rehearsal, where new classes would help, the proposals with their emails, the move on
 * the first day, a draw of all children, and how long a family's read takes meanwhile. BENCH_CHILDREN=1000,20000 chooses otherwise.
 */
const SIZES = sizesFrom('BENCH_CHILDREN', [1_000, 20_000]);

/** About a hundred reads a second, as families do; without a pause the reads alone are all that one process can do. */
const READ_EVERY_MS = 10;

await measureClubs(
  {
    title: 'The turn of a season',
    head: [
      'children',
      'classes',
      'copied s',
      'rehearsed s',
      'proposed s',
      'published s',
      'offered',
      'moved s',
      'drawn s',
      'seated s',
      'reads p95 ms',
      'longest',
    ],
    sizes: SIZES,
  },
  measure,
);

async function measure(connection: pg.ClientConfig, children: number): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  await addHours(client);
  await addWaiters(client);
  const database = new Database(connection, 4);
  const reader = new Database(connection, 2);
  const samples: number[] = [];
  let reading = true;
  const reads = (async () => {
    const parent = asUser('00000000-0000-4000-8000-000000000001');
    while (reading) {
      const before = performance.now();
      await reader.transaction(parent, (trx) =>
        trx.selectFrom('enrollments').innerJoin('classes', 'classes.id', 'class_id').selectAll('classes').execute(),
      );
      samples.push(performance.now() - before);
      await setTimeout(READ_EVERY_MS);
    }
  })();
  const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const before = performance.now();
    const result = await work();
    return [result, (performance.now() - before) / 1000];
  };
  const call = (
    procedure: typeof saveSeason | typeof publishSeason | typeof rehearseSeason | typeof proposeClasses,
    args: object,
  ) =>
    callProcedure(procedure as typeof saveSeason, args as never, { database, caller: SERVICE } as never) as Promise<
      Record<string, unknown>
    >;
  try {
    const begins = addDays(clubDay(), 7);
    const running = await call(saveSeason, {
      name: 'Сега',
      starts_on: addDays(clubDay(), -200),
      ends_on: addDays(begins, -1),
      takes_running: true,
    });
    const next = { name: 'После', starts_on: begins, ends_on: addDays(begins, 200) };
    const [plan, copied] = await timed(() => call(saveSeason, { ...next, copy_from: running['season_id'] }));
    const [, rehearsed] = await timed(() => call(rehearseSeason, { season_id: plan['season_id'] }));
    const [, proposed] = await timed(() => call(proposeClasses, {}));
    const [published, seconds] = await timed(() =>
      call(publishSeason, { season_id: plan['season_id'], answer_until: addDays(clubDay(), 3) }),
    );
    // Every family says yes, past the procedure, which is measured in services.
    await client.query(`
    set session_replication_role = replica;
    insert into public.enrollments (child_id, class_id, plan_id, status, transfer_from)
      select season_proposals.child_id, season_proposals.class_id, plan_id, 'active', enrollment_id
      from public.season_proposals join public.enrollments on enrollments.id = enrollment_id where season_proposals.class_id is not null;
    update public.season_proposals set status = 'confirmed';
    set session_replication_role = origin;
    update public.seasons set ends_on = ends_on - 8 where id = '${String(running['season_id'])}';
    update public.seasons set starts_on = current_date where name = 'После';
  `);
    // The server does so by itself while families answer for days.
    await client.query('vacuum analyze');
    const [, moved] = await timed(() => turnSeasons(database));
    const [drawn, seated] = await measureDraw(client, database, {
      copy_from: String(plan['season_id']),
      children,
    });
    const figures = [
      String(plan['classes']),
      short(copied),
      short(rehearsed),
      short(proposed),
      short(seconds),
      String((published['proposals'] as { offered: number }).offered),
      short(moved),
      short(drawn),
      seated === null ? '–' : short(seated),
    ];
    reading = false;
    await reads;
    const sorted = samples.toSorted((one, other) => one - other);
    return [String(children), ...figures, ...[0.95, 1].map((share) => short(at(sorted, share)))];
  } finally {
    reading = false;
    await reads;
    await Promise.all([database.close(), reader.close(), client.end()]);
  }
}

/** An hour a week for each class, at which its lane and its instructor are free. */
async function addHours(client: pg.Client): Promise<void> {
  await client.query(`
    set session_replication_role = replica;
    with numbered as (
      select id, row_number() over (partition by instructor_id order by id) - 1 as turn, dense_rank() over (order by instructor_id) - 1 as person from public.classes
    )
    update public.classes set lane = 1 + (person / 7) % 20, duration_minutes = 15 from numbered where numbered.id = classes.id;
    with numbered as (
      select id, row_number() over (partition by instructor_id order by id) - 1 as turn, dense_rank() over (order by instructor_id) - 1 as person from public.classes
    )
    insert into public.class_sessions (class_id, day_of_week, start_time, location_id, instructor_id, lanes, duration_minutes, is_active)
      select classes.id, 1 + person % 7, time '08:00' + make_interval(hours => turn::integer, mins => 20 * (person / 140)::integer), location_id, instructor_id, lanes, duration_minutes, is_active
      from numbered join public.classes using (id);
    set session_replication_role = origin;
  `);
  await client.query('vacuum analyze');
}

/** One child in ten waits for a class beside its own. */
async function addWaiters(client: pg.Client): Promise<void> {
  await client.query(`
    set session_replication_role = replica;
    update public.locations set lane_count = 20;
    with numbered as (select id, row_number() over (order by id) - 1 as turn, count(*) over () as total from public.classes where is_active),
      swimmers as (select id, row_number() over (order by id) as turn from public.children)
    insert into public.enrollments (child_id, class_id, plan_id, status, waitlisted_at)
      select swimmers.id, numbered.id, (select id from public.plans limit 1), 'waitlist', now()
      from swimmers join numbered on numbered.turn = (swimmers.turn * 7) % numbered.total
      where swimmers.turn % 10 = 1 on conflict do nothing;
    set session_replication_role = origin;
  `);
  await client.query('vacuum analyze');
}
