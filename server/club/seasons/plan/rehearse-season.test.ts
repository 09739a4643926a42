import { expect, test } from 'vitest';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { ANONYMOUS } from '../../../platform/caller.ts';
import { adminTest } from '../../../testing/club.ts';

const { make, read, readValue, readValues, refused, admin } = await adminTest();
const today = clubDay();
const begins = addDays(today, 31);
let count = 0;

type Class = Parameters<typeof make.swimClass>[0];

/** A season that runs, with these classes, and the next one planned as its copy. */
async function seasons(...classes: (Class | undefined)[]) {
  const number = ++count;
  const running = await make.insert('seasons', {
    name: `Сега ${number}`,
    starts_on: addDays(today, -100),
    ends_on: addDays(begins, -1),
    published_at: new Date().toISOString(),
  });
  const ids: string[] = [];
  for (const values of classes) ids.push(await make.swimClass({ ...values, season_id: running }));
  const plan = async () => {
    const next = { name: `После ${number}`, starts_on: begins, ends_on: addDays(begins, 200), copy_from: running };
    return (await make.call('save_season', admin, next)).season_id;
  };
  return { running, ids, plan };
}

const rehearse = (season_id: string, fewest?: number) =>
  make.call('rehearse_season', admin, { season_id, ...(fewest && { fewest }) });
const copyOf = (class_id: string) => readValue<string>`select id from classes where copied_from = ${class_id}`;
const setLevel = (id: string, level: string) => read`update children set skill_level = ${level} where id = ${id}`;

test('classes with too many children, too few and none are named; who passed the level counts for the next one', async () => {
  const { ids, plan } = await seasons(
    { title: 'Пълна', level: 'beginner', max_capacity: 3 },
    { title: 'Рядка', max_capacity: 5 },
    { title: 'Празна' },
    { title: 'Напред', level: 'intermediate', max_capacity: 1 },
  );
  const [full, few, empty, next] = ids as [string, string, string, string];
  for (let index = 0; index < 2; index++) await make.member({ class_id: full });
  const { child: risen } = await make.member({ class_id: full });
  await make.member({ class_id: few });
  const { child: there } = await make.member({ class_id: next });
  await setLevel(risen.id, 'intermediate');
  await setLevel(there.id, 'intermediate');
  const season_id = await plan();
  await read`update classes set max_capacity = 1 where copied_from = ${full}`;
  const answer = await rehearse(season_id, 2);
  const seatsOf = (list: typeof answer.few) => list.map((one) => [one.title, one.seated, one.wanted]);
  expect([answer.children, answer.waiting, answer.seated]).toEqual([5, 0, 3]);
  expect(answer.overfull.map(({ class_id }) => class_id).toSorted()).toEqual(
    [await copyOf(full), await copyOf(next)].toSorted(),
  );
  expect(seatsOf(answer.overfull)).toEqual([
    ['Напред', 1, 2],
    ['Пълна', 1, 2],
  ]);
  expect(seatsOf(answer.few)).toEqual([
    ['Напред', 1, 2],
    ['Пълна', 1, 2],
    ['Рядка', 1, 1],
  ]);
  expect(answer.empty.map(({ class_id }) => class_id)).toEqual([await copyOf(empty)]);
  expect(answer.counts).toMatchObject({ overfull: 2, few: 3, empty: 1, without: 2 });
  expect((await rehearse(season_id, 1)).few).toEqual([]);
});

