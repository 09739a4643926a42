import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { CURRENCIES, type Currency } from '../../../../contracts/money.ts';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { Factories } from '../../../../db/seed/factories.ts';
import type { Caller } from '../../../platform/caller.ts';
import { countInEuro, createTestDatabase, readAs } from '../../../platform/testing/club.ts';
import { forAll } from '../../../platform/testing/properties.ts';
import { refuses } from '../../../testing/club.ts';

async function openClub(currency: Currency = 'BGN') {
  const club = await createTestDatabase(8);
  onTestFinished(() => club.drop());
  if (currency === 'EUR') await countInEuro(club.database);
  const make = new Factories(club.database);
  const admin = await make.caller('admin');
  const paid = (payment_id: string | null) =>
    club.readOne<{ amount: number }>`select * from payments where id = ${payment_id}`;
  return { club, make, read: club.read, admin, paid };
}

test('a discount by rank, and one for a second class of the same child', async () => {
  const { make, read, paid } = await openClub();
  await read`update club_settings set sibling_discounts = '{10,30}', second_class_discount = 20`;
  const first = await make.child();
  const children = [
    first,
    await make.child(first.parent),
    await make.child(first.parent),
    await make.child(first.parent),
  ];
  const amounts = [];
  for (const child of children) amounts.push(await paid((await make.member({ child })).payment_id));
  expect(amounts).toMatchObject([
    { amount: 12_000, discount: 0 },
    { amount: 10_800, discount: 1200 },
    { amount: 8400, discount: 3600 },
    { amount: 8400, discount: 3600 },
  ]);
  expect(await paid((await make.member({ child: first })).payment_id)).toMatchObject({
    amount: 9600,
    discount: 0,
    class_discount: 2400,
  });
  expect(await paid((await make.member({ child: children[2]! })).payment_id)).toMatchObject({
    amount: 8400,
    discount: 3600,
    class_discount: 0,
  });
});

test('an own price replaces the plan’s until its last day, for charges from now on; only admins set it, the desk reads why', async () => {
  const { club, make, read, admin, paid } = await openClub();
  await read`update club_settings set sibling_discounts = '{50}'`;
  const first = await make.member();
  const child = await make.child(first.parent);
  const class_id = await make.swimClass();
  const plan_id = first.plan_id;
  const set = { child_id: child.id, plan_id, amount: 5000, reason: 'Дете на треньор', valid_until: clubDay() };
  const reception = await make.caller('reception');
  await refuses(make.call('save_child_price', first.parent.caller, set), 'not_allowed');
  await refuses(make.call('save_child_price', reception, set), 'not_allowed');
  await refuses(
    make.call('save_child_price', admin, { ...set, valid_until: addDays(clubDay(), -1) }),
    'invalid_input',
    { details: [{ field: 'valid_until', fault: 'in_the_past' }] },
  );
  const kindergarten = await make.plan({ kind: 'kindergarten_monthly', sessions: null, price: null });
  await refuses(make.call('save_child_price', admin, { ...set, plan_id: kindergarten }), 'plan_by_attendance');
  await make.call('save_child_price', admin, { ...set, amount: 7000 });
  const { child_price_id } = await make.call('save_child_price', admin, set);
  const seenBy = (caller: Caller) => readAs(club.database, caller)`select amount, reason from child_prices`;
  expect(await seenBy(reception)).toEqual([{ amount: 5000, reason: 'Дете на треньор' }]);
  expect(await seenBy(first.parent.caller)).toEqual([]);
  const item = { child_id: child.id, class_id, plan_id };
  const enroll = { ...item, method: 'cash' } as const;
  const quoted = await make.call('quote_enrollments', first.parent.caller, { items: [item] });
  expect(quoted).toMatchObject({ amount: 5000, items: [{ price: { full: 5000, own: true, amount: 5000 } }] });
  const enrolled = await make.call('enroll_child', first.parent.caller, { ...enroll, expected_amount: 5000 });
  expect(await paid(enrolled.payment_id)).toMatchObject({ amount: 5000, discount: 0, own_price: true });
  await read`update child_prices set valid_until = ${addDays(clubDay(), -1)}`;
  const quote = () => make.call('quote_enrollment', first.parent.caller, { enrollment_id: enrolled.enrollment_id });
  expect(await quote()).toMatchObject({ amount: 6000, price: { own: false, sibling: 6000 } });
  await read`update child_prices set valid_until = null`;
  expect(await quote()).toMatchObject({ amount: 5000 });
  await make.call('remove_child_price', admin, { child_price_id });
  expect(await quote()).toMatchObject({ amount: 6000 });
  expect(
    await read`select action, details ->> 'note' as note from audit_log where action like '%_child_price' order by created_at`,
  ).toEqual([
    { action: 'save_child_price', note: 'Дете на треньор' },
    { action: 'save_child_price', note: 'Дете на треньор' },
    { action: 'remove_child_price', note: null },
  ]);
});

