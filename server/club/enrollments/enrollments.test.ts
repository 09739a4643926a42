import { expect, test } from 'vitest';
import { SERVICE } from '../../platform/caller.ts';
import { clubTest, race, refuses } from '../../testing/club.ts';

const { make, read, readValue, refused, row } = await clubTest(16);

test('a hundred parents on five seats: five are in, ninety-five wait in order', async () => {
  const class_id = await make.swimClass({ max_capacity: 5 });
  const plan_id = await make.plan();
  const children = await Promise.all(Array.from({ length: 100 }, () => make.child()));
  const outcomes = await Promise.all(
    children.map(({ id, parent }) =>
      make.call('enroll_child', parent.caller, { child_id: id, class_id, plan_id, method: 'cash' }),
    ),
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'enrolled')).toHaveLength(5);
  const positions = outcomes.flatMap(({ position }) => position ?? []).sort((a, b) => a - b);
  expect(positions).toEqual(Array.from({ length: 95 }, (_, index) => index + 1));
  const availability =
    await read`select capacity, taken, free, waiting from class_availability where class_id = ${class_id}`;
  expect(availability).toEqual([{ capacity: 5, taken: 5, free: 0, waiting: 95 }]);
  const payments = await read`select amount, euro_cents from payments where status = 'pending'`;
  expect(payments).toEqual(Array(5).fill({ amount: 12_000, euro_cents: 6136 }));
});

test('an enrollment brings the sessions of its package and a payment that waits', async () => {
  const class_id = await make.swimClass({ price_per_class: 1500 });
  const plan_id = await make.plan({ price: null });
  const { id, parent } = await make.child();
  const { enrollment_id, payment_id } = await make.enroll(
    { id, parent },
    { class_id, plan_id, method: 'bank_transfer', parent_notes: 'Ще платим в петък' },
  );
  const [enrollment] = await read`select sessions_remaining, status from enrollments where id = ${enrollment_id}`;
  expect(enrollment).toEqual({ sessions_remaining: 8, status: 'active' });
  const [payment] =
    await read`select amount, method, status, parent_notes, user_id from payments where id = ${payment_id}`;
  expect(payment).toEqual({
    amount: 8 * 1500,
    method: 'bank_transfer',
    status: 'pending',
    parent_notes: 'Ще платим в петък',
    user_id: parent.id,
  });
  await refused('already_enrolled', 'enroll_child', parent.caller, { child_id: id, class_id, plan_id, method: 'cash' });
});

test('the same child twice at once is enrolled once', async () => {
  const class_id = await make.swimClass();
  const plan_id = await make.plan();
  const { id, parent } = await make.child();
  const calls = Array.from({ length: 10 }, () =>
    make.call('enroll_child', parent.caller, { child_id: id, class_id, plan_id, method: 'cash' }),
  );
  await race({ code: 'already_enrolled' }, calls);
});

test('no parent enrolls another family’s child, and unknown ids are named', async () => {
  const class_id = await make.swimClass();
  const plan_id = await make.plan();
  const { id } = await make.child();
  const stranger = await make.user({ role: 'parent' });
  const args = { child_id: id, class_id, plan_id, method: 'cash' } as const;
  await refused('not_your_child', 'enroll_child', stranger.caller, args);
  const { id: own, parent } = await make.child();
  const nowhere = '00000000-0000-4000-8000-000000000000';
  await refused('not_your_child', 'enroll_child', parent.caller, { ...args, child_id: nowhere });
  await refused('class_not_found', 'enroll_child', parent.caller, { ...args, child_id: own, class_id: nowhere });
  await refused('plan_not_found', 'enroll_child', parent.caller, { ...args, child_id: own, plan_id: nowhere });
  const kindergarten = await make.plan({ kind: 'kindergarten_monthly', sessions: null, price: null });
  await refused('plan_not_for_location', 'enroll_child', parent.caller, {
    ...args,
    child_id: own,
    plan_id: kindergarten,
  });
  await refuses(make.call('enroll_child', parent.caller, { ...args, child_id: 'x' } as never), 'invalid_input', {
    details: [{ field: 'child_id', fault: 'invalid' }],
  });
});

