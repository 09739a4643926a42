import { beforeEach, expect, test } from 'vitest';
import { siblingPrice } from '../../../../contracts/enrollments.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { clubTest, refuses } from '../../../testing/club.ts';
import { endDueSubscriptions } from '../../subscriptions/end-due-subscriptions.ts';

const { make, read, readOne, asService, kindsOf } = await clubTest(16);
beforeEach(() => read`update club_settings set sibling_discounts = '{20}'`);

const refusal = (code: string, hint: string | null = null) => expect.objectContaining({ code, hint });
const paid = (payment_id: string | null) =>
  readOne<{ amount: number; discount: number }>`select amount, discount from payments where id = ${payment_id}`;
const FULL = { amount: 12_000, discount: 0 };
const LESS = { amount: 9600, discount: 2400 };

async function family(count: number) {
  const first = await make.child();
  const children = [first];
  while (children.length < count) children.push(await make.child(first.parent));
  return { children, parent: first.parent };
}

test('half a stotinka is rounded up', () => {
  expect([siblingPrice(12_000, 20), siblingPrice(101, 50), siblingPrice(99, 50), siblingPrice(1, 100)]).toEqual([
    9600, 51, 50, 0,
  ]);
  expect(siblingPrice(12_345, 0)).toBe(12_345);
});

test('from the second child of a family on, the percentage is off; the first child’s second class is not', async () => {
  const { children } = await family(3);
  expect(await paid((await make.member({ child: children[0]! })).payment_id)).toEqual(FULL);
  expect(await paid((await make.member({ child: children[1]! })).payment_id)).toEqual(LESS);
  expect(await paid((await make.member({ child: children[2]! })).payment_id)).toEqual(LESS);
  expect(await paid((await make.member({ child: children[0]! })).payment_id)).toEqual(FULL);
  expect(await paid((await make.member({ child: children[1]! })).payment_id)).toEqual(LESS);
  expect(await paid((await make.member()).payment_id)).toEqual(FULL);
});

test('a renewal keeps the child’s rank among its siblings; a plan that has run out counts no more', async () => {
  const { children, parent } = await family(2);
  const [first, second] = [await make.member({ child: children[0]! }), await make.member({ child: children[1]! })];
  const renew = async ({ enrollment_id }: { enrollment_id: string }) => {
    await read`update payments set status = 'failed' where enrollment_id = ${enrollment_id} and status = 'pending'`;
    return paid((await make.call('renew_enrollment', parent.caller, { enrollment_id, method: 'cash' })).payment_id);
  };
  expect(await renew(first)).toEqual(FULL);
  expect(await renew(second)).toEqual(LESS);
  await read`update enrollments set valid_until = current_date - 2 where id = ${first.enrollment_id}`;
  expect(await renew(second)).toEqual(FULL);
  await make.call('unenroll_child', parent.caller, { enrollment_id: second.enrollment_id });
  expect(await renew(first)).toEqual(FULL);
});

test('without the setting every sibling pays the full price', async () => {
  await read`update club_settings set sibling_discounts = '{}'`;
  const { children } = await family(2);
  await make.member({ child: children[0]! });
  expect(await paid((await make.member({ child: children[1]! })).payment_id)).toEqual(FULL);
});

test('a family enrolls its children in one go: outcomes in order, the first at the full price', async () => {
  const { children, parent } = await family(3);
  const plan_id = await make.plan();
  const [open, full] = [await make.swimClass(), await make.swimClass({ max_capacity: 1 })];
  await make.member({ class_id: full });
  const outcomes = await make.call('enroll_children', parent.caller, {
    items: [
      { child_id: children[0]!.id, class_id: open, plan_id },
      { child_id: children[1]!.id, class_id: full, plan_id },
      { child_id: children[2]!.id, class_id: open, plan_id },
    ],
    method: 'bank_transfer',
  });
  expect(outcomes).toMatchObject([
    { outcome: 'enrolled', position: null },
    { outcome: 'waitlisted', position: 1, payment_id: null },
    { outcome: 'enrolled', position: null },
  ]);
  expect(await Promise.all([paid(outcomes[0]!.payment_id), paid(outcomes[2]!.payment_id)])).toEqual([FULL, LESS]);
  expect(await kindsOf(parent.id)).toEqual(['enrolled', 'enrolled', 'waitlisted']);
});

