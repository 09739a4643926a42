import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { connectClient } from '../../server/platform/postgres/primary-client.ts';
import { testConfig } from '../../server/platform/testing/club.ts';
import { databaseTest } from '../../server/platform/testing/database.ts';
import { folderTest } from '../../server/platform/testing/folder.ts';
import { seedDemo } from './demo.ts';

const club = await databaseTest();
const config = testConfig({ dataDir: folderTest() });
const seed = () => seedDemo({ config, database: club.database, owner: club.connection });
await seed();

test('the demo club is whole: locations, classes, lessons back and ahead, families', async () => {
  const counts = await club.readOne`select
    (select count(*) from locations) as locations, (select count(*) from locations where type = 'kindergarten') as kindergartens,
    (select count(*) from classes where not is_planned) as classes, (select count(*) from classes where is_planned) as planned,
    (select count(*) from user_roles where role = 'instructor') as instructors`;
  expect(counts).toEqual({ locations: 4, kindergartens: 1, classes: 20, planned: 3, instructors: 4 });
  expect(
    await club.readOne`select count(distinct child_id)::integer as children, count(distinct class_id)::integer as classes from draw_entries join draw_wishes on entry_id = draw_entries.id`,
  ).toEqual({ children: 14, classes: 2 });
  const lessons = await club.readOne<{ back: number; ahead: number; unmarked: number }>`select
    (now()::date - min(starts_at)::date) as back, (max(starts_at)::date - now()::date) as ahead,
    count(*) filter (where starts_at < date_trunc('day', now()) and status = 'scheduled'
      and class_id in (select class_id from enrollments where status = 'active')) as unmarked
    from lessons`;
  expect(lessons.back).toBeGreaterThanOrEqual(50);
  expect(lessons.ahead).toBeGreaterThanOrEqual(78);
  expect(lessons.unmarked).toBe(0);
});

test('two years of seasons: children came, moved up, left and wait; months have their revenue, lists their second page', async () => {
  const counts = await club.readOne<Record<string, number>>`select
    (select count(*)::integer from children) as children,
    (select count(*)::integer from membership_periods where ended_on is null) as swimming,
    (select count(distinct child_id)::integer from enrollments where status = 'inactive') as moved,
    (select count(*)::integer from enrollments where status = 'waitlist') as waiting,
    (select count(distinct date_trunc('month', date))::integer from ledger_entries where kind = 'payment') as months,
    (select count(*)::integer from payments where status = 'pending' and date < current_date - 20) as debts,
    (select count(*)::integer from orders) as orders,
    (select count(*)::integer from kindergarten_bills) as bills`;
  expect(counts['children']).toBeGreaterThan(170);
  expect(counts['children']).toBeLessThan(200);
  expect(counts['swimming']).toBeGreaterThan(110);
  expect(counts['moved']).toBeGreaterThan(50);
  expect(counts['waiting']).toBeGreaterThanOrEqual(8);
  expect(counts['months']).toBeGreaterThanOrEqual(20);
  expect(counts['debts']).toBeGreaterThanOrEqual(3);
  expect(counts['orders']).toBeGreaterThan(25);
  expect(counts['bills']).toBeGreaterThan(10);
});

test('payments are in every status, and the books agree with them', async () => {
  const statuses = await club.readValue<string[]>`select array_agg(distinct status order by status) as statuses
      from payments`;
  expect(statuses).toEqual(['failed', 'paid', 'pending', 'refunded', 'validated']);
  const sums = await club.readOne<Record<'books' | 'settled' | 'euro_books' | 'euro_settled', number>>`select
    (select sum(amount) from ledger_entries) as books, (select sum(euro_cents) from ledger_entries) as euro_books,
    (select sum(euro_cents - refunded_euro_cents) from payments where settled_at is not null) as euro_settled,
    (select sum(amount - refunded_amount) from payments where settled_at is not null) as settled`;
  expect(sums.books).toBe(sums.settled);
  expect(sums.euro_books).toBe(sums.euro_settled);
});

test('every balance is the sum of its ledger', async () => {
  const wrong = await club.readValue<number>`select count(*) as wrong from enrollments
    where sessions_remaining is distinct from (select sum(delta) from session_ledger where enrollment_id = enrollments.id)`;
  expect(wrong).toBe(0);
});

test('today something is going on: an offered seat, an absence, a substitute sought, packages at their end', async () => {
  const going = await club.readOne`select
    (select count(*) from waitlist_offers where status = 'open' and expires_at > now()) as offers,
    (select count(*) from absences where excused) as absences,
    (select count(*) from substitute_requests where status = 'open') as requests,
    (select count(*) from enrollments where status = 'active' and sessions_remaining = 2) > 0 as low,
    (select count(*) from session_ledger where reason = 'expired') as expired,
    (select sibling_discounts[1] from club_settings) as discount`;
  expect(going).toEqual({ offers: 1, absences: 3, requests: 1, low: true, expired: 1, discount: 20 });
  const kinds = await club.readValue<string[]>`select array_agg(distinct kind order by kind) as kinds
      from notifications`;
  expect(kinds).toEqual(
    expect.arrayContaining(['absence_announced', 'package_expired', 'seat_offered', 'substitute_asked']),
  );
});