test('a child without a class is named with its level, its age and its class of now', async () => {
  const { ids, plan } = await seasons(
    { title: 'Раци', level: 'beginner', max_capacity: 4 },
    { title: 'Миди' },
    { title: 'Скариди', max_capacity: 1 },
  );
  const [crabs, mussels, shrimps] = ids as [string, string, string];
  const season_id = await plan();
  const stays = await make.member({ class_id: crabs });
  const late = await make.member({ class_id: crabs });
  const risen = await make.member({ class_id: crabs });
  const gone = await make.member({ class_id: mussels });
  const seated = await make.member({ class_id: shrimps });
  const waits = await make.member({ class_id: shrimps });
  await setLevel(risen.child.id, 'advanced');
  await read`update classes set max_capacity = 1 where copied_from = ${crabs}`;
  await read`delete from classes where copied_from = ${mussels}`;
  const answer = await rehearse(season_id);
  const named = answer.without.map((one) => [one.child_id, one.title, one.level, one.reason, one.planned_id]);
  expect(named).toEqual([
    [late.child.id, 'Раци', 'beginner', 'full', await copyOf(crabs)],
    [risen.child.id, 'Раци', 'advanced', 'none_fits', await copyOf(crabs)],
    [gone.child.id, 'Миди', 'beginner', 'not_planned', null],
    [waits.child.id, 'Скариди', 'beginner', 'waits', await copyOf(shrimps)],
  ]);
  expect(answer.without.every(({ age, child_name }) => age > 0 && child_name !== '')).toBe(true);
  expect([stays, seated].some(({ child }) => answer.without.some(({ child_id }) => child_id === child.id))).toBe(false);
  expect([answer.children, answer.waiting, answer.seated, answer.counts.without]).toEqual([5, 1, 2, 4]);
});

test('who waits, or wished in vain in a draw, gets the seats that are left, in that order', async () => {
  const { running, ids, plan } = await seasons({ title: 'Костенурки', max_capacity: 1 });
  const [class_id] = ids as [string];
  await make.member({ class_id });
  const waits = await make.member({ class_id });
  const wished = [await make.child(), await make.child()];
  await read`insert into season_draws (season_id, closes_at, seed_source) values (${running}, now() + interval '1 day', '6/49')`;
  const plan_id = await make.plan();
  for (const [index, child] of wished.entries()) {
    const [entry] = await read<{ id: string }>`
      insert into draw_entries (season_id, child_id, plan_id, together, position) values (${running}, ${child.id}, ${plan_id}, false, ${index + 1}) returning id`;
    await read`insert into draw_wishes (entry_id, season_id, rank, class_id) values (${entry!.id}, ${running}, 1, ${class_id})`;
  }
  const season_id = await plan();
  await read`update classes set max_capacity = 3 where season_id = ${season_id}`;
  const answer = await rehearse(season_id);
  expect([answer.children, answer.waiting, answer.seated]).toEqual([1, 3, 3]);
  expect(answer.without.map(({ child_id, reason }) => [child_id, reason])).toEqual([[wished[1]!.id, 'waits']]);
  expect(answer.overfull.map((one) => [one.seated, one.wanted, one.max_capacity])).toEqual([[3, 4, 3]]);
  expect(waits.child.id).not.toBe(answer.without[0]!.child_id);
});

test('siblings who come together now are named where they would part, or come at other hours', async () => {
  const location_id = await make.location();
  const at = (title: string, lane: number, start_time: string, day_of_week = 1) => ({
    title,
    lane,
    location_id,
    duration_minutes: 45,
    sessions: [{ day_of_week, start_time }],
  });
  const { ids, plan } = await seasons(
    at('Първа', 1, '17:00'),
    at('Втора', 2, '17:45'),
    at('Трета', 3, '17:00'),
    at('Друга', 4, '12:00'),
  );
  const [one, two, three, other] = ids as [string, string, string, string];
  const family = async (...classes: string[]) => {
    const first = await make.child();
    const children = [first, ...(await Promise.all(classes.slice(1).map(() => make.child(first.parent))))];
    for (const [index, child] of children.entries()) await make.member({ class_id: classes[index]!, child });
    return first.parent.id;
  };
  const [hours, apart] = [await family(one, two), await family(one, three)];
  // They do not come together now either, or still do.
  await family(one, other);
  await family(one, one);
  const season_id = await plan();
  const move = async (class_id: string, values: object) => {
    const [copy] = await read<{ id: string; title: string; instructor_id: string }>`
      select id, title, instructor_id from classes where copied_from = ${class_id}`;
    await make.call('save_class', admin, {
      ...at('', 5, '20:00'),
      ...values,
      class_id: copy!.id,
      title: copy!.title,
      instructor_id: copy!.instructor_id,
      price_per_class: 1000,
      max_capacity: 8,
    });
  };
  await move(two, {});
  await move(three, at('', 6, '17:00', 4));
  const { parted, counts } = await rehearse(season_id);
  expect(
    parted.map(({ parent_id, fault, children }) => [parent_id, fault, children.map(({ title }) => title)]),
  ).toEqual(
    expect.arrayContaining([
      [hours, 'hours', ['Първа', 'Втора']],
      [apart, 'apart', ['Първа', 'Трета']],
    ]),
  );
  expect(counts.parted).toBe(2);
});