test('a parent without a phone enrolls no child, alone or with others, until there is one; reception enrolls it', async () => {
  const parent = await make.user({ role: 'parent', phone: null });
  const [first, second] = [await make.child(parent), await make.child(parent)];
  const seat = { class_id: await make.swimClass(), plan_id: await make.plan() };
  const items = [{ child_id: first.id, ...seat }];
  await refused('phone_missing', 'enroll_child', parent.caller, { ...items[0]!, method: 'cash' });
  await refused('phone_missing', 'enroll_children', parent.caller, { items, method: 'cash' });
  expect(await read`select from enrollments where child_id = ${first.id}`).toEqual([]);
  const desk = await make.caller('reception');
  expect(await make.enroll(second, { ...seat, caller: desk })).toMatchObject({ outcome: 'enrolled' });
  await read`update profiles set phone = '+359888765432' where user_id = ${parent.id}`;
  expect(await make.call('enroll_children', parent.caller, { items, method: 'cash' })).toMatchObject([
    { outcome: 'enrolled' },
  ]);
});

test('unenrolling cancels the subscription, removes the sessions and offers the seat to the first on the waitlist', async () => {
  const class_id = await make.swimClass({ max_capacity: 1 });
  const plan_id = await make.plan({ kind: 'pool_unlimited', sessions: null, price: 16_000 });
  const first = await make.child();
  const second = await make.child();
  const enrolled = await make.enroll(first, { class_id, plan_id });
  const waiting = await make.enroll(second, { class_id, plan_id });
  expect(waiting).toMatchObject({ outcome: 'waitlisted', position: 1, payment_id: null });

  expect(await make.call('unenroll_child', first.parent.caller, { enrollment_id: enrolled.enrollment_id })).toEqual({
    cancelled_subscriptions: 1,
    removed_sessions: 0,
  });
  await refused('enrollment_ended', 'unenroll_child', first.parent.caller, { enrollment_id: enrolled.enrollment_id });
  const offer =
    await readValue<string>`select id from waitlist_offers where enrollment_id = ${waiting.enrollment_id} and status = 'open'`;

  const third = await make.child();
  expect(await make.enroll(third, { class_id, plan_id })).toMatchObject({ outcome: 'waitlisted', position: 2 });

  await refused('not_your_child', 'accept_waitlist_offer', third.parent.caller, { offer_id: offer, method: 'cash' });
  const accepted = await make.call('accept_waitlist_offer', second.parent.caller, { offer_id: offer, method: 'cash' });
  expect(accepted).toMatchObject({ outcome: 'enrolled', enrollment_id: waiting.enrollment_id });
  expect(accepted.payment_id).not.toBeNull();
});

test('a transfer keeps the sessions; to a full class it keeps the seat and waits', async () => {
  const plan_id = await make.plan();
  const [from, to] = [await make.swimClass(), await make.swimClass({ max_capacity: 1 })];
  const { id, parent } = await make.child();
  const { enrollment_id } = await make.enroll({ id, parent }, { class_id: from, plan_id });
  expect(await make.call('transfer_enrollment', parent.caller, { enrollment_id, class_id: to })).toEqual({
    outcome: 'enrolled',
    enrollment_id,
    position: null,
  });
  expect(await read`select class_id, status, sessions_remaining from enrollments where id = ${enrollment_id}`).toEqual([
    { class_id: to, status: 'active', sessions_remaining: 8 },
  ]);
  await refused('same_class', 'transfer_enrollment', parent.caller, { enrollment_id, class_id: to });

  const other = await make.child();
  const stays = await make.enroll(other, { class_id: from, plan_id });
  const waits = await make.call('transfer_enrollment', other.parent.caller, {
    enrollment_id: stays.enrollment_id,
    class_id: to,
  });
  expect(waits).toMatchObject({ outcome: 'waitlisted', position: 1 });
  expect(await read`select status from enrollments where id = ${stays.enrollment_id}`).toEqual([{ status: 'active' }]);

  await make.call('unenroll_child', parent.caller, { enrollment_id });
  const offer = await readValue<string>`select id from waitlist_offers where enrollment_id = ${waits.enrollment_id}`;
  const moved = await make.call('accept_waitlist_offer', other.parent.caller, { offer_id: offer, method: 'cash' });
  expect(moved).toMatchObject({ outcome: 'enrolled', enrollment_id: stays.enrollment_id, payment_id: null });
  expect(await row('enrollments', stays.enrollment_id)).toMatchObject({ class_id: to, sessions_remaining: 8 });
});

