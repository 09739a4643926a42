import { expect, test } from 'vitest';
import { clubTest, refuses } from '../../testing/club.ts';

const { make, read, refused, noticesOf } = await clubTest(12);

/** A family that bought eight sessions for 160 leva and paid in cash. */
async function bought() {
  const admin = await make.user({ role: 'admin' });
  const { id: child_id, parent } = await make.child();
  const [class_id, plan_id] = [await make.swimClass(), await make.plan({ sessions: 8, price: 16_000 })];
  const enroll = await make.call('enroll_child', parent.caller, { child_id, class_id, plan_id, method: 'cash' });
  await make.call('validate_payment', admin.caller, { payment_id: enroll.payment_id! });
  return { admin, parent, child_id, class_id, payment_id: enroll.payment_id!, enrollment_id: enroll.enrollment_id };
}
const use = (enrollmentId: string, lessonId: string) =>
  read`insert into session_ledger (enrollment_id, lesson_id, delta, reason) values (${enrollmentId}, ${lessonId}, -1, 'present')`;

test('a family withdraws from a plan: what was used stays paid, the email acknowledges it, an admin settles it', async () => {
  const { admin, parent, class_id, payment_id, enrollment_id } = await bought();
  const full = (await make.call('withdrawable_contracts', parent.caller, {}))[0]!;
  expect(full).toMatchObject({ payment_id, used: 0, used_of: 8, paid: { amount: 16_000 }, back: { amount: 16_000 } });
  await use(enrollment_id, await make.lesson(class_id, { days: -1 }));
  await use(enrollment_id, await make.lesson(class_id, { days: -2 }));
  const { withdrawal_id, back } = await make.call('withdraw_contract', parent.caller, {
    payment_id,
    name: 'Мила Петрова',
  });
  expect(back.amount).toBe(12_000);
  const [email] = await read<{ text: string; subject: string }>`select subject, text from email.outgoing
      where user_id = ${parent.id} and kind = 'plan_withdrawn'`;
  expect(email!.text).toContain('Мила Петрова');
  expect(email!.text).toContain('120,00');
  expect(await noticesOf(admin.id, 'withdrawal_received')).toHaveLength(1);
  await use(enrollment_id, await make.lesson(class_id, { days: -3 }));
  expect(await make.call('withdrawable_contracts', parent.caller, {})).toMatchObject([
    { payment_id, used: 2, back: { amount: 12_000 }, withdrawn_at: expect.anything(), settled_at: null },
  ]);
  await refused('not_allowed', 'settle_withdrawal', parent.caller, { withdrawal_id });
  // Less than what is to be given back needs a reason.
  const refund = (amount: number) =>
    make.call('refund_payment', admin.caller, { payment_id, amount, reason: 'requested_by_customer' });
  const settle = () => make.call('settle_withdrawal', admin.caller, { withdrawal_id });
  await refund(11_900);
  await expect(settle()).rejects.toMatchObject({ details: [{ field: 'note', fault: 'not_returned' }] });
  await refund(100);
  await settle();
  await refused('withdrawal_not_found', 'settle_withdrawal', admin.caller, { withdrawal_id });
});

test('of two packages the first one’s sessions are used first', async () => {
  const { admin, parent, class_id, enrollment_id } = await bought();
  for (let day = 1; day <= 6; day++) await use(enrollment_id, await make.lesson(class_id, { days: -day }));
  const { payment_id } = await make.call('renew_enrollment', parent.caller, { enrollment_id, method: 'cash' });
  await make.call('validate_payment', admin.caller, { payment_id: payment_id! });
  for (let day = 7; day <= 9; day++) await use(enrollment_id, await make.lesson(class_id, { days: -day }));
  const contracts = await make.call('withdrawable_contracts', parent.caller, {});
  expect(contracts.map(({ used, back }) => [used, back.amount])).toEqual([
    [1, 14_000],
    [8, 0],
  ]);
});

test('a renewal that is withdrawn from and given back takes its sessions along, and leaves the others', async () => {
  const { admin, parent, class_id, enrollment_id } = await bought();
  for (let day = 1; day <= 6; day++) await use(enrollment_id, await make.lesson(class_id, { days: -day }));
  const state = async () =>
    (
      await read`select sessions_remaining as left, valid_until::text as until from enrollments where id = ${enrollment_id}`
    )[0];
  const before = await state();
  const { payment_id } = await make.call('renew_enrollment', parent.caller, { enrollment_id, method: 'cash' });
  await make.call('validate_payment', admin.caller, { payment_id: payment_id! });
  expect(await state()).toMatchObject({ left: 10 });
  const { withdrawal_id } = await make.call('withdraw_contract', parent.caller, { payment_id, name: 'Мила' });
  const ask = { payment_id: payment_id!, amount: 16_000, reason: 'requested_by_customer' } as const;
  await make.call('refund_payment', admin.caller, ask);
  expect(await state()).toMatchObject({ left: 10 });
  expect(await make.call('settle_withdrawal', admin.caller, { withdrawal_id })).toMatchObject({ removed_sessions: 8 });
  expect(await state()).toEqual(before);
  expect((await make.call('withdrawable_contracts', parent.caller, {}))[0]).toMatchObject({
    payment_id,
    back: { amount: 16_000 },
    returned: { amount: 16_000 },
    settled_at: expect.anything(),
  });
});

