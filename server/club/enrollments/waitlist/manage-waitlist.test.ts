import { expect, test } from 'vitest';
import { adminTest, race, refuses } from '../../../testing/club.ts';

const { make, read, readValue, refused, admin, logged } = await adminTest();

/** A full class of one seat and a waitlist of three. */
async function fullClass() {
  const class_id = await make.swimClass({ max_capacity: 1 });
  const inside = await make.member({ class_id });
  const queue = [await make.member({ class_id }), await make.member({ class_id }), await make.member({ class_id })];
  const ids = queue.map(({ enrollment_id }) => enrollment_id);
  const order = async () =>
    (
      await read<{ id: string }>`select id from enrollments where class_id = ${class_id} and status = 'waitlist'
          order by waitlisted_at, id`
    ).map(({ id }) => ids.indexOf(id));
  const held = async () =>
    (
      await read<{ id: string; enrollment_id: string }>`
        select waitlist_offers.id, enrollment_id from waitlist_offers join enrollments on enrollments.id = enrollment_id
        where class_id = ${class_id} and waitlist_offers.status = 'open'
      `
    ).map((offer) => ({ offer_id: offer.id, who: ids.indexOf(offer.enrollment_id) }));
  const free = () => make.call('unenroll_child', admin, { enrollment_id: inside.enrollment_id });
  return { class_id, queue, ids, order, held, free };
}

test('a child is put first, with a reason that stays, and gets the next seat', async () => {
  const { ids, order, held, free } = await fullClass();
  await make.call('move_to_front', admin, { enrollment_id: ids[2]!, reason: 'Брат в същия клас' });
  expect(await order()).toEqual([2, 0, 1]);
  expect(await logged('move_to_front', ids[2]!)).toMatchObject([{ details: { reason: 'Брат в същия клас' } }]);
  await free();
  expect(await held()).toEqual([{ offer_id: expect.any(String), who: 2 }]);
  await refused('invalid_input', 'move_to_front', admin, { enrollment_id: ids[0]!, reason: ' ' });
});

test('an offer is withdrawn: its child goes to the end, the next family is notified', async () => {
  const { queue, order, held, free } = await fullClass();
  await free();
  const [offer] = await held();
  await make.call('withdraw_offer', admin, { offer_id: offer!.offer_id });
  expect(await order()).toEqual([1, 2, 0]);
  expect((await held()).map(({ who }) => who)).toEqual([1]);
  await refused('offer_lapsed', 'withdraw_offer', admin, { offer_id: offer!.offer_id });
  await refused('offer_lapsed', 'accept_waitlist_offer', queue[0]!.parent.caller, {
    offer_id: offer!.offer_id,
    method: 'cash',
  });
});

test('a seat is offered by hand only while one is free, once, and never beyond the class', async () => {
  const { class_id, ids, held } = await fullClass();
  const offer = (index: number) => make.call('offer_seat', admin, { enrollment_id: ids[index]! });
  await refuses(offer(1), 'class_full');
  await read`update classes set max_capacity = 2 where id = ${class_id}`;
  await race({}, [offer(1), offer(1), offer(2), offer(0)]);
  expect(await held()).toHaveLength(1);
});

test('only an admin changes a waitlist', async () => {
  const { queue, ids, class_id } = await fullClass();
  const parent = queue[2]!.parent.caller;
  await refused('not_allowed', 'move_to_front', parent, { enrollment_id: ids[2]!, reason: 'моля' });
  await refused('not_allowed', 'offer_seat', parent, { enrollment_id: ids[2]! });
  const active = await readValue<string>`select id from enrollments where class_id = ${class_id} and status = 'active'`;
  await refused('not_waiting', 'offer_seat', admin, { enrollment_id: active });
});
