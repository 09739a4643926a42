import { expect, test } from 'vitest';
import { adminTest } from '../../../testing/club.ts';

const { make, read, readValues, readAs, refused, noticesOf, admin } = await adminTest();

/** A full class with so many children on its waitlist. */
async function fullClass(waiting: number, values: Parameters<typeof make.swimClass>[0] = {}) {
  const class_id = await make.swimClass({ max_capacity: 1, ...values });
  await make.member({ class_id });
  const children = [];
  for (let index = 0; index < waiting; index++) children.push(await make.member({ class_id }));
  return { class_id, children };
}

const propose = async (...classIds: string[]) =>
  (await make.call('propose_classes', admin, {})).filter(({ class_id }) => classIds.includes(class_id));
const input = (like: Awaited<ReturnType<typeof propose>>[number], location_id: string) => ({
  title: 'Нова',
  location_id,
  duration_minutes: 45,
  price_per_class: 1500,
  max_capacity: 8,
  instructor_id: like.instructor_id!,
  lane: like.lane,
  sessions: like.sessions,
  waiting_ids: like.waiting_ids,
});

test('a class is proposed where most children wait, at the nearest hour with a free lane and instructor', async () => {
  const location_id = await make.location({ lane_count: 2 });
  const sessions = [{ day_of_week: 2, start_time: '17:00' }];
  const [few, teacher] = [await fullClass(1), await make.user({ role: 'instructor' })];
  const many = await fullClass(3, { location_id, max_capacity: 1, lane: 1, sessions, instructor_id: teacher.id });
  await read`update classes set max_capacity = 2 where id = ${many.class_id}`;
  // The other lane and the hour before are taken, the hour after is free.
  await make.swimClass({ location_id, lane: 2, sessions });
  await make.swimClass({ location_id, lane: 2, sessions: [{ day_of_week: 5, start_time: '18:30' }] });
  const [first, second] = await propose(few.class_id, many.class_id);
  expect([first!.class_id, first!.waiting, first!.takes]).toEqual([many.class_id, 3, 2]);
  expect([first!.sessions, first!.lane, first!.instructor_id, first!.is_free]).toEqual([
    [{ day_of_week: 2, start_time: '17:45' }],
    1,
    teacher.id,
    true,
  ]);
  expect([first!.level, first!.waiting_ids.length]).toEqual(['beginner', 2]);
  expect([second!.class_id, second!.takes]).toEqual([few.class_id, 1]);
});

test('levels, days and locations are counted apart, a child that waits twice once', async () => {
  const location_id = await make.location({ lane_count: 6 });
  const at = (day_of_week: number, lane: number, more: object = {}) => ({
    location_id,
    lane,
    sessions: [{ day_of_week, start_time: '16:00' }],
    ...more,
  });
  const monday = await fullClass(2, at(1, 1));
  const again = await fullClass(0, at(1, 2));
  await make.member({ class_id: again.class_id, child: monday.children[0]!.child });
  const friday = await fullClass(1, at(5, 3));
  const advanced = await fullClass(1, at(1, 4, { level: 'advanced' }));
  const ids = [monday.class_id, again.class_id, friday.class_id, advanced.class_id];
  const proposed = await propose(...ids);
  expect(proposed.map(({ class_id, waiting, level }) => [class_id, waiting, level]).toSorted()).toEqual(
    [
      [monday.class_id, 2, 'beginner'],
      [friday.class_id, 1, 'beginner'],
      [advanced.class_id, 1, 'advanced'],
    ].toSorted(),
  );
});

test('where no hour has a lane, the proposal says so; a private lesson ahead takes its hour too', async () => {
  const location_id = await make.location({ lane_count: 1 });
  const sessions = [{ day_of_week: 4, start_time: '17:00' }];
  const { class_id } = await fullClass(1, { location_id, lane: 1, sessions });
  expect(await propose(class_id)).toMatchObject([{ is_free: false, lane: null, instructor_id: null, sessions }]);
  await make.swimClass({ location_id, lane: 1, sessions: [{ day_of_week: 4, start_time: '17:45' }] });
  await make.swimClass({ location_id, lane: 1, sessions: [{ day_of_week: 4, start_time: '19:15' }] });
  const [free] = await propose(class_id);
  expect(free!.sessions).toEqual([{ day_of_week: 4, start_time: '18:30' }]);
  const terms = await make.swimClass({ location_id, lane: 1, is_active: false, max_capacity: 1 });
  await read`delete from class_sessions where class_id = ${terms}`;
  await read`update classes set kind = 'private' where id = ${terms}`;
  await read`
    insert into lessons (class_id, starts_at, duration_minutes)
    select ${terms}, ((now() at time zone 'Europe/Sofia')::date + 7 + mod(11 - extract(isodow from now() at time zone 'Europe/Sofia')::integer, 7) + time '18:45') at time zone 'Europe/Sofia', 30`;
  expect(await propose(class_id)).toMatchObject([{ is_free: false }]);
});