test('what was refunded before is not given back again', async () => {
  const { admin, parent, class_id, payment_id, enrollment_id } = await bought();
  for (let day = 1; day <= 4; day++) await use(enrollment_id, await make.lesson(class_id, { days: -day }));
  const refund = { payment_id, amount: 5_000, reason: 'requested_by_customer' as const, notes: null };
  await make.call('refund_payment', admin.caller, refund);
  expect(await make.call('withdrawable_contracts', parent.caller, {})).toMatchObject([
    { used: 4, paid: { amount: 16_000 }, back: { amount: 3_000 } },
  ]);
});

test('what expired of a package is not used for the next one, and what was withdrawn from is used no more', async () => {
  const { admin, parent, class_id, enrollment_id } = await bought();
  const lessons = async (from: number, to: number) => {
    for (let day = from; day <= to; day++) await use(enrollment_id, await make.lesson(class_id, { days: -day }));
  };
  const renew = async () => {
    const { payment_id } = await make.call('renew_enrollment', parent.caller, { enrollment_id, method: 'cash' });
    await make.call('validate_payment', admin.caller, { payment_id: payment_id! });
    return payment_id!;
  };
  await lessons(1, 1);
  await read`insert into session_ledger (enrollment_id, delta, reason) values (${enrollment_id}, -7, 'expired')`;
  const second = await renew();
  await lessons(2, 6);
  const third = await renew();
  const shares = async () =>
    (await make.call('withdrawable_contracts', parent.caller, {})).map(({ used, back }) => [used, back.amount]);
  expect((await shares()).slice(0, 2)).toEqual([
    [0, 16_000],
    [5, 6000],
  ]);
  await make.call('withdraw_contract', parent.caller, { payment_id: second, name: 'Мила' });
  await lessons(7, 8);
  const { back } = await make.call('withdraw_contract', parent.caller, { payment_id: third, name: 'Мила' });
  expect(back.amount).toBe(12_000);
});

test('a package keeps the size that was bought', async () => {
  const { parent, class_id, enrollment_id } = await bought();
  for (let day = 1; day <= 8; day++) await use(enrollment_id, await make.lesson(class_id, { days: -day }));
  await read`update plans set sessions = 16 where id = (select plan_id from enrollments where id = ${enrollment_id})`;
  expect(await make.call('withdrawable_contracts', parent.caller, {})).toMatchObject([
    { used: 8, used_of: 8, back: { amount: 0 } },
  ]);
});

test('a withdrawal stays in the list once its money is back; a part from credit is withdrawn from by itself', async () => {
  const { admin, parent, payment_id } = await bought();
  const refund = (id: string, amount: number) =>
    make.call('refund_payment', admin.caller, { payment_id: id, amount, reason: 'requested_by_customer' });
  await make.call('withdraw_contract', parent.caller, { payment_id, name: 'Мила' });
  await refund(payment_id, 16_000);
  expect(await make.call('withdrawable_contracts', parent.caller, {})).toMatchObject([
    { payment_id, paid: { amount: 16_000 }, back: { amount: 16_000 }, withdrawn_at: expect.anything() },
  ]);
  const { id: child_id, parent: other } = await make.child();
  await make.call('grant_credit', admin.caller, { user_id: other.id, amount: 10_000, reason: 'За търпението' });
  const enrolled = await make.call('enroll_child', other.caller, {
    child_id,
    class_id: await make.swimClass(),
    plan_id: await make.plan({ sessions: 8, price: 16_000 }),
    method: 'cash',
  });
  await make.call('pay_from_credit', other.caller, { payment_id: enrolled.payment_id! });
  await make.call('validate_payment', admin.caller, { payment_id: enrolled.payment_id! });
  await refund(enrolled.payment_id!, 4000);
  // One that its provider has not confirmed yet counts as given.
  await read`insert into refunds (payment_id, amount, reason, settled_amount, settled_currency)
    values (${enrolled.payment_id}, 2000, 'duplicate', 1022, 'EUR')`;
  const { back } = await make.call('withdraw_contract', other.caller, {
    payment_id: enrolled.payment_id,
    name: 'Мила',
  });
  expect(back.amount).toBe(10_000);
});

