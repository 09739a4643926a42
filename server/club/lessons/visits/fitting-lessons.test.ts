import { beforeAll, expect, test } from 'vitest';
import { addDays, clubDay, weekday } from '../../../../contracts/time.ts';
import { clubTest } from '../../../testing/club.ts';

const { make, read, readValue } = await clubTest(8);

beforeAll(() => read`update club_settings set make_ups = true, evening_offers = false`);

const [DAY, NEXT] = [addDays(clubDay(), 10), addDays(clubDay(), 11)];

/** A child that comes on one of the two days of its class, with a credit, and a class of another location at the same hours. */
async function scene() {
  const sessions = [DAY, NEXT].map((day) => ({ day_of_week: weekday(day), start_time: '17:30' }));
  const class_id = await make.swimClass({ sessions, single_days: true });
  const other_id = await make.swimClass({ sessions });
  const { child, parent, enrollment_id } = await make.member({ class_id });
  await read`update enrollments set days = array[${weekday(DAY)}::integer] where id = ${enrollment_id}`;
  const valid_until = addDays(clubDay(), 60);
  const credit_id = await make.insert('make_up_credits', { child_id: child.id, reason: 'granted', valid_until });
  await make.insert('make_up_ledger', { credit_id, delta: 1, reason: 'earned' });
  const lessonOn = (id: string, day: string) => readValue<string>`
    select id from lessons where class_id = ${id} and (starts_at at time zone 'Europe/Sofia')::date = ${day}`;
  const location_id = await readValue<string>`select location_id from classes where id = ${other_id}`;
  /** The days of the other class that fit. */
  const fitting = async () => {
    const range = { child_id: child.id, kind: 'make_up' as const, from: DAY, until: NEXT, location_id };
    const lessons = await make.call('fitting_lessons', parent.caller, range);
    return lessons.map(({ starts_at }) => clubDay(starts_at));
  };
  return { class_id, other_id, child_id: child.id, caller: parent.caller, location_id, lessonOn, fitting };
}

test('a lesson fits at an hour at which the child does not swim: on a day that is not its own, or is announced absent', async () => {
  const { class_id, child_id, caller, lessonOn, fitting } = await scene();
  expect(await fitting()).toEqual([NEXT]);
  const lesson_id = await lessonOn(class_id, DAY);
  await make.call('announce_absence', caller, { child_id, lesson_id });
  expect(await fitting()).toEqual([DAY, NEXT]);
});

test('a make-up is booked only at the levels and locations of make-ups', async () => {
  const { other_id, child_id, location_id, fitting } = await scene();
  await read`update children set skill_level = 'advanced' where id = ${child_id}`;
  await read`update classes set level = 'advanced' where id = ${other_id}`;
  const elsewhere = await make.location();
  await read`update club_settings set make_up_levels = array['beginner']`;
  expect(await fitting()).toEqual([]);
  await read`update club_settings set make_up_levels = '{}', make_up_location_ids = array[${elsewhere}::uuid]`;
  expect(await fitting()).toEqual([]);
  await read`update club_settings set make_up_levels = array['advanced'], make_up_location_ids = array[${location_id}::uuid]`;
  expect(await fitting()).toEqual([NEXT]);
  await read`update club_settings set make_up_levels = '{}', make_up_location_ids = '{}'`;
});

test('lessons of a day come by their hour, wherever they are', async () => {
  const child = await make.child();
  const day_of_week = weekday(DAY);
  const locations = [await make.location(), await make.location(), await make.location()];
  for (const [index, start_time] of [
    '18:00',
    '13:00',
    '17:00',
    '15:00',
    '19:00',
    '12:00',
    '16:00',
    '14:00',
    '11:00',
  ].entries())
    await make.swimClass({ location_id: locations[index % 3], sessions: [{ day_of_week, start_time }] });
  await read`analyze`;
  const lessons = await make.call('fitting_lessons', child.parent.caller, { child_id: child.id, kind: 'make_up' });
  const starts = lessons.map(({ starts_at }) => Date.parse(starts_at));
  expect(starts.length).toBeGreaterThan(20);
  expect(starts).toEqual(starts.toSorted((one, other) => one - other));
});
