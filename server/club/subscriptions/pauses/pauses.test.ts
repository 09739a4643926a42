import { expect, test } from 'vitest';
import { addDays, addMonths, clubDay } from '../../../../contracts/time.ts';
import { adminTest, moveMonth, refuses } from '../../../testing/club.ts';
import { renewSubscriptions } from '../renew-subscriptions.ts';

const { club, make, read, readOne, readValue, asService, admin, noticesOf, row } = await adminTest(16);
const renew = () => asService(renewSubscriptions);
const today = clubDay();
const inDays = (days: number) => addDays(today, days);

/** A child on a monthly plan whose month ends this many days from today. */
async function monthly(endsIn: number, kind: 'pool_unlimited' | 'kindergarten_monthly' = 'pool_unlimited') {
  const location =
    kind === 'kindergarten_monthly' ? { location_id: await make.location({ type: 'kindergarten' }) } : {};
  const child = await make.child();
  const { enrollment_id } = await make.enroll(child, {
    class_id: await make.swimClass(location),
    plan_id: await make.plan({ kind, sessions: null, price: kind === 'pool_unlimited' ? 16_000 : null }),
    method: 'bank_transfer',
  });
  const to = inDays(endsIn);
  const from = addMonths(to, -1);
  const id = await moveMonth(club, enrollment_id, from, to);
  const pause = (starts: number, ends: number, caller = child.parent.caller) =>
    make.call('pause_subscription', caller, { subscription_id: id, starts_on: inDays(starts), ends_on: inDays(ends) });
  const wake = () => make.call('end_pause', child.parent.caller, { subscription_id: id });
  const state = () =>
    readOne<{ status: string; from: string; to: string; enrollment: string }>`
        select subscriptions.status, lower(current_period) as from, upper(current_period) as to, enrollments.status as enrollment
        from subscriptions join enrollments on enrollments.id = enrollment_id where subscriptions.id = ${id}`;
  const owed = () =>
    read<{ status: string; from: string | null }>`select status, lower(period) as from from payments
      where enrollment_id = ${enrollment_id} order by created_at`;
  /** Moves the pause, and everything with it, this many days into the past. */
  const age = (days: number) =>
    read`
      with moved as (update subscription_pauses set starts_on = starts_on - ${days}::integer, ends_on = ends_on - ${days}::integer where subscription_id = ${id}),
      paid as (update payments set period = daterange(lower(period) - ${days}::integer, upper(period) - ${days}::integer) where subscription_id = ${id})
      update subscriptions set current_period = daterange(lower(current_period) - ${days}::integer, upper(current_period) - ${days}::integer)
      where id = ${id}`;
  return { id, child, enrollment_id, from, to, pause, wake, state, owed, age };
}

test('a pause keeps the seat, moves the end of the month, and charges nothing meanwhile', async () => {
  const one = await monthly(3);
  await one.pause(0, 13);
  expect(await one.state()).toEqual({
    status: 'paused',
    from: one.from,
    to: addDays(one.to, 14),
    enrollment: 'active',
  });
  await renew();
  expect(await one.owed()).toHaveLength(1);
  expect(await noticesOf(one.child.parent.id, 'subscription_paused')).toMatchObject([{ ends_on: inDays(13) }]);
  await one.age(14);
  await renew();
  await renew();
  expect(await one.state()).toMatchObject({ status: 'active', to: one.to });
  // Three days before the moved month ends, the next one is charged.
  expect(await one.owed()).toMatchObject([{}, { status: 'pending', from: one.to }]);
});

test('a future pause begins on its day; the month behind it is not charged before', async () => {
  const one = await monthly(4);
  await one.pause(4, 20);
  await renew();
  expect(await one.state()).toMatchObject({ status: 'active', to: one.to });
  expect(await one.owed()).toHaveLength(1);
  await one.age(4);
  await Promise.all([renew(), renew(), renew()]);
  expect(await one.state()).toMatchObject({ status: 'paused', to: inDays(17) });
});

