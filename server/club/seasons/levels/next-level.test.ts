import { expect, test, vi } from 'vitest';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { adminTest } from '../../../testing/club.ts';
import { offerNextLevels } from './next-level.ts';

const { club, make, read, readOne, noticesOf, admin } = await adminTest();
const seek = () => offerNextLevels(club.database);
const MONDAY = [{ day_of_week: 1, start_time: '17:00' }];
const LATER = [{ day_of_week: 1, start_time: '18:00' }];

/** Two levels that map to the same one, a class of each at one location, and a child that has passed the first. */
async function scene({ max_capacity = 2, sessions = 8 } = {}) {
  await read`delete from levels`;
  const [first, second] = [
    await make.insert('levels', { name: 'Капчица', skill_level: 'beginner', display_order: 1 }),
    await make.insert('levels', { name: 'Вълна', skill_level: 'beginner', display_order: 2 }),
  ];
  await make.insert('skills', { level_id: first, name: 'Звезда' });
  const location_id = await make.location();
  const class_id = await make.swimClass({ level_id: first, location_id, sessions: MONDAY });
  const next = await make.swimClass({ level_id: second, location_id, max_capacity, sessions: LATER });
  const member = await make.member({ class_id, sessions });
  const { child } = member;
  const pass = async (passed = true) => {
    const skills = await read<{ id: string }>`select id from skills where level_id = ${first}`;
    await make.call('assess_skills', admin, {
      skills: skills.map(({ id }) => ({
        child_id: child.id,
        skill_id: id,
        step: 3,
        client_id: crypto.randomUUID(),
        marked_at: new Date().toISOString(),
      })),
    });
    await make.call('pass_level', admin, { child_id: child.id, level_id: first, passed });
  };
  const offers = () => read<{ class_id: string; enrollment_id: string; offer_id: string }>`
    select class_id, enrollments.id as enrollment_id, waitlist_offers.id as offer_id
    from waitlist_offers join enrollments on enrollments.id = enrollment_id
    where child_id = ${child.id} and waitlist_offers.status = 'open'`;
  return { ...member, first, second, location_id, class_id, next, pass, offers };
}

test('who passes a level is offered a seat of the next one, and moves with its sessions in one press', async () => {
  const { child, parent, enrollment_id, class_id, second, next, pass, offers } = await scene();
  // Another location comes after the own one.
  await make.swimClass({ level_id: second, sessions: MONDAY });
  await pass();
  expect(await seek()).toEqual({ people: 1 });
  const [offer] = await offers();
  expect(offer).toMatchObject({ class_id: next });
  expect(await noticesOf(parent.id, 'seat_offered')).toHaveLength(1);
  // The other seat is free for others, as the timetable says.
  expect(await readOne`select free from class_availability where class_id = ${next}`).toEqual({ free: 1 });
  expect((await make.enroll(await make.child(), { class_id: next })).outcome).toBe('enrolled');
  expect(await seek()).toEqual({ people: 0 });
  await make.call('accept_waitlist_offer', parent.caller, { offer_id: offer!.offer_id, method: 'cash' });
  expect(
    await read`select id, class_id, sessions_remaining from enrollments where child_id = ${child.id} and status = 'active'`,
  ).toEqual([{ id: enrollment_id, class_id: next, sessions_remaining: 8 }]);
  expect(await read`select from enrollments where class_id = ${class_id} and status = 'active'`).toEqual([]);
});

