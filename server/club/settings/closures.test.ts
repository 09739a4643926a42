import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, clubDay, weekday } from '../../../contracts/time.ts';
import { Factories } from '../../../db/seed/factories.ts';
import { SERVICE, type Caller } from '../../platform/caller.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing.ts';

let club: TestDatabase;
let make: Factories;
let admin: Caller;
beforeAll(async () => {
  club = await createTestDatabase();
  make = new Factories(club.database);
  admin = (await make.user({ role: 'admin' })).caller;
});
afterAll(() => club.drop());

const read = async <T>(query: RawBuilder<T>): Promise<T[]> =>
  (await club.database.transaction(SERVICE, (trx) => query.execute(trx))).rows;

/** A class that meets on the weekday of that day, at a place of its own. */
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
  const lesson = async () =>
    (
      await read<{ status: string; cancel_reason: string | null }>(sql`select status, cancel_reason from class_meetings
        where class_id = ${class_id} and (starts_at at time zone 'Europe/Sofia')::date = ${day}::date`)
    )[0];
  return { class_id, location_id, lesson };
}

const DAY = addDays(clubDay(), 10);

test('closed days cancel the lessons of their place, on wish, and of no other', async () => {
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
  const count = async () =>
    (
      await read<{ count: number }>(sql`select count(*)::integer from class_meetings
        where class_id = ${class_id} and (starts_at at time zone 'Europe/Sofia')::date = ${day}::date`)
    )[0]!.count;
  expect(await count()).toBe(0);
  await make.call('remove_closure', admin, { closure_id });
  expect(await count()).toBe(1);
});

test('an end before its beginning, no reason, an unknown place, another role: refused', async () => {
  const days = { starts_on: DAY, ends_on: DAY, reason: 'Празник' };
  await expect(
    make.call('add_closure', admin, { ...days, ends_on: addDays(DAY, -1), reason: '' }),
  ).rejects.toMatchObject({
    code: 'invalid_input',
    details: expect.arrayContaining([{ field: 'reason', fault: 'required' }]),
  });
  await expect(make.call('add_closure', admin, { ...days, ends_on: addDays(DAY, -1) })).rejects.toMatchObject({
    details: [{ field: 'ends_on', fault: 'before_start' }],
  });
  await expect(make.call('add_closure', admin, { ...days, location_id: crypto.randomUUID() })).rejects.toMatchObject({
    code: 'location_not_found',
  });
  const parent = (await make.user({ role: 'parent' })).caller;
  await expect(make.call('add_closure', parent, days)).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(make.call('remove_closure', admin, { closure_id: crypto.randomUUID() })).rejects.toMatchObject({
    code: 'closure_not_found',
  });
});