test('a second start leaves the club alone; an interrupted seed is begun again', async () => {
  const people = () => club.readOne<{ users: number }>`
    select (select count(*) from auth.users) as users, (select count(*) from guide_articles) as guide,
      (select count(*) from invoice_series) as series, (select count(*) from storage.buckets) as buckets`;
  const before = await people();
  expect(Object.values(before)).not.toContain(0);
  await seed();
  expect(await people()).toEqual(before);
  await club.read`update club_settings set switches = '{"demo": "seeding"}'`;
  await loseDatabaseInWipe();
  await seed();
  expect(await people()).toEqual(before);
});

/** The database goes away while the interrupted seed is wiped: the start fails with what it said. */
async function loseDatabaseInWipe(): Promise<void> {
  const holder = await connectClient(club.connection);
  await holder.query('begin; lock table public.children');
  const failed = expect(seed()).rejects.toThrow('terminating connection');
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'truncate %'`;
  const endIt = async () => {
    await holder.query('select pg_stat_clear_snapshot()');
    expect((await holder.query(end)).rowCount).toBe(1);
  };
  await vi.waitFor(endIt, { timeout: 60_000 });
  await failed;
  await holder.end();
}

test('what the club shows is in three languages', async () => {
  const texts: [table: string, columns: string[]][] = [
    ['club_settings', ['name', 'mission', 'values', 'history', 'address']],
    ['news', ['title', 'summary', 'body']],
    ['products', ['name', 'description']],
    ['team_members', ['bio']],
    ['team_achievements', ['title']],
    ['media_items', ['title']],
    ['albums', ['name']],
    ['events', ['title', 'description']],
    ['documents', ['title', 'body']],
  ];
  for (const [table, columns] of texts) {
    const untold = columns.flatMap((column) =>
      ['', '_en', '_ru'].map((language) => `coalesce("${column}${language}", '') = ''`),
    );
    const counted = await club.readOne<{ rows: number; untold: number }>`select count(*) as rows,
        count(*) filter (where ${sql.raw(untold.join(' or '))}) as untold from ${sql.table(table)}`;
    expect({ table, untold: counted.untold }).toEqual({ table, untold: 0 });
    expect(counted.rows).toBeGreaterThan(0);
  }
});

test('certificates of swimmers are good, near their end, over, refused, or wait for an admin', async () => {
  const counts = await club.readOne`select
    count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'rejected') as rejected,
    count(*) filter (where valid_until < current_date) as over,
    count(*) filter (where state = 'verified' and valid_until between current_date and current_date + 30) as ending
    from certificates`;
  expect(counts).toEqual({ waiting: 3, rejected: 1, over: 2, ending: 2 });
});

test('every picture, film and certificate that is named is stored', async () => {
  const pictures = await club.readValue<string[]>`select array_agg(bucket || '/' || path) as pictures from (
    select 'media' as bucket, cover_path as path from news
    union all select 'media', path from media_items union all select 'media', poster_path from media_items
    union all select 'certificates', file_path from certificates
    union all select 'lessons', file_path from lesson_pictures
    union all select 'media', photo_path from locations
    union all select 'team', photo_path from team_members
    union all select 'products', unnest(images) from products) as named where path is not null`;
  expect(pictures.length).toBeGreaterThanOrEqual(48);
  const stored = await club.readValue<
    string[]
  >`select array_agg(bucket_id || '/' || name) as stored from storage.objects
      where metadata ->> 'mimetype' in ('image/avif', 'video/mp4')`;
  expect(pictures.filter((picture) => !stored.includes(picture))).toEqual([]);
  expect(await club.readValue<number>`select count(*) as unused from storage.unused_files`).toBe(0);
});

test('an album of a lesson and a clip are open to the demo’s parent, and are no news', async () => {
  const open = await club.read`
    select type, child_id is not null as is_clip, starts_at < now() - interval '30 days' as is_old
    from lesson_pictures join lessons on lessons.id = lesson_id
    where child_id in (select id from children where full_name = 'Мария Димитрова') and private.allows_photos(child_id)
      or child_id is null and private.is_agreed(lesson_id)
    order by is_clip, type`;
  const picture = { type: 'image/avif', is_clip: false, is_old: true };
  expect(open).toEqual([picture, picture, { type: 'video/mp4', is_clip: true, is_old: true }]);
});

test('missed lessons are made up: a child of the demo’s parent has a credit of each state', async () => {
  const credits = await club.read`
    select case when visits.mark is not null then 'used' when visits.id is not null then 'booked'
      when balance = 1 then 'free' else 'lapsed' end as state, count(*)::integer
    from make_up_credits left join visits on credit_id = make_up_credits.id
    where make_up_credits.child_id in (select id from children where parent_id = (select id from auth.users where email = 'parent@demo.club'))
    group by 1 order by 1`;
  expect(credits).toEqual(['booked', 'free', 'lapsed', 'used'].map((state) => ({ state, count: 1 })));
});