test('where the next level is full, who passes waits for it before who is new in the club, in the order of the passes', async () => {
  const back = await scene();
  await back.pass();
  await back.pass(false);
  expect(await seek()).toEqual({ people: 0 });

  const { child, parent, class_id, next, pass, offers } = await scene({ max_capacity: 1 });
  const holder = await make.member({ class_id: next });
  const stranger = await make.child();
  expect((await make.enroll(stranger, { class_id: next })).outcome).toBe('waitlisted');
  const second = await make.member({ class_id });
  await pass();
  expect(await seek()).toEqual({ people: 1 });
  await read`
    insert into level_passes (child_id, level_id) select ${second.child.id}, level_id from classes where id = ${class_id}`;
  await read`update children set level_id = (select level_id from classes where id = ${next}) where id = ${second.child.id}`;
  expect(await seek()).toEqual({ people: 1 });
  const waiting = () => read<{ child_id: string }>`
    select child_id from enrollments where class_id = ${next} and status = 'waitlist' order by waitlisted_at, id`;
  expect((await waiting()).map(({ child_id }) => child_id)).toEqual([child.id, second.child.id, stranger.id]);
  expect(await noticesOf(parent.id, 'waitlisted')).toMatchObject([{ position: 1 }]);
  expect(await offers()).toEqual([]);

  await make.call('unenroll_child', holder.parent.caller, { enrollment_id: holder.enrollment_id });
  expect(await offers()).toHaveLength(1);
  // A child that has passed no level after all waits no more, and the seat goes to the next.
  await pass(false);
  await seek();
  expect((await waiting()).map(({ child_id }) => child_id)).toEqual([second.child.id, stranger.id]);
  expect(await read`select from enrollments where child_id = ${child.id} and status = 'active'`).toHaveLength(1);
});

test('another class with a free seat comes before the nearest that is full', async () => {
  const { second, location_id, next, pass, offers } = await scene({ max_capacity: 1 });
  await make.member({ class_id: next });
  const values = { level_id: second, location_id };
  const class_id = await make.swimClass({ ...values, sessions: [{ day_of_week: 3, start_time: '17:00' }] });
  await pass();
  expect(await seek()).toEqual({ people: 1 });
  expect(await offers()).toMatchObject([{ class_id }]);
});

test('a pass that is taken back takes its offer back, and the seat goes to who waits', async () => {
  const { child, parent, next, pass, offers } = await scene({ max_capacity: 1 });
  await pass();
  expect(await seek()).toEqual({ people: 1 });
  const waiting = await make.enroll(await make.child(), { class_id: next });
  expect(waiting.outcome).toBe('waitlisted');
  expect(await seek()).toEqual({ people: 0 });
  expect(await offers()).toHaveLength(1);
  await pass(false);
  await seek();
  expect(await offers()).toEqual([]);
  expect(await noticesOf(parent.id, 'seat_lapsed')).toHaveLength(1);
  expect(
    await read`select class_id from enrollments where child_id = ${child.id} and status <> 'inactive'`,
  ).toHaveLength(1);
  expect(
    await read`select from waitlist_offers where enrollment_id = ${waiting.enrollment_id} and status = 'open'`,
  ).toHaveLength(1);
});

test('no seat is offered for another age, another season, or days and a plan that do not fit', async () => {
  const { second, location_id, next, pass, offers } = await scene();
  await read`update classes set is_active = false where id = ${next}`;
  const values = { level_id: second, location_id };
  await make.swimClass({ ...values, age_min: 15, sessions: [{ day_of_week: 2, start_time: '17:00' }] });
  const season_id = await make.insert('seasons', {
    name: 'След време',
    starts_on: addDays(clubDay(), 40),
    ends_on: addDays(clubDay(), 90),
    published_at: new Date().toISOString(),
  });
  await make.swimClass({ ...values, season_id, sessions: [{ day_of_week: 3, start_time: '17:00' }] });
  await pass();
  expect(await seek()).toEqual({ people: 0 });
  expect(await offers()).toEqual([]);

  const twice = await scene();
  await read`update plans set days_a_week = 1 where id = (select plan_id from enrollments where id = ${twice.enrollment_id})`;
  await read`update classes set is_active = false where id = ${twice.next}`;
  await make.swimClass({
    level_id: twice.second,
    location_id: twice.location_id,
    sessions: [1, 4].map((day_of_week) => ({ day_of_week, start_time: '18:00' })),
  });
  await twice.pass();
  expect(await seek()).toEqual({ people: 0 });
});

