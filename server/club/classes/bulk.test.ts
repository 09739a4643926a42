import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { adminTest, refuses } from '../../testing/club.ts';

const { make, read, refused, admin } = await adminTest();
const teacher = async (full_name: string) => (await make.user({ role: 'instructor', full_name })).id;
const monday = [{ day_of_week: 1, start_time: '17:30' }];
const classesOf = (ids: readonly string[]) =>
  read<{
    title: string;
    price_per_class: number;
    instructor_id: string;
    location_id: string;
  }>`select title, price_per_class, instructor_id, location_id from classes where id = any(${ids}::uuid[]) order by title`;

test('several classes get a price, an instructor and a location at once; a preview changes nothing', async () => {
  const [from, to] = [await make.location(), await make.location()];
  const [ivan, elena] = [await teacher('Иван'), await teacher('Елена')];
  const ids = [
    await make.swimClass({ title: 'Делфини', location_id: from, instructor_id: ivan, sessions: monday, lane: 1 }),
    await make.swimClass({
      title: 'Косатки',
      location_id: from,
      instructor_id: ivan,
      sessions: [{ day_of_week: 2, start_time: '17:30' }],
      lane: 1,
    }),
  ];
  const change = { class_ids: ids, price_per_class: 1900, instructor_id: elena, location_id: to };
  const before = await classesOf(ids);
  const seen = await make.call('change_classes', admin, { ...change, preview: true });
  expect(seen).toMatchObject({
    changed: 0,
    classes: [
      { title: 'Делфини', instructor_before: 'Иван', price_before: before[0]!.price_per_class, clash: null },
      { title: 'Косатки', clash: null },
    ],
  });
  expect(await classesOf(ids)).toEqual(before);
  expect((await make.call('change_classes', admin, change)).changed).toBe(2);
  expect(await classesOf(ids)).toEqual(
    ['Делфини', 'Косатки'].map((title) => ({ title, price_per_class: 1900, instructor_id: elena, location_id: to })),
  );
  expect(
    await read`select distinct instructor_id, location_id from class_sessions where class_id = any(${ids}::uuid[])`,
  ).toEqual([{ instructor_id: elena, location_id: to }]);
});

test('each class of a change, a copy and a term is found in the audit log, by its name in any language', async () => {
  const ids = [
    await make.swimClass({ title: 'Медузи', title_en: 'Jellyfish' }),
    await make.swimClass({ title: 'Скариди', title_en: 'Shrimps' }),
  ];
  const days = { from: addDays(clubDay(), 200), to: addDays(clubDay(), 220) };
  await make.call('change_classes', admin, { class_ids: ids, price_per_class: 2100 });
  await make.call('copy_classes', admin, { class_ids: ids, term: 'Есен 2030' });
  await make.call('make_term_lessons', admin, { class_ids: ids, ...days });
  for (const name of ['Jellyfish', 'Shrimps'])
    expect(
      await read`select action from audit_entries where subject_name_en = ${name} and actor_id is not null order by action`,
    ).toEqual([{ action: 'change_classes' }, { action: 'copy_classes' }, { action: 'make_term_lessons' }]);
  expect(
    await read`select details ->> 'copy' as copy, title from audit_log join classes on classes.id = (details ->> 'copy_id')::uuid
        where action = 'copy_classes' and subject_id = any(${ids}) order by title`,
  ).toEqual(['Медузи · Есен 2030', 'Скариди · Есен 2030'].map((title) => ({ copy: title, title })));
});

test('a change names in all languages where a class was, and every clash', async () => {
  const [from, busy] = [
    await make.location({ name_en: 'Old pool', name_ru: 'Старый бассейн' }),
    await make.location({ name_en: 'New pool' }),
  ];
  const id = await make.swimClass({ title: 'Скатове', location_id: from, sessions: monday });
  await make.swimClass({ title: 'Акули', title_en: 'Sharks', title_ru: 'Акулы', location_id: busy, sessions: monday });
  const { classes } = await make.call('change_classes', admin, { class_ids: [id], location_id: busy, preview: true });
  expect(classes[0]).toMatchObject({
    location_before_en: 'Old pool',
    location_before_ru: 'Старый бассейн',
    clash: { code: 'hall_clash', title: 'Акули', title_en: 'Sharks', title_ru: 'Акулы' },
  });
});

