import { expect, test } from 'vitest';
import { addDays, clubDay, weekday } from '../../../contracts/time.ts';
import { clubTest } from '../../testing/club.ts';

const { make, read, readOne, refused } = await clubTest();

/** Puts a lesson at this hour of the club's today. */
const at = (lesson_id: string, hour: number) =>
  read`update lessons set starts_at = (${clubDay()}::date + make_interval(hours => ${hour})) at time zone 'Europe/Sofia' where id = ${lesson_id}`;

test('a day says of every lesson who leads it, its seats, marks, absences, notes, and the cash of the books', async () => {
  const admin = await make.user({ role: 'admin' });
  const location_id = await make.location({ lane_count: 4 });
  const { instructor, class_id } = await make.taughtClass({ location_id, lane: 2, max_capacity: 3 }, 'Иван Водев');
  const first = await make.member({ class_id });
  await make.member({ class_id });
  const lesson_id = await make.lesson(class_id);
  // Both have been in the class since before the lesson, which has begun.
  await read`update enrollments set created_at = now() - interval '40 days' where class_id = ${class_id}`;
  await at(lesson_id, 0);
  await read`update child_care set medical_notes = 'Астма' where child_id = ${first.child.id}`;
  await make.mark(lesson_id, first.child.id, { caller: instructor.caller });
  await make.call('validate_payment', admin.caller, { payment_id: first.payment_id!, method: 'cash' });

  const day = await make.call('read_day', admin.caller, { day: clubDay() });
  expect(day.locations).toMatchObject([{ id: location_id, lane_count: 4 }]);
  expect(day.lessons.find(({ id }) => id === lesson_id)).toMatchObject({
    id: lesson_id,
    class_id,
    instructor: 'Иван Водев',
    lane: 2,
    capacity: 3,
    taken: 2,
    extra: 0,
    waiting: 0,
    offers: 0,
    expected: 2,
    marked: 1,
    absent: 0,
    visits: 0,
    care: 1,
    request: null,
    clashes: [],
  });
  const paid = await readOne<object>`select amount, euro_cents from payments where id = ${first.payment_id}`;
  expect(day.cash).toEqual({ payments: 1, ...paid });
  const next = await make.call('read_day', admin.caller, { day: addDays(clubDay(), 1) });
  expect(next.lessons.filter(({ id }) => id === lesson_id)).toEqual([]);
  await refused('not_allowed', 'read_day', instructor.caller, { day: clubDay() });
});

test('a child that moved to a class misses no mark in its lessons before', async () => {
  const admin = await make.caller('admin');
  const class_id = await make.swimClass({ max_capacity: 3 });
  const [there, moved] = [await make.member({ class_id }), await make.member()];
  await read`update enrollments set created_at = now() - interval '40 days' where id in (${there.enrollment_id}, ${moved.enrollment_id})`;
  const lesson_id = await make.lesson(class_id);
  await at(lesson_id, -24);
  const expected = async () =>
    (await make.call('read_day', admin, { day: addDays(clubDay(), -1) })).lessons.find(({ id }) => id === lesson_id)
      ?.expected;
  expect(await expected()).toBe(1);
  await make.call('transfer_enrollment', admin, { enrollment_id: moved.enrollment_id, class_id });
  expect(await expected()).toBe(1);
  // From now on it is expected.
  await at(lesson_id, 24);
  const day = await make.call('read_day', admin, { day: addDays(clubDay(), 1) });
  expect(day.lessons.find(({ id }) => id === lesson_id)?.expected).toBe(2);
});

test('a week names who and what is taken twice, also by a lesson elsewhere; a canceled lesson clashes with none', async () => {
  const admin = await make.user({ role: 'admin' });
  const day = addDays(clubDay(), 280);
  const from = addDays(day, 1 - weekday(day));
  const [here, elsewhere] = [await make.location(), await make.location()];
  const busy = await make.user({ role: 'instructor' });
  let hours = 6;
  const lessonOf = async (location_id: string, instructor_id: string | undefined, lane: number, hour: number) => {
    const sessions = [{ day_of_week: 7, start_time: `${String(++hours).padStart(2, '0')}:00` }];
    const class_id = await make.swimClass({ location_id, lane, sessions, ...(instructor_id ? { instructor_id } : {}) });
    const id = await make.lesson(class_id);
    await read`update lessons set starts_at = (${from}::date + make_interval(hours => ${hour})) at time zone 'Europe/Sofia' where id = ${id}`;
    return id;
  };
  const one = await lessonOf(here, busy.id, 1, 17);
  const other = await lessonOf(elsewhere, undefined, 1, 17);
  const alone = await lessonOf(here, undefined, 2, 17);
  const sameLane = await lessonOf(here, undefined, 1, 18);
  await read`update lessons set substitute_instructor_id = ${busy.id} where id = ${other}`;
  await read`update lessons set starts_at = (select starts_at + interval '15 minutes' from lessons where id = ${one}) where id = ${sameLane}`;
  const readWeek = () => make.call('read_week', admin.caller, { day, location_id: here });
  const clashes = async () =>
    Object.fromEntries((await readWeek()).lessons.map((lesson) => [lesson.id, lesson.clashes]));
  expect(await readWeek()).toMatchObject({ from, location_id: here });
  expect(await clashes()).toEqual({ [one]: ['instructor', 'lane'], [alone]: [], [sameLane]: ['lane'] });
  await make.call('cancel_lesson', admin.caller, { lesson_id: sameLane, reason: 'Ремонт' });
  expect(await clashes()).toEqual({ [one]: ['instructor'], [alone]: [], [sameLane]: [] });
  await read`insert into class_instructors (class_id, instructor_id, part) select class_id, ${busy.id}, 'assistant' from lessons where id = ${alone}`;
  expect(await clashes()).toEqual({ [one]: ['instructor'], [alone]: ['instructor'], [sameLane]: [] });
});