test('no seat is offered in a closed location, nor in a kindergarten that is not the child’s', async () => {
  const shut = await scene();
  await read`update locations set is_active = false where id = ${shut.location_id}`;
  await shut.pass();
  expect(await seek()).toEqual({ people: 0 });

  const pool = await scene();
  await read`update classes set is_active = false where id = ${pool.next}`;
  const values = { level_id: pool.second, sessions: LATER };
  const [own, other] = [await make.location({ type: 'kindergarten' }), await make.location({ type: 'kindergarten' })];
  const class_id = await make.swimClass({ level_id: pool.first, location_id: own, sessions: MONDAY });
  await make.swimClass({ ...values, location_id: other });
  await pool.pass();
  expect(await seek()).toEqual({ people: 0 });

  const plan_id = await make.plan({ kind: 'kindergarten_monthly', sessions: null, price: null });
  const child = await make.child();
  await make.enroll(child, { class_id, plan_id });
  const passes = async () => {
    await read`delete from level_passes where child_id = ${child.id}`;
    await read`update children set level_id = ${pool.second} where id = ${child.id}`;
    await make.insert('level_passes', { child_id: child.id, level_id: pool.first, next_level_id: pool.second });
    return seek();
  };
  expect(await passes()).toEqual({ people: 0 });
  await make.swimClass({ ...values, location_id: own });
  expect(await passes()).toEqual({ people: 1 });
});

test('of two classes of a child the one is left for which another fits', async () => {
  const { child, first, second, location_id, next, pass, offers, enrollment_id } = await scene();
  await read`update classes set single_days = true, max_capacity = 4 where id = (select class_id from enrollments where id = ${enrollment_id})`;
  await read`update enrollments set days = '{1}' where id = ${enrollment_id}`;
  await read`update classes set is_active = false where id = ${next}`;
  const values = { location_id, sessions: [{ day_of_week: 5, start_time: '17:00' }] };
  const later = await make.member({ child, class_id: await make.swimClass({ ...values, level_id: first }) });
  const class_id = await make.swimClass({
    ...values,
    level_id: second,
    sessions: [{ day_of_week: 6, start_time: '17:00' }],
  });
  await pass();
  expect(await seek()).toEqual({ people: 1 });
  const [offer] = await offers();
  expect(offer).toMatchObject({ class_id });
  expect(await readOne`select transfer_from from enrollments where id = ${offer!.enrollment_id}`).toEqual({
    transfer_from: later.enrollment_id,
  });
});

test('a pass that fails keeps no other child from its seat', async () => {
  const { first, second, next, class_id, pass, offers } = await scene();
  const { child: other } = await make.member({ class_id });
  await read`update children set level_id = ${second} where id = ${other.id}`;
  const created_at = new Date(Date.now() - 60_000).toISOString();
  await make.insert('level_passes', { child_id: other.id, level_id: first, next_level_id: second, created_at });
  await pass();
  const transaction = club.database.transaction.bind(club.database);
  let turns = 0;
  const broken = vi
    .spyOn(club.database, 'transaction')
    .mockImplementation((caller, work) =>
      ++turns === 3 ? Promise.reject(new Error('broken')) : transaction(caller, work),
    );
  expect(await seek()).toEqual({ people: 1 });
  broken.mockRestore();
  expect(await offers()).toMatchObject([{ class_id: next }]);
  expect(await seek()).toEqual({ people: 0 });
  expect(await read`select from level_passes where seat_sought_at is null`).toEqual([]);
});

test('two programs at once offer one seat, and a child that waits to move by itself none', async () => {
  const { pass, offers } = await scene();
  await pass();
  const [one, other] = await Promise.all([seek(), seek()]);
  expect((one.people ?? 0) + (other.people ?? 0)).toBe(1);
  expect(await offers()).toHaveLength(1);

  const own = await scene({ max_capacity: 1 });
  const holder = await make.member({ class_id: own.next });
  const call = { enrollment_id: own.enrollment_id, class_id: own.next };
  expect((await make.call('transfer_enrollment', own.parent.caller, call)).outcome).toBe('waitlisted');
  await own.pass();
  await read`update enrollments set status = 'inactive', ended_at = now() where id = ${holder.enrollment_id}`;
  expect(await seek()).toEqual({ people: 0 });
});