test('each class’s clash is named, and then nothing changes', async () => {
  const location_id = await make.location();
  const [ivan, elena] = [await teacher('Иван'), await teacher('Елена')];
  const [one, two, busy] = [
    await make.swimClass({ title: 'Рибки', location_id, instructor_id: ivan, sessions: monday, lane: 1 }),
    await make.swimClass({
      title: 'Раци',
      location_id,
      instructor_id: ivan,
      sessions: [{ day_of_week: 4, start_time: '17:30' }],
      lane: 1,
    }),
    await make.swimClass({ title: 'Тюлени', instructor_id: elena, sessions: monday }),
  ];
  const change = { class_ids: [one, two], instructor_id: elena };
  const { classes } = await make.call('change_classes', admin, { ...change, preview: true });
  expect(classes.map(({ title, clash }) => [title, clash])).toEqual([
    ['Раци', null],
    ['Рибки', { code: 'instructor_clash', title: 'Тюлени', title_en: null, title_ru: null }],
  ]);
  const before = await classesOf([one, two]);
  await refuses(make.call('change_classes', admin, change), 'instructor_clash', { details: 'Тюлени' });
  expect(await classesOf([one, two])).toEqual(before);
  // Two of the chosen classes may clash as well.
  const there = (await classesOf([busy]))[0]!.location_id;
  const hall = await make.call('change_classes', admin, { class_ids: [one, busy], location_id: there, preview: true });
  expect(hall.classes.map(({ clash }) => clash?.code)).toEqual(['hall_clash', 'hall_clash']);
});

test('classes are copied to a term with their sessions, closed and empty, once', async () => {
  const id = await make.swimClass({ title: 'Пингвини · 2026/2027', title_en: 'Penguins', sessions: monday });
  const copy = { class_ids: [id], term: '2027/2028' };
  expect(await make.call('copy_classes', admin, { ...copy, preview: true })).toMatchObject({
    copied: 0,
    classes: [{ title: 'Пингвини · 2026/2027', copy: 'Пингвини · 2027/2028', exists: false }],
  });
  expect((await make.call('copy_classes', admin, copy)).copied).toBe(1);
  const made = sql<object>`
    select title_en, title_ru, classes.is_active, to_char(start_time, 'HH24:MI') as start_time, day_of_week, class_sessions.is_active as swims
    from classes join class_sessions on class_sessions.class_id = classes.id where title = 'Пингвини · 2027/2028'`;
  const one = {
    title_en: 'Penguins · 2027/2028',
    title_ru: null,
    is_active: false,
    swims: false,
    day_of_week: 1,
    start_time: '17:30',
  };
  expect(await read`${made}`).toEqual([one]);
  expect((await make.call('copy_classes', admin, { ...copy, preview: true })).classes[0]!.exists).toBe(true);
  await refuses(make.call('copy_classes', admin, copy), 'class_title_taken', { details: 'Пингвини · 2027/2028' });
  expect(await read`${made}`).toEqual([one]);
});

test('both are for admins only, and name what is missing', async () => {
  const id = await make.swimClass();
  const parent = await make.caller('parent');
  await refused('not_allowed', 'change_classes', parent, { class_ids: [id], price_per_class: 1 });
  await refused('not_allowed', 'copy_classes', parent, { class_ids: [id], term: 'Есен' });
  await expect(make.call('change_classes', admin, { class_ids: [id] })).rejects.toMatchObject({
    details: [{ field: 'price_per_class', fault: 'required' }],
  });
  for (const [field, code] of [
    ['instructor_id', 'instructor_not_found'],
    ['location_id', 'location_not_found'],
  ] as const)
    await refused(code, 'change_classes', admin, { class_ids: [id], [field]: crypto.randomUUID() });
  await refused('class_not_found', 'copy_classes', admin, { class_ids: [crypto.randomUUID()], term: 'Есен' });
});