test('all or nothing: one impossible item, and none is enrolled; the refusal names it', async () => {
  const { children, parent } = await family(2);
  const stranger = await make.child();
  const [class_id, plan_id] = [await make.swimClass(), await make.plan()];
  const kindergarten = await make.plan({ kind: 'kindergarten_monthly', sessions: null, price: null });
  const enroll = (second: { child_id?: string; class_id?: string; plan_id?: string }) =>
    make.call('enroll_children', parent.caller, {
      items: [
        { child_id: children[0]!.id, class_id, plan_id },
        { child_id: children[1]!.id, class_id, plan_id, ...second },
      ],
      method: 'cash',
    });
  await expect(enroll({ child_id: stranger.id })).rejects.toEqual(refusal('not_your_child', 'items.1'));
  await expect(enroll({ child_id: children[0]!.id })).rejects.toEqual(refusal('already_enrolled', 'items.1'));
  await expect(enroll({ plan_id: kindergarten })).rejects.toEqual(refusal('plan_not_for_location', 'items.1'));
  await expect(enroll({ class_id: crypto.randomUUID() })).rejects.toEqual(refusal('class_not_found', 'items.1'));
  const full = await make.swimClass({ max_capacity: 1 });
  await make.member({ class_id: full });
  const shown = { child_id: children[1]!.id, class_id: full, plan_id, waits: false };
  const first = { child_id: children[0]!.id, class_id, plan_id, waits: false };
  await expect(make.call('enroll_children', parent.caller, { items: [first, shown], method: 'cash' })).rejects.toEqual(
    refusal('seat_taken', 'items.1'),
  );
  await refuses(make.call('enroll_children', parent.caller, { items: [], method: 'cash' }), 'invalid_input', {
    details: [{ field: 'items', fault: 'required' }],
  });
  expect(await read`select id from enrollments where class_id = ${class_id}`).toEqual([]);
  expect(await read`select id from payments where user_id = ${parent.id}`).toEqual([]);
  expect(await read`select id from notifications where user_id = ${parent.id}`).toEqual([]);
});

test('families of two race for the last seats: no class is overfull, and no family is half in', async () => {
  const class_id = await make.swimClass({ max_capacity: 5 });
  const plan_id = await make.plan();
  const families = await Promise.all(Array.from({ length: 20 }, () => family(2)));
  const outcomes = await Promise.all(
    families.map(({ children, parent }) =>
      make.call('enroll_children', parent.caller, {
        items: children.map(({ id }) => ({ child_id: id, class_id, plan_id })),
        method: 'cash',
      }),
    ),
  );
  expect(outcomes.flat().filter(({ outcome }) => outcome === 'enrolled')).toHaveLength(5);
  expect(
    outcomes
      .flat()
      .flatMap(({ position }) => position ?? [])
      .sort((a, b) => a - b),
  ).toEqual(Array.from({ length: 35 }, (_, index) => index + 1));
});

test('a child that leaves before it was paid for takes its siblings’ discount along, from what still waits', async () => {
  await read`update club_settings set sibling_discounts = '{20,50}'`;
  const { children, parent } = await family(4);
  const members = [];
  for (const child of children) members.push(await make.member({ child }));
  const [first, second, third, fourth] = members;
  const admin = await make.caller('admin');
  await make.call('validate_payment', admin, { payment_id: fourth!.payment_id! });
  await make.call('unenroll_child', parent.caller, { enrollment_id: first!.enrollment_id });
  expect(await paid(second!.payment_id)).toEqual(FULL);
  expect(await paid(third!.payment_id)).toEqual(LESS);
  expect(await paid(fourth!.payment_id)).toEqual({ amount: 6000, discount: 6000 });
  expect(
    await read`select (data -> 'amount')::integer as amount from notifications where user_id = ${parent.id} and kind = 'payment_changed' order by amount`,
  ).toEqual([{ amount: 9600 }, { amount: 12_000 }]);
  expect(
    await read`select euro_cents = private.euro_cents(amount) as same from payments where id = ${second!.payment_id}`,
  ).toEqual([{ same: true }]);
});

test('a child that was paid for leaves its siblings’ discount behind', async () => {
  const { children, parent } = await family(2);
  const [first, second] = [await make.member({ child: children[0]! }), await make.member({ child: children[1]! })];
  const admin = await make.caller('admin');
  await make.call('validate_payment', admin, { payment_id: first.payment_id! });
  await make.call('unenroll_child', parent.caller, { enrollment_id: first.enrollment_id });
  expect(await paid(second.payment_id)).toEqual(LESS);
});

