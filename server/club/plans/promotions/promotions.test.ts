import { expect, test, vi } from 'vitest';
import { priceOf } from '../../../../contracts/prices.ts';
import { firstPeriod } from '../../../../contracts/subscriptions.ts';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { adminTest, race, refuses } from '../../../testing/club.ts';
import type { ProcedureTypes } from '../../procedures.ts';

const { make, read, readOne, readValue, refused, admin } = await adminTest(24);
const today = clubDay();
let count = 0;

type Terms = Partial<ProcedureTypes['save_promotion']['Args']>;

async function promo(terms: Terms = {}) {
  const code = `KOD-${++count}`;
  const percent = terms.amount ? null : 25;
  await make.call('save_promotion', admin, { code, percent, starts_on: today, ...terms });
  return code;
}

/** A child that wants a seat on a plan of 120 leva. */
async function requestOf(kept: { parent?: { id: string }; class_id?: string; plan_id?: string } = {}) {
  const child = await make.child(kept.parent);
  const class_id = kept.class_id ?? (await make.swimClass());
  const plan_id = kept.plan_id ?? (await make.plan({ price: 12_000 }));
  const enroll = (promo_code: string | null, method: 'cash' | 'card' = 'cash') =>
    make.call('enroll_child', child.parent.caller, { child_id: child.id, class_id, plan_id, method, promo_code });
  return { child, class_id, plan_id, enroll };
}

const paymentOf = (enrollmentId: string) =>
  readOne<{ id: string; amount: number; promo_discount: number; promo_code: string | null; status: string }>`
      select id, amount, promo_discount, promo_code, status from payments where enrollment_id = ${enrollmentId}`;

test('a code takes its share or its sum off the first payment, which names it', async () => {
  const share = await (await requestOf()).enroll((await promo()).toLowerCase());
  expect(await paymentOf(share.enrollment_id)).toMatchObject({
    amount: 9000,
    promo_discount: 3000,
    promo_code: 'KOD-1',
  });
  const sum = await (await requestOf()).enroll(await promo({ amount: 500 }));
  expect(await paymentOf(sum.enrollment_id)).toMatchObject({ amount: 11_500, promo_discount: 500 });
});

test('a payment of nothing is settled at once', async () => {
  const { enrollment_id, payment_id } = await (await requestOf()).enroll(await promo({ percent: 100 }), 'card');
  expect(payment_id).toBeNull();
  expect(await paymentOf(enrollment_id)).toMatchObject({ amount: 0, promo_discount: 12_000, status: 'paid' });
});

test('a code that is unknown, of other days, switched off, or for another plan is refused, and nothing happens', async () => {
  const other = await make.plan();
  const cases = [
    ['NYAMA', 'promotion_not_found'],
    [await promo({ starts_on: addDays(today, 1) }), 'promotion_ended'],
    [await promo({ starts_on: addDays(today, -9), ends_on: addDays(today, -1) }), 'promotion_ended'],
    [await promo({ is_active: false }), 'promotion_ended'],
    [await promo({ plan_ids: [other] }), 'promotion_not_for_plan'],
  ] as const;
  const { child, enroll } = await requestOf();
  for (const [code, error] of cases) await refuses(enroll(code), error);
  expect(await read`select id from enrollments where child_id = ${child.id}`).toEqual([]);
});

test('a code begins and ends with its days in a program that runs since before them', async () => {
  const { caller } = (await make.child()).parent;
  const [coming, last] = [await promo({ starts_on: addDays(today, 1) }), await promo({ ends_on: today })];
  vi.setSystemTime(`${addDays(today, 1)}T12:00:00Z`);
  try {
    expect(await make.call('check_promo_code', caller, { code: coming })).toMatchObject({ code: coming });
    await refused('promotion_ended', 'check_promo_code', caller, { code: last });
  } finally {
    vi.useRealTimers();
  }
});

test('a family uses a code once; a payment that came to nothing gives the use back', async () => {
  const code = await promo();
  const first = await requestOf();
  const { enrollment_id } = await first.enroll(code);
  const again = await requestOf({ parent: first.child.parent });
  await refuses(again.enroll(code), 'promotion_used');
  await refused('promotion_used', 'check_promo_code', first.child.parent.caller, { code });
  await make.call('unenroll_child', first.child.parent.caller, { enrollment_id });
  expect(await make.call('check_promo_code', first.child.parent.caller, { code })).toMatchObject({ code, percent: 25 });
  expect(await again.enroll(code)).toMatchObject({ outcome: 'enrolled' });
});

test('twenty families at once on the last three uses: three get it', async () => {
  const code = await promo({ max_uses: 3 });
  const requests = await Promise.all(Array.from({ length: 20 }, () => requestOf()));
  await race({ of: requests, winners: 3, code: 'promotion_used_up' }, ({ enroll }) => enroll(code));
  expect(await read`select id from payments where promo_code = ${code}`).toHaveLength(3);
});

