import { expect, test } from 'vitest';
import { Factories } from '../../../../db/seed/factories.ts';
import { SERVICE } from '../../../platform/caller.ts';
import { clubTest, race, refuses } from '../../../testing/club.ts';
import { lapseAllOffers } from './waitlist.ts';

const { make, read, readOne, readValue, refused, asService, row, kindsOf } = await clubTest(24);
const lapse = () => asService(lapseAllOffers);

/** A class whose only seat is taken, and this many children on its waitlist. */
async function fullClass(waiting: number) {
  const class_id = await make.swimClass({ max_capacity: 1 });
  const first = await make.member({ class_id });
  const queue: Awaited<ReturnType<Factories['member']>>[] = [];
  for (let count = 0; count < waiting; count++) queue.push(await make.member({ class_id }));
  const free = () => make.call('unenroll_child', first.parent.caller, { enrollment_id: first.enrollment_id });
  const offers = async () =>
    (
      await read<{
        enrollment_id: string;
      }>`select enrollment_id from waitlist_offers join enrollments on enrollments.id = enrollment_id
        where class_id = ${class_id} and waitlist_offers.status = 'open' order by waitlisted_at`
    ).map((offer) => queue.findIndex(({ enrollment_id }) => enrollment_id === offer.enrollment_id));
  const offerOf = (index: number) =>
    readValue<string>`select id from waitlist_offers where enrollment_id = ${queue[index]!.enrollment_id}
        order by created_at desc limit 1`;
  const expire = () =>
    read`update waitlist_offers set expires_at = now() where status = 'open'
      and enrollment_id in (select id from enrollments where class_id = ${class_id})`;
  const seats = () => readOne`select taken, free, waiting from class_availability where class_id = ${class_id}`;
  const notified = (index: number) => kindsOf(queue[index]!.parent.id);
  return { class_id, first, queue, free, offers, offerOf, expire, seats, notified };
}

test('a freed seat is held for the first on the waitlist and never shown as free; accepted, it begins the plan', async () => {
  const { queue, free, offers, offerOf, seats, notified } = await fullClass(2);
  await free();
  expect(await offers()).toEqual([0]);
  expect(await seats()).toEqual({ taken: 0, free: 0, waiting: 2 });
  const jumper = await make.child();
  const { class_id, plan_id } = queue[0]!;
  const jump = { child_id: jumper.id, class_id, plan_id, method: 'cash' } as const;
  expect(await make.call('enroll_child', jumper.parent.caller, jump)).toMatchObject({
    outcome: 'waitlisted',
    position: 3,
  });
  await make.call('accept_waitlist_offer', queue[0]!.parent.caller, { offer_id: await offerOf(0), method: 'card' });
  expect(await seats()).toEqual({ taken: 1, free: 0, waiting: 2 });
  expect(await notified(0)).toEqual(['waitlisted', 'seat_offered', 'enrolled']);
  const data =
    await readValue<object>`select data from notifications where kind = 'enrolled' and user_id = ${queue[0]!.parent.id}`;
  const offered = await readValue<object>`
    select data from notifications where kind = 'seat_offered' and user_id = ${queue[0]!.parent.id}`;
  expect(offered).toMatchObject({
    title: expect.any(String),
    location_name: expect.any(String),
    sessions: [{ day_of_week: expect.any(Number), start_time: expect.stringMatching(/^\d\d:\d\d/) }],
  });
  expect(data).toMatchObject({
    amount: 12_000,
    reference: expect.stringMatching(/^PK/),
    child_name: expect.any(String),
  });
});

test('declined, left or lapsed: the next on the waitlist gets it', async () => {
  const { queue, free, offers, offerOf, expire, notified } = await fullClass(4);
  await free();
  await make.call('decline_waitlist_offer', queue[0]!.parent.caller, { offer_id: await offerOf(0) });
  expect(await offers()).toEqual([1]);
  // A family may leave the waitlist while a seat is held for it.
  await make.call('unenroll_child', queue[1]!.parent.caller, { enrollment_id: queue[1]!.enrollment_id });
  expect(await offers()).toEqual([2]);
  await expire();
  await lapse();
  expect(await offers()).toEqual([3]);
  expect((await notified(2)).at(-1)).toBe('seat_lapsed');
  expect(
    await read`select waitlist_position(enrollments) as position from enrollments where id = ${queue[2]!.enrollment_id}`,
  ).toEqual([{ position: 2 }]);
});