test('whichever way a child leaves that nothing was paid for, what waits for its siblings follows', async () => {
  const admin = await make.caller('admin');
  type Member = { enrollment_id: string; payment_id: string | null };
  type Parent = { id: string; caller: typeof admin };
  /** With so little that the sums below stay as they are. */
  const payCent = async ({ payment_id }: Member, { id, caller }: Parent) => {
    await make.call('grant_credit', admin, { user_id: id, amount: 2, reason: 'Подарък' });
    await make.call('pay_from_credit', caller, { payment_id: payment_id! });
  };
  const ways: Record<string, (first: Member, parent: Parent) => Promise<unknown>> = {
    'a cent paid, left': async (first, parent) => {
      await payCent(first, parent);
      await make.call('unenroll_child', parent.caller, { enrollment_id: first.enrollment_id });
    },
    'a cent paid, rejected': async (first, parent) => {
      await payCent(first, parent);
      await make.call('reject_payment', admin, { payment_id: first.payment_id!, note: 'Не дойде' });
    },
    rejected: ({ payment_id }) => make.call('reject_payment', admin, { payment_id: payment_id!, note: 'Не дойде' }),
    'rejected, then left': async ({ enrollment_id, payment_id }, { caller }) => {
      await make.call('reject_payment', admin, { payment_id: payment_id!, note: 'Не дойде' });
      await make.call('unenroll_child', caller, { enrollment_id });
    },
    declined: async ({ enrollment_id, payment_id }, { caller }) => {
      await read`update payments set status = 'failed', method = 'card' where id = ${payment_id}`;
      await make.call('unenroll_child', caller, { enrollment_id });
    },
    deactivated: ({ enrollment_id }) => make.call('set_enrollment_active', admin, { enrollment_id, active: false }),
    withdrawn: ({ payment_id }, { caller }) =>
      make.call('withdraw_contract', caller, { payment_id: payment_id!, name: 'Ива Петрова' }),
    deleted: async ({ enrollment_id }, { caller }) => {
      const [child] = await read<{ id: string; full_name: string }>`select id, full_name from children
          where id = (select child_id from enrollments where id = ${enrollment_id})`;
      await make.call('delete_child', caller, { child_id: child!.id, typed_name: child!.full_name });
    },
    'paid, left, undone': async ({ enrollment_id, payment_id }, { caller }) => {
      await make.call('validate_payment', admin, { payment_id: payment_id! });
      await make.call('unenroll_child', caller, { enrollment_id });
      await make.call('undo_payment_validation', admin, { payment_id: payment_id!, note: 'Грешна' });
    },
    'paid, left, refunded': async ({ enrollment_id, payment_id }, { caller }) => {
      await make.call('validate_payment', admin, { payment_id: payment_id! });
      await make.call('unenroll_child', caller, { enrollment_id });
      await make.call('refund_payment', admin, {
        payment_id: payment_id!,
        amount: 12_000,
        reason: 'requested_by_customer',
        notes: null,
      });
    },
  };
  for (const [way, leave] of Object.entries(ways)) {
    const { children, parent } = await family(3);
    const members = [];
    for (const child of children) members.push(await make.member({ child }));
    const [first, second, third] = members;
    // A card that was declined is still to be paid; so is what credit has left over.
    await read`update payments set status = 'failed', method = 'card' where id = ${third!.payment_id}`;
    await make.call('grant_credit', admin, { user_id: parent.id, amount: 600, reason: 'Подарък' });
    await make.call('pay_from_credit', parent.caller, { payment_id: second!.payment_id! });
    await leave(first!, parent);
    expect([way, await paid(second!.payment_id), await paid(third!.payment_id)]).toEqual([
      way,
      { amount: expect.closeTo(11_400, -1), discount: 0 },
      LESS,
    ]);
  }
});

test('a month that ends unpaid takes the discount along', async () => {
  const { children } = await family(2);
  const plan_id = await make.plan({ kind: 'pool_unlimited', sessions: null });
  const first = await make.enroll(children[0]!, { plan_id });
  const second = await make.member({ child: children[1]! });
  await read`update subscriptions set ends_on = current_date - 1 where enrollment_id = ${first.enrollment_id}`;
  await asService((trx) => endDueSubscriptions(trx, clubDay()));
  expect(await paid(second.payment_id)).toEqual(FULL);
});

test('a code for EasyPay and a card form that are open keep no discount', async () => {
  const { children, parent } = await family(3);
  const [first, second, third] = [
    await make.member({ child: children[0]! }),
    await make.member({ child: children[1]! }),
    await make.member({ child: children[2]! }),
  ];
  await read`insert into easypay_codes (payment_id, user_id, euro_cents, code, status, expires_at)
    values (${second.payment_id}, ${parent.id}, 4908, '0123456789', 'open', now() + interval '5 days')`;
  await read`insert into card_intents (payment_id, user_id, provider, euro_cents, status)
    values (${third.payment_id}, ${parent.id}, 'test', 4908, 'open')`;
  await make.call('unenroll_child', parent.caller, { enrollment_id: first.enrollment_id });
  await make.call('unenroll_child', parent.caller, { enrollment_id: second.enrollment_id });
  expect(await paid(third.payment_id)).toEqual(FULL);
  expect(await make.call('stale_easypay_codes', parent.caller, {})).toMatchObject([{ code: '0123456789' }]);
});

test('a promo code comes off the new price', async () => {
  const { children, parent } = await family(2);
  const first = await make.member({ child: children[0]! });
  await make.insert('promotions', { code: 'LETO10', percent: 10, amount: null, starts_on: '2026-01-01' });
  const plan_id = await make.plan();
  const { payment_id } = await make.enroll(children[1]!, { plan_id, promo_code: 'LETO10' });
  expect(await paid(payment_id)).toEqual({ amount: 8640, discount: 2400 });
  await make.call('unenroll_child', parent.caller, { enrollment_id: first.enrollment_id });
  expect(await paid(payment_id)).toEqual({ amount: 10_800, discount: 0 });
});
