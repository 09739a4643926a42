import { sql, type RawBuilder } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { Factories } from '../../../db/seed/factories.ts';
import { clubTest } from '../../club-test.ts';
import { SERVICE } from '../../platform/caller.ts';

const { club, make } = await clubTest();
let admin: Awaited<ReturnType<Factories['user']>>;
beforeAll(async () => {
  admin = await make.user({ role: 'admin' });
});

const read = async <T>(query: RawBuilder<T>): Promise<T[]> =>
  (await club.database.transaction(SERVICE, (trx) => query.execute(trx))).rows;
const refusal = (code: string) => expect.objectContaining({ code });

/** A full class of one seat and a waitlist of three. */
async function fullClass() {
  const class_id = await make.swimClass({ max_capacity: 1 });
  const inside = await make.member({ class_id });
  const queue = [await make.member({ class_id }), await make.member({ class_id }), await make.member({ class_id })];
  const ids = queue.map(({ enrollment_id }) => enrollment_id);
  const order = async () =>
    (
      await read(
        sql<{
          id: string;
        }>`select id from enrollments where class_id = ${class_id} and status = 'waitlist' order by waitlisted_at, id`,
      )
    ).map(({ id }) => ids.indexOf(id));
  const held = async () =>
    (
      await read(sql<{ id: string; enrollment_id: string }>`
        select waitlist_offers.id, enrollment_id from waitlist_offers join enrollments on enrollments.id = enrollment_id
        where class_id = ${class_id} and waitlist_offers.status = 'open'
      `)
    ).map((offer) => ({ offer_id: offer.id, who: ids.indexOf(offer.enrollment_id) }));
  const free = () => make.call('unenroll_child', admin.caller, { enrollment_id: inside.enrollment_id });
  return { class_id, queue, ids, order, held, free };
}

test('a child is put first, with a reason that stays, and gets the next seat', async () => {
  const { ids, order, held, free } = await fullClass();
  await make.call('move_to_front', admin.caller, { enrollment_id: ids[2]!, reason: 'Брат в същия клас' });
  expect(await order()).toEqual([2, 0, 1]);
  expect(
    await read(sql`select details from audit_log where action = 'move_to_front' and subject_id = ${ids[2]}`),
  ).toEqual([{ details: { reason: 'Брат в същия клас' } }]);
  await free();
  expect(await held()).toEqual([{ offer_id: expect.any(String), who: 2 }]);
  await expect(make.call('move_to_front', admin.caller, { enrollment_id: ids[0]!, reason: ' ' })).rejects.toEqual(
    refusal('invalid_input'),
  );
});

test('an offer is withdrawn: its child goes to the end, the next family is notified', async () => {
  const { queue, order, held, free } = await fullClass();
  await free();
  const [offer] = await held();
  await make.call('withdraw_offer', admin.caller, { offer_id: offer!.offer_id });
  expect(await order()).toEqual([1, 2, 0]);
  expect((await held()).map(({ who }) => who)).toEqual([1]);
  await expect(make.call('withdraw_offer', admin.caller, { offer_id: offer!.offer_id })).rejects.toEqual(
    refusal('offer_lapsed'),
  );
  await expect(
    make.call('accept_waitlist_offer', queue[0]!.parent.caller, { offer_id: offer!.offer_id, method: 'cash' }),
  ).rejects.toEqual(refusal('offer_lapsed'));
});

test('a seat is offered by hand only while one is free, once, and never beyond the class', async () => {
  const { class_id, ids, held } = await fullClass();
  const offer = (index: number) => make.call('offer_seat', admin.caller, { enrollment_id: ids[index]! });
  await expect(offer(1)).rejects.toEqual(refusal('class_full'));
  await read(sql`update classes set max_capacity = 2 where id = ${class_id}`);
  const presses = await Promise.allSettled([offer(1), offer(1), offer(2), offer(0)]);
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await held()).toHaveLength(1);
});

test('only an admin changes a waitlist', async () => {
  const { queue, ids, class_id } = await fullClass();
  const parent = queue[2]!.parent.caller;
  await expect(make.call('move_to_front', parent, { enrollment_id: ids[2]!, reason: 'моля' })).rejects.toEqual(
    refusal('not_allowed'),
  );
  await expect(make.call('offer_seat', parent, { enrollment_id: ids[2]! })).rejects.toEqual(refusal('not_allowed'));
  const [active] = await read(
    sql<{ id: string }>`select id from enrollments where class_id = ${class_id} and status = 'active'`,
  );
  await expect(make.call('offer_seat', admin.caller, { enrollment_id: active!.id })).rejects.toEqual(
    refusal('not_waiting'),
  );
});
