import { expect, test } from 'vitest';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { SERVICE, type Caller } from '../../../platform/caller.ts';
import { moveMonth } from '../../../testing/club.ts';
import { renewSubscriptions } from '../../subscriptions/renew-subscriptions.ts';
import { cardTest } from '../testing/card-club.ts';

const club = await cardTest();
const admin = await club.make.caller('admin');
const today = clubDay();
const PART = 400;
/** As near to it as whole euro cents come. */
const ABOUT_PART = expect.closeTo(PART, -1) as number;
const surplus = async () => (await club.books()) - (await club.due());
const renew = () => club.club.database.transaction(SERVICE, renewSubscriptions);

/** Spends four leva of credit on a payment that waits. */
async function payPart(parent: { id: string; caller: Caller }, payment_id: string): Promise<void> {
  await club.call('grant_credit', admin, { user_id: parent.id, amount: PART, reason: 'Отстъпка' });
  await club.call('pay_from_credit', parent.caller, { payment_id });
}
const creditOf = (userId: string) =>
  club.readValue<number>`select coalesce(sum(amount), 0)::integer as amount from family_credits where user_id = ${userId}`;

/** A child on a monthly plan of 120 leva that waits for its running and its next month, one of them paid in part from credit. */
async function monthly(paid: 'running' | 'next' = 'next') {
  const child = await club.make.child();
  const plan_id = await club.make.plan({ kind: 'pool_unlimited', sessions: null });
  const { enrollment_id } = await club.make.enroll(child, { plan_id });
  const [from, to] = [addDays(today, -28), addDays(today, 2)];
  const subscription_id = await moveMonth(club.club, enrollment_id, from, to);
  await renew();
  const month =
    await club.readValue<string>`select id from payments where enrollment_id = ${enrollment_id} and lower(period) = ${paid === 'next' ? to : from}`;
  await payPart(child.parent, month);
  return { ...child, enrollment_id, subscription_id };
}

/** The child was in a lesson two days ago. */
async function attend({ id, enrollment_id }: { id: string; enrollment_id: string }): Promise<void> {
  await club.rows`update enrollments set created_at = created_at - interval '28 days' where id = ${enrollment_id}`;
  await club.rows`
    with lesson as (
      insert into lessons (class_id, starts_at, duration_minutes)
      select class_id, now() - interval '2 days', 45 from enrollments where id = ${enrollment_id} returning id
    )
    insert into attendance (lesson_id, child_id, status, marked_at) select id, ${id}::uuid, 'present', now() from lesson`;
}

test('a family that leaves before it came has its credit back; the books and what was paid whole stay', async () => {
  const before = await surplus();
  const member = await club.make.member();
  await payPart(member.parent, member.payment_id!);
  await club.call('unenroll_child', member.parent.caller, { enrollment_id: member.enrollment_id });
  expect(await creditOf(member.parent.id)).toEqual(ABOUT_PART);
  expect(await club.payment(member.payment_id!)).toMatchObject({ status: 'failed' });
  expect(
    await club.rows`select status from payments where part_of = ${member.payment_id} and refunded_amount = amount`,
  ).toEqual([{ status: 'refunded' }]);
  expect(await surplus()).toBe(before);
  const whole = await club.make.member();
  await club.call('grant_credit', admin, { user_id: whole.parent.id, amount: 12_000, reason: 'Отстъпка' });
  await club.call('pay_from_credit', whole.parent.caller, { payment_id: whole.payment_id! });
  await club.call('unenroll_child', whole.parent.caller, { enrollment_id: whole.enrollment_id });
  expect(await creditOf(whole.parent.id)).toBe(0);
});