test('planned classes are named that clash with each other or what runs then, or have a lane that is not there', async () => {
  const [location_id, teacher] = [
    await make.location({ lane_count: 4 }),
    await make.user({ role: 'instructor', full_name: 'Вяра Илиева' }),
  ];
  const monday = [{ day_of_week: 1, start_time: '07:30' }];
  const { plan } = await seasons();
  const season_id = await plan();
  const planned = (title: string, lane: number, more: object = {}) =>
    make.swimClass({ title, lane, location_id, season_id, sessions: monday, ...more });
  const crabs = await planned('Раци', 1, { instructor_id: teacher.id });
  await make.swimClass({ title: 'Акули', instructor_id: teacher.id, sessions: monday });
  await planned('Миди', 2);
  await planned('Скариди', 2);
  await planned('Дъно', 4);
  await read`update locations set lane_count = 3 where id = ${location_id}`;
  const { clashes } = await rehearse(season_id);
  expect(clashes.map(({ title, code, other }) => [title, code, other]).toSorted()).toEqual([
    ['Дъно', 'lane_not_found', '3'],
    ['Миди', 'lane_clash', 'Скариди'],
    ['Раци', 'instructor_clash', 'Акули'],
    ['Скариди', 'lane_clash', 'Миди'],
  ]);
  expect(clashes.find(({ class_id }) => class_id === crabs)?.instructor).toBe('Вяра Илиева');
});

test('it seats whom publishing offers a seat, and writes nothing', async () => {
  const { ids, plan } = await seasons({ max_capacity: 3 });
  for (let index = 0; index < 3; index++) await make.member({ class_id: ids[0]! });
  const season_id = await plan();
  await read`update classes set max_capacity = 2 where season_id = ${season_id}`;
  const written = () => readValues<string>`
    select to_jsonb(rows)::text from (
      select (select count(*) from season_proposals) as proposals, (select count(*) from notifications) as notices,
        (select count(*) from audit_log) as audited, (select count(*) from enrollments) as enrollments,
        (select array_agg(classes.xmin::text order by id) from classes) as classes, (select array_agg(seasons.xmin::text order by id) from seasons) as seasons
    ) as rows`;
  const before = await written();
  const { seated, without } = await rehearse(season_id);
  expect(await written()).toEqual(before);
  const { proposals } = await make.call('publish_season', admin, {
    season_id,
    answer_until: addDays(today, 5),
    dry_run: true,
  });
  expect(proposals).toEqual({ offered: seated, without: without.length });
});

test('only admins rehearse, and only a plan', async () => {
  const { plan, running } = await seasons({});
  const season_id = await plan();
  for (const role of ['parent', 'instructor', 'athlete', 'reception'] as const) {
    const caller = await make.caller(role);
    await refused('not_allowed', 'rehearse_season', caller, { season_id });
    await refused('not_allowed', 'propose_classes', caller, {});
  }
  await refused('not_signed_in', 'rehearse_season', ANONYMOUS, { season_id });
  await refused('season_published', 'rehearse_season', admin, { season_id: running });
  await refused('season_not_found', 'rehearse_season', admin, { season_id: crypto.randomUUID() });
});
