import { expect, test } from 'vitest';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { ANONYMOUS } from '../../platform/caller.ts';
import { adminTest, refuses } from '../../testing/club.ts';

const { make, read, readValue, readAs, refused, admin } = await adminTest();
const monday = [{ day_of_week: 1, start_time: '17:30' }];
const DAYS = {
  now: [addDays(clubDay(), -100), addDays(clubDay(), 30)],
  next: [addDays(clubDay(), 31), addDays(clubDay(), 300)],
};
const season = (name: string, [starts_on, ends_on]: string[], more = {}) =>
  make.call('save_season', admin, { name, starts_on: starts_on!, ends_on: ends_on!, ...more });

test('the running classes get a season, the next one is planned as their copy, and is published at once', async () => {
  const instructor_id = (await make.user({ role: 'instructor' })).id;
  const class_id = await make.swimClass({ title: 'Делфинчета', instructor_id, sessions: monday });
  await make.call('make_term_lessons', admin, { class_ids: [class_id], from: clubDay(), to: addDays(clubDay(), 80) });
  const now = await season('Пролет', DAYS.now!, { takes_running: true });
  expect(
    await readValue`select max((starts_at at time zone 'Europe/Sofia')::date) <= ${DAYS.now![1]}::date from lessons where class_id = ${class_id}`,
  ).toBe(true);

  const next = await season('Есен', DAYS.next!, { copy_from: now.season_id });
  expect(next.classes).toBe(1);
  const [copy] = await read<{
    id: string;
    title: string;
  }>`select id, title from classes where season_id = ${next.season_id}`;
  expect(copy!.title).toBe('Делфинчета');

  const child = await make.child();
  const seen = async () => [
    await readAs(child.parent.caller)`select id from seasons where id = ${next.season_id}`,
    await readAs(child.parent.caller)`select id from classes where id = ${copy!.id}`,
    await readAs(child.parent.caller)`select id from class_sessions where class_id = ${copy!.id}`,
    await readAs(ANONYMOUS)`select class_id from class_availability where class_id = ${copy!.id}`,
  ];
  expect((await seen()).map((rows) => rows.length)).toEqual([0, 0, 0, 0]);
  const plan_id = await make.plan();
  const wish = { child_id: child.id, class_id: copy!.id, plan_id, method: 'cash' as const };
  await refused('class_not_found', 'enroll_child', child.parent.caller, wish);

  expect(await make.call('publish_season', admin, { season_id: next.season_id, dry_run: true })).toEqual({
    classes: 1,
    clashes: [],
    proposals: null,
  });
  expect((await seen())[1]).toEqual([]);
  await make.call('publish_season', admin, { season_id: next.season_id });
  expect((await seen()).map((rows) => rows.length)).toEqual([1, 1, 1, 1]);
  await make.call('enroll_child', child.parent.caller, wish);
  expect(
    await readValue`select count(*)::integer from lessons where class_id = ${copy!.id} and (starts_at at time zone 'Europe/Sofia')::date < ${DAYS.next![0]}::date`,
  ).toBe(0);
  expect(await readValue`select count(*) > 0 from lessons where class_id = ${copy!.id}`).toBe(true);
  await refused('season_published', 'publish_season', admin, { season_id: next.season_id });
  await refused('season_published', 'delete_season', admin, { season_id: next.season_id });
});

test('a season is not published while its classes clash, with each other or with what runs then', async () => {
  const [location_id, instructor_id] = [await make.location(), (await make.user({ role: 'instructor' })).id];
  const { season_id } = await season('Зима', DAYS.next!);
  const planned = await make.swimClass({ title: 'Раци', location_id, season_id, sessions: monday, lane: 1 });
  await make.swimClass({ title: 'Скариди', location_id, instructor_id, sessions: monday, lane: 2 });
  const { classes, clashes } = await make.call('publish_season', admin, { season_id, dry_run: true });
  expect([classes, clashes]).toEqual([1, []]);
  await make.swimClass({ title: 'Миди', location_id, season_id, instructor_id, sessions: monday, lane: 1 });
  const answer = await make.call('publish_season', admin, { season_id, dry_run: true });
  expect(answer.clashes.map(({ title, code, other }) => [title, code, other])).toEqual([
    ['Миди', 'instructor_clash', 'Скариди'],
    ['Раци', 'lane_clash', 'Миди'],
  ]);
  await refused('instructor_clash', 'publish_season', admin, { season_id });
  expect(await readValue`select is_active from classes where id = ${planned}`).toBe(false);
  await refused('season_exists', 'save_season', admin, {
    name: 'ЗИМА',
    starts_on: DAYS.next![0]!,
    ends_on: DAYS.next![1]!,
  });
  await make.call('delete_season', admin, { season_id });
  expect(await read`select from classes where id = ${planned}`).toEqual([]);
});

test('two classes of two seasons have the same lane and instructor, a class without a season does not', async () => {
  const [location_id, instructor_id] = [await make.location(), (await make.user({ role: 'instructor' })).id];
  const same = { location_id, instructor_id, sessions: monday, lane: 3 };
  const [one, two] = [
    await season('Първи срок', DAYS.now!, { takes_running: true }),
    await season('Втори срок', DAYS.next!),
  ];
  await make.swimClass({ ...same, season_id: one.season_id });
  await make.swimClass({ ...same, season_id: two.season_id });
  await make.call('publish_season', admin, { season_id: two.season_id });
  await refuses(make.swimClass({ ...same, season_id: null }), 'instructor_clash');
  // A longer first season would run into the second.
  await refused('lane_clash', 'save_season', admin, {
    season_id: one.season_id,
    name: 'Първи срок',
    starts_on: DAYS.now![0]!,
    ends_on: DAYS.next![0]!,
  });
});

test('only admins plan seasons', async () => {
  const dates = { name: 'Лято', starts_on: DAYS.next![0]!, ends_on: DAYS.next![1]! };
  for (const role of ['parent', 'instructor', 'athlete'] as const)
    await refused('not_allowed', 'save_season', await make.caller(role), dates);
  await refused('not_allowed', 'publish_season', await make.caller('reception'), {
    season_id: (await season('Лято', DAYS.next!)).season_id,
  });
});

test('a class of a plan is to its own instructor one of others', async () => {
  const instructor = await make.user({ role: 'instructor' });
  const { season_id } = await season('Зима', DAYS.next!);
  const class_id = await make.swimClass({ season_id, instructor_id: instructor.id });
  await refused('not_allowed', 'propose_reports', instructor.caller, { class_id });
  await make.call('publish_season', admin, { season_id });
  expect(await make.call('propose_reports', instructor.caller, { class_id })).toEqual({ children: [] });
});
