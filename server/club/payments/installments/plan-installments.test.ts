import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { isWithinPlan } from '../../../../contracts/installments.ts';
import { CURRENCIES, toEuroCents } from '../../../../contracts/money.ts';
import { addDays, addMonths, clubDay } from '../../../../contracts/time.ts';
import { forAll } from '../../../platform/testing/properties.ts';
import { CardClub, cardTest } from '../testing/card-club.ts';

const club = await cardTest(12, 'EUR');
const { make, rows, readValue, refused, noticesOf } = club;
const admin = await make.caller('admin');
const today = clubDay();
const days = [today, addMonths(today, 1), addMonths(today, 2)];
const IN_THREE = { validity_months: 3, installments: 3, installment_months: 1 };

const thirds = days.map((due_on) => ({ amount: 4000, due_on }));
const inThirds = days.map((due_on, at) => ({
  amount: 4000,
  status: 'pending',
  due_on,
  installment: at + 1,
  installments: 3,
}));

const paymentsOf = (enrollment_id: string) => rows<{ amount: number; status: string; due_on: string }>`
  select amount, status, due_on, installment, installments from payments
  where enrollment_id = ${enrollment_id} order by created_at, installment`;
const offers = (payment_id: string | null) =>
  readValue<boolean>`select offers_installments(payments) from payments where id = ${payment_id}`;
const takes = (payment_id: string | null) => ({ payment_id: payment_id!, installments: thirds });

/** A child without a class, and the choice of a plan in three installments. */
async function choice(plan: Parameters<typeof make.plan>[0] = {}) {
  const child = await make.child();
  const plan_id = await make.plan({ ...IN_THREE, ...plan });
  return { child, plan_id, item: { child_id: child.id, class_id: await make.swimClass(), plan_id } };
}

test('a family that enrolls in installments owes them as it was quoted, and both parents are notified', async () => {
  const { child, item } = await choice();
  const second = await make.user({ role: 'parent' });
  await rows`insert into guardians (child_id, user_id) values (${child.id}, ${second.id})`;
  const { caller } = child.parent;
  const quote = await club.call('quote_enrollments', caller, { items: [item] });
  expect(quote).toMatchObject({ amount: 12_000, items: [{ installments: thirds }] });
  const [outcome] = await club.call('enroll_children', caller, {
    items: [{ ...item, installments: quote.items[0]!.installments }],
    method: 'cash',
    expected_amount: quote.amount,
  });
  expect(await paymentsOf(outcome!.enrollment_id)).toEqual(inThirds);
  expect(await noticesOf(child.parent.id, 'enrolled')).toMatchObject([
    { payment_id: outcome!.payment_id, amount: 4000 },
  ]);
  for (const { id } of [child.parent, second])
    expect(await noticesOf(id, 'payment_split')).toMatchObject([{ amount: 12_000, parts: thirds }]);
  expect(
    await readValue`select created_by from payment_events where payment_id = ${outcome!.payment_id} and from_status = 'pending'`,
  ).toBe(child.parent.id);
});

test('the first installment is paid by card, and the others wait for their days', async () => {
  const { child, item } = await choice();
  const { enrollment_id, payment_id } = await club.call('enroll_child', child.parent.caller, {
    ...item,
    method: 'card',
    installments: thirds,
  });
  await club.pay({ parent: child.parent, payment_id: payment_id! });
  await club.deliver();
  expect((await paymentsOf(enrollment_id)).map(({ status }) => status)).toEqual(['paid', 'pending', 'pending']);
  expect(
    await readValue`select string_agg(distinct method, '') from payments where status = 'pending' and enrollment_id = ${enrollment_id}`,
  ).toBe('bank_transfer');
});

test('the desk enrolls a child in the installments of the plan', async () => {
  const { item } = await choice();
  const { enrollment_id } = await club.call('enroll_child', await make.caller('reception'), {
    ...item,
    method: 'cash',
    installments: thirds,
  });
  expect(await paymentsOf(enrollment_id)).toEqual(inThirds);
});

test('installments that the plan does not offer, or no longer, refuse, and nothing is charged', async () => {
  const { child, item, plan_id } = await choice();
  const enroll = (installments: typeof thirds, of = item) =>
    refused('amount_changed', 'enroll_child', child.parent.caller, { ...of, method: 'cash', installments });
  await enroll(thirds.map((one, at) => ({ ...one, amount: one.amount + [-1, 1, 0][at]! })));
  await enroll(thirds.map((one, at) => ({ ...one, due_on: addDays(one.due_on, at) })));
  await enroll(thirds, { ...item, plan_id: await make.plan({ validity_months: 3 }) });
  await rows`update plans set installments = 2 where id = ${plan_id}`;
  await enroll(thirds);
  await rows`update plans set installments = null, installment_months = null where id = ${plan_id}`;
  await enroll(thirds);
  expect(await rows`select from payments where child_id = ${child.id}`).toEqual([]);
  expect(await rows`select from enrollments where child_id = ${child.id}`).toEqual([]);
});