test('a family that never answers leaves the waitlist, so that the seat is free in the end', async () => {
  const { queue, free, offers, expire, seats } = await fullClass(1);
  await free();
  await expire();
  await lapse();
  expect(await offers()).toEqual([0]);
  expect(await seats()).toEqual({ taken: 0, free: 0, waiting: 1 });
  await expire();
  await lapse();
  expect(await offers()).toEqual([]);
  expect(await seats()).toEqual({ taken: 0, free: 1, waiting: 0 });
  expect(await readValue`select status from enrollments where id = ${queue[0]!.enrollment_id}`).toBe('inactive');
  expect(await lapse()).toEqual({ classes: 0 });
});

test('two tabs and two guardians use an offer at once: one wins, the others learn that it has ended', async () => {
  const { class_id, queue, free, offerOf } = await fullClass(2);
  await free();
  const { child, parent, enrollment_id } = queue[0]!;
  const guardian = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${child.id}, ${guardian.id})`;
  const offer_id = await offerOf(0);
  await race({ of: 20, code: 'offer_lapsed' }, (index) =>
    make.call('accept_waitlist_offer', (index % 2 ? parent : guardian).caller, { offer_id, method: 'cash' }),
  );
  expect(await readValue`select sessions_remaining from enrollments where id = ${enrollment_id}`).toBe(8);
  expect(await read`select id from payments where enrollment_id = ${enrollment_id}`).toHaveLength(1);
  await refused('offer_lapsed', 'decline_waitlist_offer', parent.caller, { offer_id });
  expect(await read`select kind from notifications where user_id = ${guardian.id}`).toEqual([{ kind: 'enrolled' }]);
  expect(await readValue`select count(*) from enrollments where class_id = ${class_id} and status = 'active'`).toBe(1);
});

test('accept, decline, leave and lapse at once: the seat has one owner', async () => {
  const { class_id, queue, free, offerOf, offers, seats } = await fullClass(3);
  await free();
  const { parent, enrollment_id } = queue[0]!;
  const offer_id = await offerOf(0);
  const work = [
    () => make.call('accept_waitlist_offer', parent.caller, { offer_id, method: 'cash' }),
    () => make.call('decline_waitlist_offer', parent.caller, { offer_id }),
    () => make.call('unenroll_child', parent.caller, { enrollment_id }),
    () => lapse(),
  ];
  await Promise.allSettled(Array.from({ length: 20 }, (_, index) => work[index % 4]!()));
  const held = (await offers()).length;
  const { taken, free: shown } = (await seats()) as { taken: number; free: number };
  expect(taken + held).toBe(1);
  expect(shown).toBe(0);
  expect(await read`select count(*) from enrollments where class_id = ${class_id} and status = 'active'`).toEqual([
    { count: taken },
  ]);
});

test('an offer whose time has passed cannot be accepted, even before the job has run', async () => {
  const { queue, free, offerOf, expire } = await fullClass(1);
  await free();
  await expire();
  await refused('offer_lapsed', 'accept_waitlist_offer', queue[0]!.parent.caller, {
    offer_id: await offerOf(0),
    method: 'cash',
  });
});

test('more seats are offered down the waitlist, fewer are taken back from its end', async () => {
  const { class_id, first, queue, offers, notified } = await fullClass(3);
  const [row] = await read<
    Record<string, unknown>
  >`select title, instructor_id, location_id, duration_minutes, price_per_class
    from classes where id = ${class_id}`;
  const save = (more: object) =>
    make.call('save_class', SERVICE, {
      ...(row as never as Parameters<typeof make.call<'save_class'>>[2]),
      class_id,
      max_capacity: 1,
      sessions: [{ day_of_week: 3, start_time: '17:30' }],
      ...more,
    });
  await save({ max_capacity: 3 });
  expect(await offers()).toEqual([0, 1]);
  await save({ max_capacity: 2 });
  expect(await offers()).toEqual([0]);
  expect((await notified(1)).at(-1)).toBe('seat_lapsed');

  // A class that is closed holds no seats; opened again, its waitlist is as it was.
  await save({ max_capacity: 2, is_active: false });
  expect(await offers()).toEqual([]);
  await save({ max_capacity: 3 });
  expect(await offers()).toEqual([0, 1]);
  expect(await readValue`select status from enrollments where id = ${queue[1]!.enrollment_id}`).toBe('waitlist');
  // An admin cannot give away a seat that is held for the waitlist either.
  const admin = await make.user({ role: 'admin' });
  await refused('class_full', 'set_enrollment_active', admin.caller, {
    enrollment_id: queue[2]!.enrollment_id,
    active: true,
  });
  await make.call('unenroll_child', first.parent.caller, { enrollment_id: first.enrollment_id });
  expect(await offers()).toEqual([0, 1, 2]);
});

test('a child that waits to move keeps its seat until the other one comes; moving between waitlists gives the held one back', async () => {
  const { class_id, queue, free, offers } = await fullClass(1);
  const other = await fullClass(1);
  const mover = await make.member();
  const waits = await make.call('transfer_enrollment', mover.parent.caller, {
    enrollment_id: mover.enrollment_id,
    class_id,
  });
  expect(waits).toMatchObject({ outcome: 'waitlisted', position: 2 });
  await free();
  expect(await offers()).toEqual([0]);
  // The first on the waitlist would rather wait elsewhere: the offer goes on, and the mover's running enrollment moves
  // along.
  await make.call('transfer_enrollment', queue[0]!.parent.caller, {
    enrollment_id: queue[0]!.enrollment_id,
    class_id: other.class_id,
  });
  const offer = await readValue<string>`select id from waitlist_offers
    where enrollment_id = ${waits.enrollment_id} and status = 'open'`;
  const moved = await make.call('accept_waitlist_offer', mover.parent.caller, { offer_id: offer, method: 'cash' });
  expect(moved).toMatchObject({ enrollment_id: mover.enrollment_id, payment_id: null });
  expect(await row('enrollments', mover.enrollment_id)).toMatchObject({ class_id, sessions_remaining: 8 });
});

test('a transfer to a class of another kind of location, a closed or an unknown one is refused, and the child stays', async () => {
  const { enrollment_id, parent, class_id } = await make.member();
  const kindergarten = await make.swimClass({ location_id: await make.location({ type: 'kindergarten' }) });
  const closed = await make.swimClass({ is_active: false });
  const to = (target: string) => make.call('transfer_enrollment', parent.caller, { enrollment_id, class_id: target });
  await refuses(to(kindergarten), 'plan_not_for_location');
  await refuses(to(closed), 'class_closed');
  await refuses(to(crypto.randomUUID()), 'class_not_found');
  const stranger = await make.user({ role: 'parent' });
  await refused('not_your_child', 'transfer_enrollment', stranger.caller, {
    enrollment_id,
    class_id: await make.swimClass(),
  });
  expect(await row('enrollments', enrollment_id)).toMatchObject({ class_id, status: 'active' });
});

test('a seat that is offered, and a package bought again, cost what was quoted before the press', async () => {
  const { queue, free, offerOf } = await fullClass(1);
  await free();
  const [{ enrollment_id, parent }] = queue as [(typeof queue)[0]];
  const quote = () => make.call('quote_enrollment', parent.caller, { enrollment_id });
  const offered = await quote();
  expect(offered.amount).toBeGreaterThan(0);
  const taken = await make.call('accept_waitlist_offer', parent.caller, { offer_id: await offerOf(0), method: 'cash' });
  const charged = () =>
    readValue<number>`select amount from payments where enrollment_id = ${enrollment_id}
      order by created_at desc limit 1`;
  expect(taken.enrollment_id).toBe(enrollment_id);
  expect(await charged()).toBe(offered.amount);

  await read`update payments set status = 'validated' where enrollment_id = ${enrollment_id}`;
  await read`update plans set price = 4321 where id = ${queue[0]!.plan_id}`;
  const again = await quote();
  expect(again.amount).toBe(4321);
  await make.call('renew_enrollment', parent.caller, { enrollment_id, method: 'cash', parent_notes: null });
  expect(await charged()).toBe(again.amount);
  const { parent: stranger } = await make.child();
  await refused('not_your_child', 'quote_enrollment', stranger.caller, { enrollment_id });
});