test('ten presses at once are one withdrawal', async () => {
  const { parent, payment_id } = await bought();
  const presses = await Promise.allSettled(
    Array.from({ length: 10 }, () => make.call('withdraw_contract', parent.caller, { payment_id, name: 'Мила' })),
  );
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const others = presses.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(new Set(others.map(({ reason }) => reason.code))).toEqual(new Set(['withdrawal_exists']));
});

test('an order is withdrawn from until fourteen days after it was handed over; another family’s is not there', async () => {
  const [admin, buyer, stranger] = [
    await make.user({ role: 'admin' }),
    await make.user({ role: 'parent' }),
    await make.user({ role: 'parent' }),
  ];
  const { product_id } = await make.call('save_product', admin.caller, {
    name: `Шапка ${crypto.randomUUID()}`,
    category: 'caps',
    price: 1800,
    opening_stock: 9,
    images: [],
  });
  const order = async () =>
    (
      await make.call('place_order', buyer.caller, {
        items: [{ product_id, quantity: 1 }],
        shipping_address: 'Шумен, ул. Роза 1',
        method: 'cash',
      })
    ).order_id;
  const [first, second] = [await order(), await order()];
  await make.call('complete_order', admin.caller, { order_id: first });
  await make.call('complete_order', admin.caller, { order_id: second });
  await read`update orders set closed_at = now() - interval '15 days' where id = ${second}`;
  const withdraw = (order_id: string, caller = buyer.caller) =>
    make.call('withdraw_contract', caller, { order_id, name: 'Мила' });
  await refuses(withdraw(second), 'withdrawal_too_late');
  await refuses(withdraw(first, stranger.caller), 'contract_not_found');
  await refuses(withdraw(crypto.randomUUID()), 'contract_not_found');
  await refused('invalid_input', 'withdraw_contract', buyer.caller, { name: 'Мила' });
  await withdraw(first);
  const sent = await order();
  await make.call('send_order', admin.caller, { order_id: sent });
  await refused('order_sent', 'cancel_order', buyer.caller, { order_id: sent, note: null });
  await withdraw(sent);
  await refused('order_withdrawn', 'complete_order', admin.caller, { order_id: sent });
  const waits = await order();
  await withdraw(waits);
  expect(
    await read`select orders.status, payments.status as payment, withdrawals.settled_at is not null as settled,
        (select stock_quantity from products where id = ${product_id}) as stock
      from orders join payments on order_id = orders.id join withdrawals on withdrawals.order_id = orders.id
      where orders.id = ${waits}`,
  ).toEqual([{ status: 'cancelled', payment: 'failed', settled: true, stock: 6 }]);
  expect(await make.call('withdrawable_contracts', stranger.caller, {})).toEqual([]);
});

test('a plan that was not paid for is withdrawn from with its seat, and there is nothing to settle', async () => {
  const { id: child_id, parent } = await make.child();
  const class_id = await make.swimClass();
  const { payment_id, enrollment_id } = await make.enroll(
    { id: child_id, parent },
    { class_id, plan_id: await make.plan({ sessions: 8, price: 16_000 }) },
  );
  const leaving = async (family: { parent: typeof parent }) =>
    (await make.call('withdrawable_contracts', family.parent.caller, {})).map(({ leaves_seat }) => leaves_seat);
  expect(await leaving({ parent })).toEqual([true]);
  await make.call('withdraw_contract', parent.caller, { payment_id: payment_id!, name: 'Мила' });
  expect(
    await read`select enrollments.status, sessions_remaining, payments.status as payment, withdrawals.settled_at is not null as settled
      from enrollments join payments on payments.enrollment_id = enrollments.id join withdrawals on withdrawals.payment_id = payments.id
      where enrollments.id = ${enrollment_id}`,
  ).toEqual([{ status: 'inactive', sessions_remaining: 0, payment: 'failed', settled: true }]);
  const { lines, totals } = await make.call('family_statement', parent.caller, { user_id: parent.id });
  expect([lines, totals.due.amount]).toEqual([[], 0]);
  // Paid money stays until an admin settles it.
  const paid = await bought();
  expect(await leaving(paid)).toEqual([false]);
  await make.call('withdraw_contract', paid.parent.caller, { payment_id: paid.payment_id, name: 'Мила' });
  expect(await read`select status from enrollments where id = ${paid.enrollment_id}`).toEqual([{ status: 'active' }]);
});