test('children who swap full classes at once do not wait for each other', async () => {
  const plan_id = await make.plan();
  const classes = [await make.swimClass({ max_capacity: 30 }), await make.swimClass({ max_capacity: 30 })] as const;
  const swappers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const { id, parent } = await make.child();
      const [mine, other] = index % 2 ? classes : [classes[1], classes[0]];
      const { enrollment_id } = await make.enroll({ id, parent }, { class_id: mine, plan_id });
      return { caller: parent.caller, enrollment_id, class_id: other };
    }),
  );
  const moved = await Promise.all(
    swappers.map(({ caller, ...args }) => make.call('transfer_enrollment', caller, args)),
  );
  expect(moved.every(({ outcome }) => outcome === 'enrolled')).toBe(true);
});

test('only an admin activates an enrollment, and never beyond the seats', async () => {
  const class_id = await make.swimClass({ max_capacity: 1 });
  const plan_id = await make.plan();
  const [first, second] = [await make.child(), await make.child()];
  const taken = await make.enroll(first, { class_id, plan_id });
  const { enrollment_id } = await make.enroll(second, { class_id, plan_id });
  const admin = await make.user({ role: 'admin' });
  await refused('not_allowed', 'set_enrollment_active', second.parent.caller, { enrollment_id, active: true });
  await refused('class_full', 'set_enrollment_active', admin.caller, { enrollment_id, active: true });
  await make.call('set_enrollment_active', admin.caller, { enrollment_id: taken.enrollment_id, active: false });
  expect(await make.call('set_enrollment_active', admin.caller, { enrollment_id, active: true })).toEqual({
    enrollment_id,
    status: 'active',
  });
  expect(await readValue`select sessions_remaining from enrollments where id = ${enrollment_id}`).toBe(8);
});

test('a package is bought again: the sessions add up, the seat stays, and twice at once is once', async () => {
  const class_id = await make.swimClass({ max_capacity: 1 });
  const plan_id = await make.plan();
  const { id, parent } = await make.child();
  const { enrollment_id, payment_id } = await make.enroll({ id, parent }, { class_id, plan_id });
  const renew = () => make.call('renew_enrollment', parent.caller, { enrollment_id, method: 'bank_transfer' });
  await refuses(renew(), 'payment_waits');
  // A declined card has paid nothing either.
  await read`update payments set status = 'failed', method = 'card' where id = ${payment_id}`;
  await refuses(renew(), 'payment_waits');
  await read`update payments set status = 'pending', method = 'cash' where id = ${payment_id}`;
  await make.call('validate_payment', SERVICE, { payment_id: payment_id! });
  expect((await Promise.allSettled([renew(), renew()])).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [row] = await read`select sessions_remaining,
    extract(month from age(valid_until, (now() at time zone 'Europe/Sofia')::date))::integer as months from enrollments where id = ${enrollment_id}`;
  expect(row).toEqual({ sessions_remaining: 16, months: 2 });
  const stranger = await make.user({ role: 'parent' });
  await refused('not_your_child', 'renew_enrollment', stranger.caller, { enrollment_id, method: 'cash' });
  const monthly = await make.plan({ kind: 'pool_unlimited', sessions: null, price: 16_000 });
  const other = await make.child();
  const { enrollment_id: unlimited } = await make.enroll(other, { plan_id: monthly });
  await refused('renews_itself', 'renew_enrollment', other.parent.caller, { enrollment_id: unlimited, method: 'cash' });
});
