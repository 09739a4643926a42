import { expect, test } from 'vitest';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { clubTest, refuses } from '../../testing/club.ts';
import { notifyLastDays } from './notify-last-days.ts';
import { renewSubscriptions } from './renew-subscriptions.ts';

const { make, read, readOne, readValue, refused, asService, readValues } = await clubTest();

/** A child on a monthly plan. */
async function monthly(capacity = 8) {
  const class_id = await make.swimClass({ max_capacity: capacity });
  const { id: child_id, parent } = await make.child();
  const plan_id = await make.plan({ kind: 'pool_unlimited', name: 'Без ограничение', sessions: null });
  const method = 'cash' as const;
  const { enrollment_id } = await make.call('enroll_child', parent.caller, { child_id, class_id, plan_id, method });
  const id = await readValue<string>`select id from subscriptions where enrollment_id = ${enrollment_id}`;
  return { class_id, plan_id, parent, child_id, enrollment_id, subscription_id: id };
}

const stateOf = (id: string) =>
  readOne<{ status: string; ends_on: string | null }>`select status, ends_on from subscriptions where id = ${id}`;

test('a parent ends a subscription on a day, changes the day, and takes it back; the family is notified', async () => {
  const { parent, child_id, subscription_id } = await monthly();
  const guardian = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${child_id}, ${guardian.id})`;
  const ends_on = addDays(clubDay(), 10);
  expect(await make.call('end_subscription', parent.caller, { subscription_id, ends_on })).toEqual({
    subscription_id,
    ends_on,
  });
  const later = addDays(clubDay(), 20);
  await make.call('end_subscription', guardian.caller, { subscription_id, ends_on: later });
  expect(await stateOf(subscription_id)).toEqual({ status: 'active', ends_on: later });
  const notified =
    await readValues<string>`select data ->> 'ends_on' as day from notifications where user_id = ${parent.id} and kind = 'subscription_ending' order by created_at`;
  expect(notified).toEqual([ends_on, later]);
  await make.call('resume_subscription', parent.caller, { subscription_id });
  expect(await stateOf(subscription_id)).toEqual({ status: 'active', ends_on: null });
  await refused('subscription_not_ending', 'resume_subscription', parent.caller, { subscription_id });
});

test('a day in the past, another family and a subscription that is over are refused, and nothing changes', async () => {
  const { parent, subscription_id } = await monthly();
  await refuses(
    make.call('end_subscription', parent.caller, { subscription_id, ends_on: addDays(clubDay(), -1) }),
    'invalid_input',
    { details: [{ field: 'ends_on', fault: 'in_the_past' }] },
  );
  const stranger = await make.user({ role: 'parent' });
  const ends_on = clubDay();
  await refused('not_your_child', 'end_subscription', stranger.caller, { subscription_id, ends_on });
  await refused('not_your_child', 'end_subscription', parent.caller, {
    subscription_id: crypto.randomUUID(),
    ends_on,
  });
  expect(await stateOf(subscription_id)).toEqual({ status: 'active', ends_on: null });
  await read`update subscriptions set status = 'cancelled' where id = ${subscription_id}`;
  await refused('subscription_ended', 'end_subscription', parent.caller, { subscription_id, ends_on });
});

test('after its last day the nightly job ends it: the seat goes to the waitlist, and it cannot be taken back', async () => {
  const { class_id, plan_id, parent, enrollment_id, subscription_id } = await monthly(1);
  const next = await make.child();
  await make.call('enroll_child', next.parent.caller, { child_id: next.id, class_id, plan_id, method: 'cash' });
  await make.call('end_subscription', parent.caller, { subscription_id, ends_on: clubDay() });
  await asService(renewSubscriptions);
  expect((await stateOf(subscription_id))?.status).toBe('active');
  await read`update subscriptions set ends_on = ${addDays(clubDay(), -1)} where id = ${subscription_id}`;
  await refused('subscription_ended', 'resume_subscription', parent.caller, { subscription_id });
  await asService(renewSubscriptions);
  expect((await stateOf(subscription_id))?.status).toBe('ended');
  expect(await read`select status from enrollments where id = ${enrollment_id}`).toEqual([{ status: 'inactive' }]);
  expect(
    await read`select waitlist_offers.status from waitlist_offers join enrollments on enrollments.id = enrollment_id where class_id = ${class_id}`,
  ).toEqual([{ status: 'open' }]);
});

test('on its last day the family is notified once more, once', async () => {
  const { parent, subscription_id } = await monthly();
  await make.call('end_subscription', parent.caller, { subscription_id, ends_on: clubDay() });
  const remind = () => asService((trx) => notifyLastDays(trx));
  await remind();
  await remind();
  expect(
    await read`select id from notifications where user_id = ${parent.id} and once_key like 'subscription_last_day:%'`,
  ).toHaveLength(1);
});