test('a changed price changes what was quoted, and the first installment may be larger than the others', async () => {
  const { child, item, plan_id } = await choice({ first_percent: 40 });
  const quote = async () =>
    (await club.call('quote_enrollments', child.parent.caller, { items: [item] })).items[0]!.installments;
  expect((await quote())!.map(({ amount }) => amount)).toEqual([4800, 3600, 3600]);
  await club.call('change_plan_price', admin, { plan_id, price: 15_001, valid_from: today });
  const changed = await quote();
  expect(changed!.map(({ amount }) => amount)).toEqual([6001, 4500, 4500]);
  // A sum that is too small is paid at once.
  await club.call('change_plan_price', admin, { plan_id, price: 2999, valid_from: today });
  expect(await quote()).toBe(null);
});

test('discounts come off the whole before it is split, and fees are asked for beside the installments', async () => {
  await rows`update club_settings set sibling_discounts = '{50}', registration_fee = 2500`;
  const { child, item } = await choice();
  await make.enroll(child, {});
  const sibling = await make.child(child.parent);
  const quote = await club.call('quote_enrollments', child.parent.caller, {
    items: [{ ...item, child_id: sibling.id }],
  });
  await rows`update club_settings set registration_fee = 2500`;
  const { enrollment_id } = await club.call('enroll_child', child.parent.caller, {
    ...item,
    child_id: sibling.id,
    method: 'cash',
    installments: quote.items[0]!.installments,
    expected_amount: quote.amount,
  });
  await rows`update club_settings set sibling_discounts = '{}', registration_fee = 0`;
  expect(quote.amount).toBe(8500);
  expect(
    await rows`select amount, discount, from_credit, installment from payments where child_id = ${sibling.id} and fee_kind is null order by installment`,
  ).toEqual([
    { amount: 2000, discount: 6000, from_credit: 4000, installment: 1 },
    { amount: 2000, discount: 0, from_credit: 0, installment: 2 },
    { amount: 2000, discount: 0, from_credit: 0, installment: 3 },
  ]);
  expect(
    await rows`select amount, installment from payments where child_id = ${sibling.id} and fee_kind is not null`,
  ).toEqual([{ amount: 2500, installment: null }]);
  expect(await readValue`select status from enrollments where id = ${enrollment_id}`).toBe('active');
});

test('who waits chooses once a seat is offered, and a package that is bought again may be paid so', async () => {
  const class_id = await make.swimClass({ max_capacity: 1 });
  const taken = await make.member({ class_id });
  const { child, plan_id } = await choice();
  const { caller } = child.parent;
  const item = { child_id: child.id, class_id, plan_id };
  expect(await club.call('quote_enrollments', caller, { items: [item] })).toMatchObject({
    amount: 0,
    items: [{ position: 1, installments: null }],
  });
  const { enrollment_id } = await club.call('enroll_child', caller, { ...item, method: 'cash', installments: thirds });
  expect(await paymentsOf(enrollment_id)).toEqual([]);
  await club.call('unenroll_child', taken.parent.caller, { enrollment_id: taken.enrollment_id });
  const offer_id = await readValue<string>`select id from waitlist_offers where enrollment_id = ${enrollment_id}`;
  const quote = await club.call('quote_enrollment', caller, { enrollment_id });
  expect(quote).toMatchObject({ amount: 12_000, installments: thirds });
  await club.call('accept_waitlist_offer', caller, { offer_id, method: 'cash', installments: thirds });
  expect(await paymentsOf(enrollment_id)).toEqual(inThirds);
  await rows`update payments set status = 'validated' where enrollment_id = ${enrollment_id}`;
  await club.call('renew_enrollment', caller, { enrollment_id, method: 'cash', installments: thirds });
  expect((await paymentsOf(enrollment_id)).filter(({ status }) => status === 'pending')).toEqual(inThirds);
});