test('of several children the first whose plan it is for gets it; a code for all goes to all', async () => {
  const [wanted, other] = [await make.plan({ price: 12_000 }), await make.plan({ price: 12_000 })];
  const once = await promo({ plan_ids: [wanted] });
  const always = await promo({ once_a_family: false });
  const parent = await make.user({ role: 'parent' });
  const enroll = async (promo_code: string, plans: string[]) => {
    const items = await Promise.all(
      plans.map(async (plan_id) => ({
        child_id: (await make.child(parent)).id,
        class_id: await make.swimClass(),
        plan_id,
      })),
    );
    const outcomes = await make.call('enroll_children', parent.caller, { items, method: 'cash', promo_code });
    const payments = await Promise.all(outcomes.map(({ enrollment_id }) => paymentOf(enrollment_id)));
    return payments.map(({ promo_discount }) => promo_discount);
  };
  expect(await enroll(once, [other, wanted, wanted])).toEqual([0, 3000, 0]);
  expect(await enroll(always, [other, wanted])).toEqual([3000, 3000]);
  await refuses(enroll(once, [other]), 'promotion_not_for_plan');
});

test('a child with a price of its own does not use up the code of the next one', async () => {
  const [code, plan_id] = [await promo(), await make.plan({ price: 12_000 })];
  const parent = await make.user({ role: 'parent' });
  const [special, sibling] = [await make.child(parent), await make.child(parent)];
  const price = { child_id: special.id, plan_id, amount: 10_000, reason: 'Многодетни' };
  await make.call('save_child_price', admin, price);
  const items = await Promise.all(
    [special, sibling].map(async ({ id }) => ({ child_id: id, class_id: await make.swimClass(), plan_id })),
  );
  const outcomes = await make.call('enroll_children', parent.caller, { items, method: 'cash', promo_code: code });
  const payments = await Promise.all(outcomes.map(({ enrollment_id }) => paymentOf(enrollment_id)));
  expect(payments.map(({ amount, promo_discount }) => [amount, promo_discount])).toEqual([
    [10_000, 0],
    [9000, 3000],
  ]);
});

test('a code named while the class was full is taken when the seat comes, if it still holds', async () => {
  const code = await promo();
  const class_id = await make.swimClass({ max_capacity: 1 });
  const holder = await make.member({ class_id });
  const waiting = await requestOf({ class_id });
  const { enrollment_id, outcome } = await waiting.enroll(code);
  expect(outcome).toBe('waitlisted');
  const late = await requestOf({ class_id });
  const ended = await promo();
  const second = await late.enroll(ended);
  await make.call('unenroll_child', holder.parent.caller, { enrollment_id: holder.enrollment_id });
  const offer = await readValue<string>`select id from waitlist_offers where enrollment_id = ${enrollment_id}`;
  await make.call('accept_waitlist_offer', waiting.child.parent.caller, { offer_id: offer, method: 'cash' });
  expect(await paymentOf(enrollment_id)).toMatchObject({ amount: 9000, promo_code: code });
  await read`update promotions set is_active = false where code = ${ended}`;
  await make.call('unenroll_child', waiting.child.parent.caller, { enrollment_id });
  await make.call('set_enrollment_active', admin, { enrollment_id: second.enrollment_id, active: true });
  expect(await paymentOf(second.enrollment_id)).toMatchObject({ amount: 12_000, promo_code: null });
});

test('only an admin writes codes, each once', async () => {
  const code = await promo();
  const id = await readValue<string>`select id from promotions where code = ${code}`;
  await refused('promotion_exists', 'save_promotion', admin, { code, percent: 5, starts_on: today });
  await make.call('save_promotion', admin, { promotion_id: id, code, percent: 30, starts_on: today });
  expect(await read`select percent from promotions where code = ${code}`).toEqual([{ percent: 30 }]);
  const parent = await make.user({ role: 'parent' });
  await refused('not_allowed', 'save_promotion', parent.caller, { code: 'MOY', percent: 5, starts_on: today });
});

test('with the setting on, a monthly plan follows the calendar and its first month costs the days that are left', async () => {
  await read`update club_settings set prorate_first_month = true`;
  try {
    const plan_id = await make.plan({ kind: 'pool_unlimited', sessions: null, price: 16_000 });
    const { enrollment_id } = await (await requestOf({ plan_id })).enroll(null);
    const period = firstPeriod({ kind: 'pool_unlimited', validity_months: 1 }, today, true);
    const { amount, days } = priceOf(16_000, { period });
    expect(
      await read`select amount, days_discount, period from payments where enrollment_id = ${enrollment_id}`,
    ).toEqual([{ amount, days_discount: days, period: `[${period.from},${period.to})` }]);
    expect(await read`select current_period from subscriptions where enrollment_id = ${enrollment_id}`).toEqual([
      { current_period: `[${period.from},${period.to})` },
    ]);
    const pack = await (await requestOf()).enroll(null);
    expect(await paymentOf(pack.enrollment_id)).toMatchObject({ amount: 12_000 });
  } finally {
    await read`update club_settings set prorate_first_month = false`;
  }
});