test('the seats of a new class are offered to the waiting children in their order; their other positions stay', async () => {
  const location_id = await make.location({ lane_count: 3 });
  const { class_id, children } = await fullClass(3, { location_id, lane: 1, max_capacity: 1 });
  const [proposed] = await propose(class_id);
  const waiting_ids = children.map(({ enrollment_id }) => enrollment_id).toReversed();
  const made = await make.call('save_class', admin, { ...input(proposed!, location_id), max_capacity: 2, waiting_ids });
  const offers = () => readValues<string>`
    select child_id from waitlist_offers join enrollments on enrollments.id = enrollment_id
    where class_id = ${made.class_id} and waitlist_offers.status = 'open' order by waitlisted_at`;
  const [first, second, third] = children.map(({ child }) => child.id);
  expect(await offers()).toEqual([first, second]);
  expect(await noticesOf(children[0]!.parent.id, 'seat_offered')).toHaveLength(1);
  const waiting = (id: string) => readValues`
    select class_id from enrollments where child_id = ${id} and status = 'waitlist' order by created_at`;
  expect(await waiting(third!)).toEqual([class_id, made.class_id]);

  const [offer] = await read<{ id: string }>`
    select waitlist_offers.id from waitlist_offers join enrollments on enrollments.id = enrollment_id
    where child_id = ${first!} and class_id = ${made.class_id}`;
  const { caller } = children[0]!.parent;
  await make.call('accept_waitlist_offer', caller, { offer_id: offer!.id, method: 'cash' });
  expect(await waiting(first!)).toEqual([class_id]);
  // A family reads its own position alone.
  expect(await readAs(caller)`select child_id from enrollments where class_id = ${made.class_id}`).toHaveLength(1);
});

test('a child waits for a new class on the days of its plan, and for none that its plan is not for', async () => {
  const location_id = await make.location({ lane_count: 3 });
  const days = [1, 4];
  const at = (start_time: string) => days.map((day_of_week) => ({ day_of_week, start_time }));
  const { class_id } = await fullClass(1, { location_id, lane: 1, single_days: true, sessions: at('17:00') });
  const monthly = { kind: 'pool_unlimited', sessions: null } as const;
  const one = await make.plan({ ...monthly, price: 6000, days_a_week: 1 });
  const child = await make.child();
  const { enrollment_id } = await make.enroll(child, { class_id, plan_id: one, days: [1] });
  const open = async (single_days: boolean) => {
    const { class_id: made } = await make.call('save_class', admin, {
      ...input((await propose(class_id))[0]!, location_id),
      sessions: at(single_days ? '09:00' : '11:00'),
      single_days,
      waiting_ids: [enrollment_id],
    });
    return read`select days from enrollments where class_id = ${made} and child_id = ${child.id}`;
  };
  expect(await open(false)).toEqual([]);
  expect(await open(true)).toEqual([{ days: [1] }]);
});

test('only those who wait are offered a seat, and only of a new class that is open', async () => {
  const location_id = await make.location({ lane_count: 3 });
  const { class_id, children } = await fullClass(1, { location_id, lane: 1 });
  const [proposed] = await propose(class_id);
  const [seated] =
    await readValues<string>`select id from enrollments where class_id = ${class_id} and status = 'active'`;
  const values = { ...input(proposed!, location_id), waiting_ids: [seated!, children[0]!.enrollment_id] };
  await refused('not_allowed', 'save_class', children[0]!.parent.caller, values);
  const closed = await make.call('save_class', admin, { ...values, is_active: false });
  expect(await read`select from enrollments where class_id = ${closed.class_id}`).toEqual([]);
  const open = await make.call('save_class', admin, values);
  expect(await readValues`select child_id from enrollments where class_id = ${open.class_id}`).toEqual([
    children[0]!.child.id,
  ]);
  // With the seat that is offered, and then taken, the child counts no more.
  expect(await propose(class_id)).toEqual([]);
  const [offer_id] = await readValues<string>`
    select waitlist_offers.id from waitlist_offers join enrollments on enrollments.id = enrollment_id where class_id = ${open.class_id}`;
  await make.call('accept_waitlist_offer', children[0]!.parent.caller, { offer_id: offer_id!, method: 'cash' });
  expect(await propose(class_id)).toEqual([]);
});