test('a season that is paid at once is due when it begins, and so is its first installment', async () => {
  await rows`update club_settings set payment_due_day = 28`;
  const season_id = await make.insert('seasons', {
    name: 'Сезон',
    starts_on: addDays(today, 40),
    ends_on: addDays(today, 240),
    published_at: new Date().toISOString(),
  });
  const child = await make.child();
  const class_id = await make.swimClass({ season_id });
  const plan = {
    kind: 'pool_unlimited',
    sessions: null,
    validity_months: 10,
    installments: 3,
    installment_months: 2,
  } as const;
  const item = { child_id: child.id, class_id, plan_id: await make.plan(plan) };
  const { items } = await club.call('quote_enrollments', child.parent.caller, { items: [item] });
  const { enrollment_id } = await club.call('enroll_child', child.parent.caller, {
    ...item,
    method: 'cash',
    installments: items[0]!.installments,
  });
  const whole = await make.enroll(await make.child(), { class_id, plan_id: item.plan_id });
  await rows`update club_settings set payment_due_day = null`;
  const due = await readValue<string>`select due_on from payments where id = ${whole.payment_id}`;
  expect(due > addDays(today, 39)).toBe(true);
  expect((await paymentsOf(enrollment_id)).map(({ due_on }) => due_on)).toEqual([
    due,
    addMonths(due, 2),
    addMonths(due, 4),
  ]);
});

test('a family takes the installments of its plan for what waits whole; no other does', async () => {
  const { child, item } = await choice();
  const { enrollment_id, payment_id } = await make.enroll(child, item);
  const other = await make.user({ role: 'parent' });
  for (const caller of [other.caller, await make.caller('instructor'), admin]) {
    await refused('not_splittable', 'quote_installments', caller, { payment_id: payment_id! });
    await refused('not_splittable', 'take_installments', caller, takes(payment_id));
  }
  const { caller } = child.parent;
  const { card } = await club.call('start_payment', caller, { payment_id: payment_id!, method: 'card' });
  expect(await offers(payment_id)).toBe(true);
  expect(await club.call('quote_installments', caller, { payment_id: payment_id! })).toEqual(takes(payment_id));
  await refused('amount_changed', 'take_installments', caller, {
    payment_id: payment_id!,
    installments: thirds.slice(0, 2),
  });
  await club.call('take_installments', caller, takes(payment_id));
  expect(await paymentsOf(enrollment_id)).toEqual(inThirds);
  expect(await readValue`select status from test_provider.intents where id = ${card!.intent_id}`).toBe('cancelled');
  expect(await offers(payment_id)).toBe(false);
  await refused('not_splittable', 'take_installments', caller, takes(payment_id));
});

test('what is begun to be paid, or is for no plan with installments, is not split by its family', async () => {
  const { child, item } = await choice();
  const { caller } = child.parent;
  const { payment_id } = await make.enroll(child, item);
  await club.call('grant_credit', admin, { user_id: child.parent.id, amount: 1500, reason: 'Отстъпка' });
  await club.call('pay_from_credit', caller, { payment_id: payment_id! });
  await refused('not_splittable', 'take_installments', caller, takes(payment_id));
  const paid = await choice();
  const { payment_id: settled } = await make.enroll(paid.child, paid.item);
  await club.call('validate_payment', admin, { payment_id: settled! });
  await refused('not_splittable', 'take_installments', paid.child.parent.caller, takes(settled));
  const charged = await club.call('charge_family', admin, {
    once: crypto.randomUUID(),
    user_id: paid.child.parent.id,
    child_id: paid.child.id,
    amount: 12_000,
    subject: 'Екип',
    method: 'cash',
  });
  await refused('not_splittable', 'take_installments', paid.child.parent.caller, takes(charged.payment_id));
  const plain = await make.member();
  expect(await offers(plain.payment_id)).toBe(false);
  await refused('not_splittable', 'take_installments', plain.parent.caller, takes(plain.payment_id));
});

test('a family that is late gains no time by installments, neither for the first nor for its seat', async () => {
  await rows`update club_settings set unpaid_seat_days = 20`;
  const { child, item } = await choice();
  const { enrollment_id, payment_id } = await make.enroll(child, item);
  const asked_on = addDays(today, -10);
  await rows`update payments set date = ${asked_on} where id = ${payment_id}`;
  await rows`update enrollments set kept_until = ${addDays(asked_on, 20)} where id = ${enrollment_id}`;
  const { installments } = await club.call('quote_installments', child.parent.caller, { payment_id: payment_id! });
  await club.call('take_installments', child.parent.caller, { payment_id: payment_id!, installments });
  await rows`update club_settings set unpaid_seat_days = null`;
  expect((await paymentsOf(enrollment_id)).map(({ due_on }) => due_on)).toEqual(
    [0, 1, 2].map((months) => addMonths(asked_on, months)),
  );
  expect(await readValue`select kept_until from enrollments where id = ${enrollment_id}`).toBe(addDays(asked_on, 20));
});

