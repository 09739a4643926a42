import { expect, test } from 'vitest';
import { addDays, clubDay, weekday } from '../../../contracts/time.ts';
import { adminTest } from '../../testing/club.ts';

const { make, read, refused, readValues, admin } = await adminTest();
const daysOf = (classId: string) =>
  readValues<string>`select (starts_at at time zone 'Europe/Sofia')::date::text as day from lessons where class_id = ${classId} order by starts_at`;

/** The first Wednesday this many days from now or later. */
function wednesday(days: number): string {
  let day = addDays(clubDay(), days);
  while (weekday(day) !== 3) day = addDays(day, 1);
  return day;
}

test('a term has a lesson a week; closed days are left out and named; a preview changes nothing', async () => {
  const location_id = await make.location();
  const class_id = await make.swimClass({ location_id, title: 'Делфини' });
  const from = wednesday(200);
  const shut = addDays(from, 14);
  await make.insert('closures', {
    location_id,
    starts_on: addDays(shut, -1),
    ends_on: shut,
    reason: 'Ремонт на басейна',
  });
  await make.insert('closures', { starts_on: addDays(from, 21), ends_on: addDays(from, 21), reason: 'Великден' });
  const before = await daysOf(class_id);
  const term = { class_ids: [class_id], from, to: addDays(from, 5 * 7) };
  const seen = await make.call('make_term_lessons', admin, { ...term, preview: true });
  expect(seen).toMatchObject({
    made: 4,
    classes: [
      {
        title: 'Делфини',
        made: 4,
        existing: 0,
        skipped: [
          { day: shut, reason: 'Ремонт на басейна' },
          { day: addDays(from, 21), reason: 'Великден' },
        ],
      },
    ],
  });
  expect(await daysOf(class_id)).toEqual(before);
  expect((await make.call('make_term_lessons', admin, term)).made).toBe(4);
  expect(await daysOf(class_id)).toEqual([...before, ...[0, 7, 28, 35].map((days) => addDays(from, days))]);
  expect(await make.call('make_term_lessons', admin, term)).toMatchObject({ made: 0, classes: [{ existing: 4 }] });
});

test('a class that changes its hour keeps the length of its term', async () => {
  const instructor_id = (await make.user({ role: 'instructor' })).id;
  const location_id = await make.location();
  const values = {
    title: 'Косатки',
    instructor_id,
    location_id,
    duration_minutes: 45,
    price_per_class: 1500,
    max_capacity: 8,
    sessions: [{ day_of_week: 3, start_time: '17:30' }],
  };
  const { class_id } = await make.call('save_class', admin, values);
  const to = wednesday(180);
  await make.call('make_term_lessons', admin, { class_ids: [class_id], from: clubDay(), to });
  expect((await daysOf(class_id)).at(-1)).toBe(to);
  const lessons = (await daysOf(class_id)).length;
  await make.call('save_class', admin, { ...values, class_id, sessions: [{ day_of_week: 3, start_time: '19:00' }] });
  const days = await daysOf(class_id);
  expect(days.at(-1)).toBe(to);
  expect(Math.abs(days.length - lessons)).toBeLessThanOrEqual(1);
});

test('a term lies ahead, has an end, and is for admins only; closed classes have none', async () => {
  const class_id = await make.swimClass();
  const term = { class_ids: [class_id], from: clubDay(), to: addDays(clubDay(), 30) };
  const parent = await make.user({ role: 'parent' });
  await refused('not_allowed', 'make_term_lessons', parent.caller, term);
  const faults = (more: object) =>
    make.call('make_term_lessons', admin, { ...term, ...more }).catch((error: { details: unknown }) => error.details);
  expect(await faults({ from: addDays(clubDay(), -1) })).toEqual([{ field: 'from', fault: 'in_the_past' }]);
  expect(await faults({ to: addDays(clubDay(), -1) })).toEqual([{ field: 'to', fault: 'before_start' }]);
  expect(await faults({ to: addDays(clubDay(), 500) })).toEqual([{ field: 'to', fault: 'too_big' }]);
  expect(await faults({ from: 'утре' })).toEqual([{ field: 'from', fault: 'invalid_date' }]);
  await refused('class_not_found', 'make_term_lessons', admin, { ...term, class_ids: [class_id, crypto.randomUUID()] });
  await read`update classes set is_active = false where id = ${class_id}`;
  await refused('class_closed', 'make_term_lessons', admin, term);
});