test('a price that changed since it was shown refuses, and nothing is charged', async () => {
  const { make, read } = await openClub();
  const { id: child_id, parent } = await make.child();
  const [class_id, plan_id] = [await make.swimClass(), await make.plan()];
  const wish = { child_id, class_id, plan_id, method: 'cash' } as const;
  await refuses(make.call('enroll_child', parent.caller, { ...wish, expected_amount: 11_000 }), 'amount_changed');
  const { method, ...item } = wish;
  await refuses(
    make.call('enroll_children', parent.caller, { items: [item], method, expected_amount: 0 }),
    'amount_changed',
  );
  expect(await read`select from payments`).toEqual([]);
  expect(await read`select from enrollments`).toEqual([]);
  const { enrollment_id } = await make.call('enroll_child', parent.caller, { ...wish, expected_amount: 12_000 });
  await read`update payments set status = 'failed'`;
  await refuses(
    make.call('renew_enrollment', parent.caller, { enrollment_id, method, expected_amount: 11_999 }),
    'amount_changed',
  );
  expect(await read`select from payments where status = 'pending'`).toEqual([]);
  await make.call('renew_enrollment', parent.caller, { enrollment_id, method, expected_amount: 12_000 });
});

test('the next month of a running plan is quoted as the work will charge it', async () => {
  const { make, read, admin } = await openClub();
  const { id: child_id, parent } = await make.child();
  const plan_id = await make.plan({ kind: 'pool_unlimited', sessions: null, price: 16_000 });
  await make.enroll({ id: child_id, parent }, { plan_id });
  await make.call('change_plan_price', admin, { plan_id, price: 18_000, valid_from: addDays(clubDay(), 10) });
  expect(await make.call('quote_renewals', parent.caller, {})).toMatchObject([{ amount: 18_000 }]);
  expect(await make.call('quote_renewals', await make.caller('parent'), {})).toEqual([]);
  expect(await read`select price from plans where id = ${plan_id}`).toEqual([{ price: 16_000 }]);
});

test.each(CURRENCIES)('whatever a family chooses in %s, what is quoted is what is charged', async (currency) => {
  const { make, read, admin } = await openClub(currency);
  const plans = [
    await make.plan({ price: 12_345 }),
    await make.plan({ kind: 'pool_unlimited', sessions: null, price: 16_001 }),
    await make.plan({ price: 0 }),
    await make.plan({ price: null, sessions: 7 }),
  ];
  const percent = fc.integer({ min: 0, max: 100 });
  const run = fc.record({
    siblings: fc.array(percent, { maxLength: 3 }),
    second: percent,
    prorates: fc.boolean(),
    seats: fc.tuple(fc.nat(3), fc.nat(3)),
    own: fc.option(fc.integer({ min: 0, max: 20_000 })),
    promo: fc.boolean(),
    goes: fc.array(
      fc.array(fc.record({ child: fc.nat(2), swimClass: fc.nat(1), plan: fc.nat(plans.length - 1) }), {
        minLength: 1,
        maxLength: 3,
      }),
      { minLength: 1, maxLength: 4 },
    ),
  });
  await forAll(25, [run], async ({ siblings, second, prorates, seats, own, promo, goes }) => {
    await read`update club_settings set sibling_discounts = ${siblings}::integer[], second_class_discount = ${second},
        prorate_first_month = ${prorates}`;
    const parent = await make.user({ role: 'parent' });
    const children: { id: string }[] = [];
    for (const name of ['А', 'Б', 'В']) children.push(await make.child(parent, { full_name: `Дете ${name}` }));
    const classes: string[] = [];
    for (const free of seats) classes.push(await make.swimClass({ max_capacity: free + 1 }));
    if (own !== null)
      await make.call('save_child_price', admin, {
        child_id: children[1]!.id,
        plan_id: plans[0]!,
        amount: own,
        reason: 'Треньор',
      });
    const code = `KOD-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    await make.call('save_promotion', admin, {
      code,
      percent: 33,
      starts_on: clubDay(),
      max_uses: 2,
      once_a_family: false,
    });
    for (const go of goes) {
      const items = go.map(({ child, swimClass, plan }) => ({
        child_id: children[child]!.id,
        class_id: classes[swimClass]!,
        plan_id: plans[plan]!,
      }));
      const asked = { items, promo_code: promo ? code : null };
      const quote = await make
        .call('quote_enrollments', parent.caller, asked)
        .catch((error: { code: string }) => error);
      const wish = { ...asked, method: 'cash' as const };
      if ('code' in quote) {
        expect(['promotion_used_up']).toContain(quote.code);
        continue;
      }
      // Two seats in one class, and a code that is used up, are refusals of their own.
      const outcomes = await make
        .call('enroll_children', parent.caller, { ...wish, expected_amount: quote.amount })
        .catch((error: { code: string }) => error.code);
      if (typeof outcomes === 'string') {
        // A child with a price of its own takes no code.
        expect(['already_enrolled', 'promotion_used_up', 'promotion_not_for_plan']).toContain(outcomes);
        continue;
      }
      for (const [index, { payment_id, position }] of outcomes.entries()) {
        const { price, position: quoted } = quote.items[index]!;
        expect(position).toBe(quoted);
        const [payment] =
          await read`select amount, discount, class_discount, days_discount, promo_discount, own_price from payments where id = ${payment_id}`;
        if (payment)
          expect(payment).toEqual({
            amount: price!.amount,
            discount: price!.sibling,
            class_discount: price!.second_class,
            days_discount: price!.days,
            promo_discount: price!.promo,
            own_price: price!.own,
          });
        else expect(position !== null || price!.amount === 0).toBe(true);
      }
    }
  });
});