test('two presses at once split a payment once', async () => {
  const { child, item } = await choice();
  const { enrollment_id, payment_id } = await make.enroll(child, item);
  const presses = [1, 2].map(() => club.call('take_installments', child.parent.caller, takes(payment_id)));
  const outcomes = await Promise.allSettled(presses);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await paymentsOf(enrollment_id)).toEqual(inThirds);
});

test('a month, and private lessons, have no installments; the last is due before the plan is over', async () => {
  const refusedBy = async (plan: Parameters<typeof make.plan>[0], constraint: string) =>
    expect(make.plan(plan)).rejects.toThrow(constraint);
  const month = { kind: 'pool_unlimited', sessions: null, installments: 2, installment_months: 1 } as const;
  await refusedBy({ ...month, validity_months: 1 }, 'plans__installments_within');
  await refusedBy(
    { kind: 'kindergarten_monthly', sessions: null, price: null, installments: 2, installment_months: 1 },
    'plans__installments_within',
  );
  await refusedBy({ ...IN_THREE, validity_months: 2 }, 'plans__installments_within');
  await refusedBy({ ...IN_THREE, installment_months: 0 }, 'plans__installments_within');
  await refusedBy({ validity_months: 60, installments: 8, installment_months: 2 }, 'plans__installments_within');
  await refusedBy({ ...IN_THREE, installments: 1 }, 'plans__installments_sensible');
  await refusedBy({ ...IN_THREE, installment_months: null }, 'plans__installments_whole');
  await refusedBy({ first_percent: 30 }, 'plans__installments_whole');
  await refusedBy({ ...IN_THREE, first_percent: 95 }, 'plans__first_percent_sensible');
  await refusedBy({ ...IN_THREE, kind: 'private_package' }, 'plans__no_installments_of_lessons');
  await make.plan({ ...month, validity_months: 10, installments: 10 });
});

test('the form of a plan refuses the installments that the database refuses', async () => {
  const terms = fc.record({
    installments: fc.integer({ min: 2, max: 12 }),
    installment_months: fc.integer({ min: 1, max: 12 }),
    validity_months: fc.integer({ min: 1, max: 60 }),
  });
  await forAll(40, [terms], async (plan) => {
    const isMade = await make.plan(plan).then(
      () => true,
      () => false,
    );
    expect(isWithinPlan(plan, plan.validity_months)).toBe(isMade);
  });
});

test.each(CURRENCIES)('in %s what is quoted in installments is what is charged, to the cent', async (currency) => {
  const own = await CardClub.open(4, currency);
  onTestFinished(() => own.club.drop());
  const terms = fc.record({
    price: fc.integer({ min: 12_000, max: 200_000 }),
    installments: fc.integer({ min: 2, max: 12 }),
    first_percent: fc.option(fc.integer({ min: 10, max: 90 })),
    percent: fc.integer({ min: 0, max: 60 }),
  });
  const class_id = await own.make.swimClass({ max_capacity: 90 });
  await forAll(15, [terms], async ({ percent, ...plan }) => {
    await own.rows`update club_settings set sibling_discounts = ${[percent]}::integer[]`;
    const plan_id = await own.make.plan({ ...plan, validity_months: 13, installment_months: 1 });
    const elder = await own.make.child();
    await own.make.enroll(elder, { class_id, plan_id: await own.make.plan() });
    const child = await own.make.child(elder.parent);
    const item = { child_id: child.id, class_id, plan_id };
    const { items, amount } = await own.call('quote_enrollments', elder.parent.caller, { items: [item] });
    const { installments } = items[0]!;
    const { enrollment_id } = await own.call('enroll_child', elder.parent.caller, {
      ...item,
      method: 'cash',
      installments,
      expected_amount: amount,
    });
    const charged = await own.rows<{ amount: number; due_on: string; euro_cents: number }>`
      select amount, due_on, euro_cents from payments where enrollment_id = ${enrollment_id} order by installment`;
    if (installments) expect(charged.map((one) => ({ amount: one.amount, due_on: one.due_on }))).toEqual(installments);
    else expect(charged).toHaveLength(1);
    const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
    expect(sumOf(charged.map((one) => one.amount))).toBe(amount);
    expect(sumOf(charged.map((one) => one.euro_cents))).toBe(toEuroCents(amount, currency));
  });
});
