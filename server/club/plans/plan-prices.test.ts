import { expect, test } from 'vitest';
import { addDays, addMonths, clubDay } from '../../../contracts/time.ts';
import { adminTest, refuses } from '../../testing/club.ts';
import { renewSubscriptions } from '../subscriptions/renew-subscriptions.ts';
import { changePrices } from './change-prices.ts';

const { make, read, readValue, refused, asService, admin, noticesOf } = await adminTest();
const run = () => asService(changePrices);
const today = clubDay();
const inDays = (days: number) => addDays(today, days);

const monthlyPlan = () => make.plan({ kind: 'pool_unlimited', name: 'Без ограничение', sessions: null, price: 16_000 });
const change = (plan_id: string, price: number | null, valid_from: string) =>
  make.call('change_plan_price', admin, { plan_id, price, valid_from });
const priceOf = (id: string) => readValue<number>`select price from plans where id = ${id}`;
const historyOf = (id: string) =>
  read`select price, valid_from from plan_prices where plan_id = ${id} order by valid_from`;
/** Moves the planning of the change this far into the past. */
const later = (planId: string) =>
  read`update plan_prices set created_at = now() - interval '1 hour' where plan_id = ${planId}`;

async function family(plan_id: string) {
  const child = await make.child();
  const { enrollment_id } = await make.enroll(child, { plan_id, method: 'bank_transfer' });
  const notified = (kind: string) => noticesOf(child.parent.id, kind);
  return { child, enrollment_id, notified };
}

test('a price has a history from the day the plan was made, however it was changed', async () => {
  const id = await monthlyPlan();
  await read`update plan_prices set valid_from = ${inDays(-30)} where plan_id = ${id}`;
  await change(id, 17_000, today);
  await read`update plans set price = 17500 where id = ${id}`;
  expect(await historyOf(id)).toEqual([
    { price: 16_000, valid_from: inDays(-30) },
    { price: 17_500, valid_from: today },
  ]);
  expect(await priceOf(id)).toBe(17_500);
});

test('a change that is to come waits for its day; families on the plan are notified ahead, once', async () => {
  const id = await monthlyPlan();
  const here = await family(id);
  const elsewhere = await family(await monthlyPlan());
  await change(id, 18_000, inDays(20));
  await run();
  // An admin still has a few minutes to think again.
  expect(await here.notified('price_changing')).toEqual([]);
  await later(id);
  await run();
  await run();
  expect(await here.notified('price_changing')).toMatchObject([
    { amount: 18_000, title: 'Без ограничение', valid_from: inDays(20), child_id: here.child.id },
  ]);
  expect(await elsewhere.notified('price_changing')).toEqual([]);
  expect(await priceOf(id)).toBe(16_000);
  await read`update plan_prices set valid_from = valid_from - 20 where plan_id = ${id}`;
  await run();
  expect(await priceOf(id)).toBe(18_000);
  expect(await historyOf(id)).toEqual([
    { price: 16_000, valid_from: inDays(-20) },
    { price: 18_000, valid_from: today },
  ]);
});

test('a month that begins before the change costs the old price, one that begins after it the new one', async () => {
  const id = await monthlyPlan();
  const [before, after] = [await family(id), await family(id)];
  await change(id, 18_000, inDays(3));
  const endsIn = (enrollmentId: string, days: number) =>
    read`update subscriptions set current_period = daterange(${addMonths(inDays(days), -1)}::date, ${inDays(days)}::date)
      where enrollment_id = ${enrollmentId}`;
  await endsIn(before.enrollment_id, 2);
  await endsIn(after.enrollment_id, 3);
  await asService(renewSubscriptions);
  const newest = (enrollmentId: string) =>
    readValue<number>`select amount from payments where enrollment_id = ${enrollmentId}
        order by lower(period) desc limit 1`;
  await read`delete from payments where lower(period) = ${today} and enrollment_id in (${before.enrollment_id}, ${after.enrollment_id})`;
  expect(await newest(before.enrollment_id)).toBe(16_000);
  expect(await newest(after.enrollment_id)).toBe(18_000);
});

test('a planned change is taken back before its day; families that were notified of it learn that the price stays', async () => {
  const id = await monthlyPlan();
  const { notified } = await family(id);
  const first = await change(id, 18_000, inDays(9));
  await make.call('withdraw_price_change', admin, { price_change_id: first.price_change_id! });
  expect(await notified('price_change_withdrawn')).toEqual([]);
  const second = await change(id, 19_000, inDays(9));
  await later(id);
  await run();
  await make.call('withdraw_price_change', admin, { price_change_id: second.price_change_id! });
  expect(await notified('price_change_withdrawn')).toHaveLength(1);
  expect(await historyOf(id)).toEqual([{ price: 16_000, valid_from: today }]);
  const holds = await readValue<string>`select id from plan_prices where plan_id = ${id}`;
  await refused('price_change_began', 'withdraw_price_change', admin, { price_change_id: holds });
});

test('one price a day, another one each time, by an admin alone', async () => {
  const id = await monthlyPlan();
  await change(id, 18_000, inDays(5));
  await refuses(change(id, 19_000, inDays(5)), 'price_change_exists');
  await refuses(change(id, 18_000, inDays(8)), 'same_price');
  await refuses(change(id, 16_000, today), 'same_price');
  await refuses(change(id, 15_000, inDays(-1)), 'invalid_input');
  const parent = await make.user({ role: 'parent' });
  await refused('not_allowed', 'change_plan_price', parent.caller, { plan_id: id, price: 1, valid_from: today });
});

test('a package has any number of sessions for any number of months; what a kind says stays', async () => {
  const insert = (kind: string, sessions: number | null, months: number) =>
    read`insert into plans (kind, name, sessions, validity_months, price) values (${kind}, 'План', ${sessions}, ${months}, 9000)`;
  await insert('pool_package', 5, 3);
  await insert('pool_package', 1, 60);
  await insert('pool_unlimited', null, 12);
  for (const [kind, sessions, months] of [
    ['pool_package', null, 1],
    ['pool_package', 0, 1],
    ['pool_package', 5, 61],
    ['pool_unlimited', 5, 1],
    ['kindergarten_monthly', null, 2],
  ] as const)
    await refuses(insert(kind, sessions, months), '23514');
  const plan_id = await make.plan({ kind: 'pool_package', sessions: 5, validity_months: 3, price: null });
  const { id: child_id, parent } = await make.child();
  const { enrollment_id, payment_id } = await make.enroll({ id: child_id, parent }, { plan_id });
  expect(
    await read`select sessions_remaining, valid_until, amount from enrollments
      join payments on payments.enrollment_id = enrollments.id where enrollments.id = ${enrollment_id}`,
  ).toEqual([{ sessions_remaining: 5, valid_until: addMonths(clubDay(), 3), amount: 7500 }]);
  await make.call('validate_payment', admin, { payment_id: payment_id! });
  await make.call('renew_enrollment', parent.caller, { enrollment_id, method: 'cash' });
  expect(await read`select sessions_remaining, valid_until from enrollments where id = ${enrollment_id}`).toEqual([
    { sessions_remaining: 10, valid_until: addMonths(addMonths(clubDay(), 3), 3) },
  ]);
});
