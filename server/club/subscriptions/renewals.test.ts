import { sql, type RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { nextPeriod } from '../../../contracts/subscriptions.ts';
import { addDays, addMonths, clubDay } from '../../../contracts/time.ts';
import { SERVICE } from '../../platform/caller.ts';
import { clubTest, moveMonth } from '../../testing/club.ts';
import { renewSubscriptions } from './renew-subscriptions.ts';

const { club, make, read, readOne, readValue, asService } = await clubTest(16);
const renew = () => asService(renewSubscriptions);
const today = clubDay();
const period = (from: string, to: string) => `[${from},${to})`;

/** A child on a monthly plan that began this many days before today. */
async function monthly(daysAgo: number, { kind = 'pool_unlimited' as 'pool_unlimited' | 'kindergarten_monthly' } = {}) {
  const kindergarten = kind === 'kindergarten_monthly';
  const class_id = await make.swimClass({
    max_capacity: 1,
    ...(kindergarten ? { location_id: await make.location({ type: 'kindergarten' }) } : {}),
  });
  const plan_id = await make.plan({ kind, sessions: null, price: kindergarten ? null : 16_000 });
  const child = await make.child();
  const { enrollment_id } = await make.enroll(child, { class_id, plan_id, method: 'bank_transfer' });
  const from = addDays(today, -daysAgo);
  const to = addMonths(from, 1);
  const id = await moveMonth(club, enrollment_id, from, to);
  const state = () =>
    readOne<{ status: string; current_period: string; enrollment: string }>`
        select subscriptions.status, current_period, enrollments.status as enrollment
        from subscriptions join enrollments on enrollments.id = enrollment_id where subscriptions.id = ${id}`;
  const payments = () =>
    read<{ period: string; amount: number; status: string }>`select period, amount, status from payments
      where subscription_id = ${id} order by lower(period)`;
  const set = (values: RawBuilder<unknown>) => read`update subscriptions set ${values} where id = ${id}`;
  const notified = (kind: string) =>
    read`select id from notifications where user_id = ${child.parent.id} and kind = ${kind}`;
  return { child, parent: child.parent, class_id, plan_id, enrollment_id, from, to, state, payments, set, notified };
}

/** A month that ends this many days from today. */
const endsIn = (days: number) => {
  const end = addDays(today, days);
  for (let ago = 31; ago >= 27; ago--) if (addMonths(addDays(today, days - ago), 1) === end) return ago - days;
  return 31 - days;
};

test('months keep their day of the month, and end on the last one where it does not exist', () => {
  const months = [{ from: '2026-01-31', to: '2026-02-28' }];
  while (months.length < 4) months.push(nextPeriod(months.at(-1)!.to, '2026-01-31', 1));
  expect(months.map(({ from }) => from)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
  expect(nextPeriod('2026-05-20', '2026-05-11', 1)).toEqual({ from: '2026-05-20', to: '2026-06-20' });
  expect(nextPeriod('2026-02-28', '2025-11-30', 3)).toEqual({ from: '2026-02-28', to: '2026-05-30' });
  expect(nextPeriod('2026-03-31', '2025-12-31', 3)).toEqual({ from: '2026-03-31', to: '2026-06-30' });
});

test('a plan of three months is paid once for all of them, also where first months are paid by their days', async () => {
  await read`update club_settings set prorate_first_month = true`;
  const { id: child_id, parent } = await make.child();
  const plan_id = await make.plan({ kind: 'pool_unlimited', sessions: null, price: 40_000, validity_months: 3 });
  const class_id = await make.swimClass();
  const { enrollment_id } = await make.enroll({ id: child_id, parent }, { class_id, plan_id });
  await read`update club_settings set prorate_first_month = false`;
  const payments = () =>
    read`select amount, period from payments where enrollment_id = ${enrollment_id} order by created_at`;
  const ends = addMonths(clubDay(), 3);
  expect(await payments()).toEqual([{ amount: 40_000, period: period(clubDay(), ends) }]);
  const back = addMonths(clubDay(), -3);
  await read`update subscriptions set current_period = daterange(${back}::date, ${clubDay()}::date), created_at = ${back}::date
    where enrollment_id = ${enrollment_id}`;
  await read`update payments set period = daterange(${back}::date, ${clubDay()}::date) where enrollment_id = ${enrollment_id}`;
  await renew();
  await renew();
  expect(await payments()).toHaveLength(2);
  expect(await payments()).toContainEqual({ amount: 40_000, period: expect.stringContaining(`[${clubDay()}`) });
});

test('five days before the end the next month is charged, once', async () => {
  const near = await monthly(endsIn(5));
  const far = await monthly(endsIn(6));
  await renew();
  await renew();
  const next = nextPeriod(near.to, near.from, 1);
  expect(await near.payments()).toMatchObject([
    { status: 'pending' },
    { period: period(next.from, next.to), amount: 16_000, status: 'pending' },
  ]);
  expect(await near.notified('payment_due')).toHaveLength(1);
  expect(await near.state()).toMatchObject({ current_period: period(near.from, near.to) });
  expect(await far.payments()).toHaveLength(1);
});

test('the period moves on when the next one begins; ten processes at once make nothing twice', async () => {
  const one = await monthly(endsIn(0));
  await Promise.all(Array.from({ length: 10 }, renew));
  await renew();
  const next = nextPeriod(one.to, one.from, 1);
  expect(await one.state()).toMatchObject({ status: 'active', current_period: period(next.from, next.to) });
  expect(await one.payments()).toHaveLength(2);
  expect(await one.notified('payment_due')).toHaveLength(1);
});

test('months that passed while it rested are skipped; the running one is charged', async () => {
  const one = await monthly(100);
  await renew();
  const { current_period } = await one.state();
  const [from, to] = current_period.slice(1, -1).split(',') as [string, string];
  expect(from <= today && today < to).toBe(true);
  const payments = await one.payments();
  expect(payments.slice(1).map((payment) => payment.period)).toContain(current_period);
  expect(payments.length).toBeLessThanOrEqual(3);
});

test('a paused one rests, and so does one whose enrollment or class is not active', async () => {
  const [paused, inactive, closed] = [await monthly(endsIn(0)), await monthly(endsIn(0)), await monthly(endsIn(0))];
  await paused.set(sql`status = 'paused'`);
  await make.call('set_enrollment_active', SERVICE, { enrollment_id: inactive.enrollment_id, active: false });
  await read`update classes set is_active = false where id = ${closed.class_id}`;
  await renew();
  for (const one of [paused, inactive, closed]) {
    expect(await one.state()).toMatchObject({ current_period: period(one.from, one.to) });
    expect(await one.payments()).toHaveLength(1);
  }
});

test('a kindergarten’s month moves on without being charged', async () => {
  const one = await monthly(endsIn(0), { kind: 'kindergarten_monthly' });
  await renew();
  expect(await one.state()).toMatchObject({ current_period: period(one.to, addMonths(one.to, 1)) });
  expect(await one.payments()).toEqual([]);
});

test('after its last day it ends: the enrollment is inactive, the seat goes to the waitlist, the month ahead is dropped', async () => {
  const one = await monthly(endsIn(3));
  await renew();
  expect(await one.payments()).toHaveLength(2);
  const next = await make.child();
  const waiting = { child_id: next.id, class_id: one.class_id, plan_id: one.plan_id, method: 'cash' } as const;
  const { enrollment_id } = await make.call('enroll_child', next.parent.caller, waiting);
  await one.set(sql`ends_on = ${today}::date`);
  await renew();
  expect(await one.state()).toMatchObject({ status: 'active', enrollment: 'active' });
  await one.set(sql`ends_on = ${addDays(today, -1)}::date`);
  await Promise.all([renew(), renew(), renew()]);
  expect(await one.state()).toMatchObject({ status: 'ended', enrollment: 'inactive' });
  expect(await one.payments()).toMatchObject([{ status: 'pending' }, { status: 'failed' }]);
  expect(await readValue`select status from waitlist_offers where enrollment_id = ${enrollment_id}`).toBe('open');
});

test('one that ends before the next month begins is not charged for it', async () => {
  const one = await monthly(endsIn(4));
  await one.set(sql`ends_on = ${addDays(one.to, -1)}::date`);
  await renew();
  expect(await one.payments()).toHaveLength(1);
});

test('a sibling’s next month costs less', async () => {
  await read`update club_settings set sibling_discounts = '{20}'`;
  const second = await monthly(endsIn(5));
  const first = await make.member({ child: await make.child(second.parent) });
  await read`update enrollments set created_at = now() - interval '1 year' where id = ${first.enrollment_id}`;
  await renew();
  expect(await second.payments()).toMatchObject([{ amount: 16_000 }, { amount: 12_800 }]);
});