test('a charged month is dropped when the pause begins before it, and charged again after it', async () => {
  const one = await monthly(3);
  await renew();
  expect(await one.owed()).toMatchObject([{}, { status: 'pending' }]);
  await one.pause(1, 10);
  await one.age(1);
  await renew();
  expect(await one.owed()).toMatchObject([{}, { status: 'failed', from: null }]);
  await one.wake();
  await renew();
  expect(await one.state()).toMatchObject({ status: 'active', to: inDays(2) });
  expect(await one.owed()).toMatchObject([{}, {}, { status: 'pending', from: inDays(2) }]);
});

test('a month that is paid ahead moves with the pause, and no family is charged for it twice', async () => {
  const one = await monthly(3);
  await renew();
  await read`update payments set status = 'validated', settled_amount = 8181, settled_currency = 'EUR', settled_at = now()
    where enrollment_id = ${one.enrollment_id} and status = 'pending' and lower(period) = ${one.to}`;
  await one.pause(0, 9);
  expect(await one.owed()).toMatchObject([{}, { status: 'validated', from: inDays(13) }]);
  await one.age(10);
  await renew();
  expect(await one.owed()).toHaveLength(2);
});

test('a pause ends early, or is canceled: unused days come off again', async () => {
  const one = await monthly(20);
  await one.pause(0, 13);
  await one.age(4);
  await one.wake();
  expect(await one.state()).toMatchObject({ status: 'active', to: inDays(20) });
  expect(await row('subscription_pauses', { subscription_id: one.id })).toMatchObject({ ends_on: inDays(-1) });
  await one.pause(5, 9);
  await one.wake();
  expect(await read`select id from subscription_pauses where subscription_id = ${one.id}`).toHaveLength(1);
  await one.pause(0, 3);
  await one.wake();
  expect(await one.state()).toMatchObject({ status: 'active', to: inDays(20) });
  await refuses(one.wake(), 'pause_not_found');
});

test('a family pauses within the club’s limit, an admin beyond it, and no subscription twice at once', async () => {
  const one = await monthly(20);
  await refuses(one.pause(0, 30), 'pause_too_long');
  await one.pause(0, 19);
  await refuses(one.pause(40, 45), 'pause_exists');
  await one.age(10);
  await one.wake();
  await refuses(one.pause(5, 25), 'pause_too_long');
  await one.pause(5, 60, admin);
  await read`update club_settings set pause_days_a_year = 0`;
  await refuses((await monthly(20)).pause(0, 3), 'pauses_off');
  await read`update club_settings set pause_days_a_year = 30`;
  const stranger = await make.user({ role: 'parent' });
  await refuses((await monthly(20)).pause(0, 3, stranger.caller), 'not_your_child');
});

test('neither a package is paused, nor a subscription beyond its last day', async () => {
  await refuses((await monthly(20, 'kindergarten_monthly')).pause(0, 3), 'not_pausable');
  const one = await monthly(20);
  await make.call('end_subscription', one.child.parent.caller, { subscription_id: one.id, ends_on: inDays(10) });
  await refuses(one.pause(5, 10), 'pause_after_end');
  await refuses(one.pause(3, 2), 'invalid_input');
});

test('the roster of a lesson in the pause shows that the child rests', async () => {
  const one = await monthly(20);
  const class_id = await readValue<string>`select class_id from enrollments where id = ${one.enrollment_id}`;
  const [within, after] = [await make.lesson(class_id, { days: 2 }), await make.lesson(class_id, { days: 9 })];
  await one.pause(1, 6);
  const restsOn = async (lesson_id: string) =>
    (await make.call('open_roster', admin, { lesson_id })).children.map(({ paused_until }) => paused_until);
  expect(await restsOn(within)).toEqual([inDays(6)]);
  expect(await restsOn(after)).toEqual([null]);
});
