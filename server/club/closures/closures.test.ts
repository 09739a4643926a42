import { expect, test } from 'vitest';
import { addDays, clubDay, weekday } from '../../../contracts/time.ts';
import { adminTest, refuses } from '../../testing/club.ts';

const { make, read, readOne, readValue, refused, admin } = await adminTest();

/** A class that meets on the weekday of that day, at a location of its own. */
async function classOn(day: string) {
  const location_id = await make.location();
  const { class_id } = await make.call('save_class', admin, {
    title: 'Делфинчета',
    instructor_id: (await make.user({ role: 'instructor' })).id,
    location_id,
    duration_minutes: 45,
    price_per_class: 1500,
    max_capacity: 8,
    lane: 1,
    sessions: [{ day_of_week: weekday(day), start_time: '17:30' }],
  });
  const lesson = () =>
    readOne<{ status: string; cancel_reason: string | null }>`select status, cancel_reason from lessons
        where class_id = ${class_id} and (starts_at at time zone 'Europe/Sofia')::date = ${day}::date`;
  return { class_id, location_id, lesson };
}

const DAY = addDays(clubDay(), 10);

test('closed days cancel the lessons of their location, on request, and of no other', async () => {
  const [here, there] = [await classOn(DAY), await classOn(DAY)];
  const result = await make.call('add_closure', admin, {
    location_id: here.location_id,
    starts_on: DAY,
    ends_on: addDays(DAY, 2),
    reason: 'Ремонт на филтрите',
    cancel_lessons: true,
  });
  expect(result).toMatchObject({ cancelled_lessons: 1 });
  expect(await here.lesson()).toEqual({ status: 'cancelled', cancel_reason: 'Ремонт на филтрите' });
  expect((await there.lesson())?.status).toBe('scheduled');
});

test('a family whose children have several lessons on closed days gets one entry at the bell and one email', async () => {
  const day = addDays(clubDay(), 12);
  const location_id = await make.location();
  const teacher = await make.user({ role: 'instructor' });
  const classAt = (title: string, lane: number, days: string[]) =>
    make.call('save_class', admin, {
      title,
      instructor_id: teacher.id,
      location_id,
      duration_minutes: 45,
      price_per_class: 1500,
      max_capacity: 8,
      lane,
      sessions: days.map((each) => ({ day_of_week: weekday(each), start_time: `1${lane}:00` })),
    });
  const { class_id: dolphins } = await classAt('Делфинчета', 1, [day, addDays(day, 1)]);
  const { class_id: sharks } = await classAt('Акули', 2, [day]);
  const sister = await make.child(undefined, { full_name: 'Мария Иванова' });
  const brother = await make.child(sister.parent, { full_name: 'Борис Иванов' });
  await make.member({ class_id: dolphins, child: sister });
  await make.member({ class_id: dolphins, child: brother });
  await make.member({ class_id: sharks, child: brother });
  const other = await make.member({ class_id: sharks });
  const result = await make.call('add_closure', admin, {
    location_id,
    starts_on: day,
    ends_on: addDays(day, 1),
    reason: 'Ремонт',
    cancel_lessons: true,
  });
  expect(result).toMatchObject({ cancelled_lessons: 3, families: 2 });
  const notified = (user_id: string) =>
    read<{ kind: string; data: { lessons?: { class_title: string; child_names: string[] }[] } }>`select kind, data
        from notifications where user_id = ${user_id} and kind in ('lesson_cancelled', 'lessons_cancelled')`;
  const [first, ...more] = await notified(sister.parent.id);
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    kind: 'lessons_cancelled',
    data: {
      reason: 'Ремонт',
      lessons: [
        { class_title: 'Делфинчета', child_names: ['Борис Иванов', 'Мария Иванова'] },
        { class_title: 'Акули', child_names: ['Борис Иванов'] },
        { class_title: 'Делфинчета', child_names: ['Борис Иванов', 'Мария Иванова'] },
      ],
    },
  });
  // A single lesson is announced in the words of one lesson; the instructor hears once of all three.
  expect((await notified(other.parent.id)).map(({ kind }) => kind)).toEqual(['lesson_cancelled']);
  expect((await notified(teacher.id)).map(({ data }) => data.lessons?.length)).toEqual([3]);
  const emails = await read<{ kind: string; subject: string; text: string }>`select kind, subject, text
      from email.outgoing where kind like 'lesson%' and user_id = ${sister.parent.id}`;
  expect(emails).toHaveLength(1);
  expect(emails[0]!.text).toMatch(/11:00/);
  expect(emails[0]!.text.match(/: (Делфинчета|Акули) \(/g)).toHaveLength(3);
});

test('days that are opened again get the lessons that were not made', async () => {
  const day = addDays(clubDay(), 20);
  const location_id = await make.location();
  const { closure_id, cancelled_lessons } = await make.call('add_closure', admin, {
    location_id,
    starts_on: day,
    ends_on: day,
    reason: 'Празник',
  });
  expect(cancelled_lessons).toBe(0);
  const { class_id } = await make.call('save_class', admin, {
    title: 'Костенурки',
    instructor_id: (await make.user({ role: 'instructor' })).id,
    location_id,
    duration_minutes: 45,
    price_per_class: 1500,
    max_capacity: 8,
    lane: 2,
    sessions: [{ day_of_week: weekday(day), start_time: '18:00' }],
  });
  const count = () =>
    readValue<number>`select count(*)::integer from lessons
        where class_id = ${class_id} and (starts_at at time zone 'Europe/Sofia')::date = ${day}::date`;
  expect(await count()).toBe(0);
  await make.call('remove_closure', admin, { closure_id });
  expect(await count()).toBe(1);
});

test('an end before its beginning, no reason, an unknown location, another role: refused', async () => {
  const days = { starts_on: DAY, ends_on: DAY, reason: 'Празник' };
  await refuses(make.call('add_closure', admin, { ...days, ends_on: addDays(DAY, -1), reason: '' }), 'invalid_input', {
    details: expect.arrayContaining([{ field: 'reason', fault: 'required' }]),
  });
  await expect(make.call('add_closure', admin, { ...days, ends_on: addDays(DAY, -1) })).rejects.toMatchObject({
    details: [{ field: 'ends_on', fault: 'before_start' }],
  });
  await refused('location_not_found', 'add_closure', admin, { ...days, location_id: crypto.randomUUID() });
  const parent = await make.caller('parent');
  await refused('not_allowed', 'add_closure', parent, days);
  await refused('closure_not_found', 'remove_closure', admin, { closure_id: crypto.randomUUID() });
});