test('a child that is deleted leaves its seats as if unenrolled: the credit of an unused one comes back, other credit stays', async () => {
  const [unused, used] = [await club.make.member(), await club.make.member()];
  for (const { parent, payment_id } of [unused, used]) await payPart(parent, payment_id!);
  const lesson_id = await club.make.lesson(used.class_id, { hours: -3 });
  await club.rows`insert into session_ledger (enrollment_id, lesson_id, delta, reason) values (${used.enrollment_id}, ${lesson_id}, -1, 'absent')`;
  await club.call('grant_credit', admin, { user_id: used.parent.id, amount: 700, reason: 'Извинение' });
  for (const { child, parent } of [unused, used])
    await club.call('delete_child', parent.caller, {
      child_id: child.id,
      typed_name: await club.readValue<string>`select full_name from children where id = ${child.id}`,
    });
  expect(await creditOf(unused.parent.id)).toEqual(ABOUT_PART);
  expect(await creditOf(used.parent.id)).toBe(700);
  expect(await club.rows`select from payments where user_id in (${unused.parent.id}, ${used.parent.id})`).toEqual([]);
  expect(await club.call('check_books', admin, {})).toMatchObject({
    difference: 0,
    euro_difference: 0,
    cash_difference: 0,
  });
});

test('what a lesson used stays: of a package with what is owed, of a plan without sessions the month in which the child came', async () => {
  const member = await club.make.member();
  await payPart(member.parent, member.payment_id!);
  const lesson_id = await club.make.lesson(member.class_id, { hours: -3 });
  await club.rows`insert into session_ledger (enrollment_id, lesson_id, delta, reason) values (${member.enrollment_id}, ${lesson_id}, -1, 'absent')`;
  await club.call('unenroll_child', member.parent.caller, { enrollment_id: member.enrollment_id });
  expect(await creditOf(member.parent.id)).toBe(0);
  expect(await club.payment(member.payment_id!)).toMatchObject({ status: 'pending' });

  const [running, next] = [await monthly('running'), await monthly('next')];
  await attend(running);
  await attend(next);
  await club.call('unenroll_child', running.parent.caller, { enrollment_id: running.enrollment_id });
  await club.call('unenroll_child', next.parent.caller, { enrollment_id: next.enrollment_id });
  expect(await creditOf(running.parent.id)).toBe(0);
  expect(await creditOf(next.parent.id)).toEqual(ABOUT_PART);

  // The class that the child came to counts also after a transfer to another one.
  const moved = await monthly('running');
  await attend(moved);
  await club.call('transfer_enrollment', moved.parent.caller, {
    enrollment_id: moved.enrollment_id,
    class_id: await club.make.swimClass(),
  });
  await club.call('unenroll_child', moved.parent.caller, { enrollment_id: moved.enrollment_id });
  expect(await creditOf(moved.parent.id)).toBe(0);
});

test('a part comes back as well where its rest was rejected before the family left', async () => {
  const member = await club.make.member();
  await payPart(member.parent, member.payment_id!);
  await club.call('reject_payment', admin, { payment_id: member.payment_id!, note: 'Грешка' });
  await club.call('unenroll_child', member.parent.caller, { enrollment_id: member.enrollment_id });
  expect(await creditOf(member.parent.id)).toEqual(ABOUT_PART);
});

test('a month that will not come, and one that a pause puts off, give back what credit paid of them', async () => {
  const before = await surplus();
  const ended = await monthly();
  const { subscription_id } = ended;
  await club.call('end_subscription', ended.parent.caller, { subscription_id, ends_on: today });
  await club.rows`update subscriptions set ends_on = ${addDays(today, -1)} where id = ${subscription_id}`;
  await renew();
  expect(await creditOf(ended.parent.id)).toEqual(ABOUT_PART);

  const paused = await monthly();
  await club.call('pause_subscription', paused.parent.caller, {
    subscription_id: paused.subscription_id,
    starts_on: today,
    ends_on: addDays(today, 9),
  });
  expect(await creditOf(paused.parent.id)).toEqual(ABOUT_PART);
  expect(await surplus()).toBe(before);
});

test('a fee that is waived gives back what credit paid of it', async () => {
  await club.rows`update club_settings set registration_fee = 3000`;
  const { child, parent } = await club.make.member();
  const fee =
    await club.readValue<string>`select id from payments where child_id = ${child.id} and fee_kind = 'registration'`;
  await payPart(parent, fee);
  await club.call('waive_fee', admin, { child_id: child.id, kind: 'registration', reason: 'Дете на треньор' });
  expect(await creditOf(parent.id)).toEqual(ABOUT_PART);
  await club.rows`update club_settings set registration_fee = 0`;
});
