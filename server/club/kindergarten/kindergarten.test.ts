import { expect, test } from 'vitest';
import { addDays, addMonths, clubDay } from '../../../contracts/time.ts';
import type { Caller } from '../../platform/caller.ts';
import { adminTest, race, refuses } from '../../testing/club.ts';
import { textOf } from '../invoices/testing/pdf-text.ts';
import { createPdfRoutes } from '../pdf-routes.ts';
import { readMonthBills } from './bill-facts.ts';
import { drawMonth } from './bill-pdf.ts';

const { club, make, read, readValue, refused, admin, row, kindsOf } = await adminTest(12);
const today = clubDay();
/** Last month, whose lessons can still be marked in the tests by writing them. */
const MONTH = addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7);

interface Attended {
  present: number;
  absent?: number;
}

/** A kindergarten with a class at 12 лв. and one child for each list of last month's marks. */
async function kindergarten(children: Attended[], { price = 1200, plan }: { price?: number; plan?: number } = {}) {
  const location_id = await make.location({ type: 'kindergarten' });
  const class_id = await make.swimClass({ location_id, price_per_class: price, max_capacity: 30 });
  const plan_id = await make.plan({ kind: 'kindergarten_monthly', sessions: null, price: plan ?? null });
  const families = [];
  for (const attended of children) {
    const child = await make.child();
    await make.call('enroll_child', child.parent.caller, { child_id: child.id, class_id, plan_id, method: 'cash' });
    await attend(class_id, child.id, attended);
    families.push({ child_id: child.id, parent: child.parent });
  }
  return { location_id, class_id, families, args: { location_id, month: MONTH } };
}

/** Further lessons of the month with the child's marks. */
async function attend(classId: string, childId: string, { present, absent = 0 }: Attended): Promise<void> {
  for (let n = 0; n < present + absent; n++) {
    const day = addDays(`${MONTH}-01`, n);
    const lesson = await readValue<string>`
      insert into lessons (class_id, starts_at, duration_minutes) values (${classId}, ${`${day}T08:00:00Z`}, 30)
      on conflict (class_id, starts_at) do update set duration_minutes = 30 returning id`;
    await read`
      insert into attendance (lesson_id, child_id, status, marked_at)
      values (${lesson}, ${childId}, ${n < present ? 'present' : 'absent'}, now())
      on conflict (lesson_id, child_id) do update set status = excluded.status`;
  }
}

const paymentsOf = (childId: string) =>
  read<{ id: string; amount: number; status: string; period: string | null }>`select id, amount, status, period::text
      from payments where child_id = ${childId} order by created_at`;

test('a month is the attended lessons at the class’s price; an absent child is not charged', async () => {
  const { args, families } = await kindergarten([
    { present: 5, absent: 2 },
    { present: 0, absent: 3 },
  ]);
  const month = await make.call('calculate_kindergarten_billing', admin, args);
  const of = (n: number) => month.bills.find(({ child_id }) => child_id === families[n]!.child_id);
  expect(of(0)).toMatchObject({ sessions: 5, price: 1200, amount: 6000, outcome: 'new', issued: null, difference: 0 });
  expect(of(1)).toMatchObject({ sessions: 0, amount: 0, outcome: 'nothing' });
  expect(month).toMatchObject({ running: false, lessons_ahead: 0 });
  expect(month.total).toEqual({
    children: 1,
    sessions: 5,
    amount: 6000,
    issued: 0,
    difference: 0,
    amount_euro: 3068,
    issued_euro: 0,
  });
  expect(await paymentsOf(families[0]!.child_id)).toEqual([]);
});

test('issuing charges each family once, with the corrections, and notifies it', async () => {
  const { args, families } = await kindergarten([{ present: 4 }, { present: 3 }, { present: 2 }]);
  const [one, two, three] = families as [(typeof families)[0], (typeof families)[0], (typeof families)[0]];
  const corrections = [
    { child_id: one.child_id, sessions: 3, note: 'Един урок беше пробен' },
    { child_id: two.child_id, amount: 0, note: 'Подарък от клуба' },
  ];
  const result = await make.call('issue_kindergarten_billing', admin, { ...args, corrections });
  expect(result).toMatchObject({ issued: 3, differences: 0, amount: 3600 + 2400 });
  expect(await paymentsOf(one.child_id)).toMatchObject([{ amount: 3600, status: 'pending' }]);
  expect((await paymentsOf(one.child_id))[0]!.period).toBe(`[${MONTH}-01,${addMonths(`${MONTH}-01`, 1)})`);
  expect(await paymentsOf(two.child_id)).toEqual([]);
  expect(await kindsOf(three.parent.id)).toContain('payment_due');
  // A corrected bill shows no difference while the lessons stay as they were.
  const again = await make.call('issue_kindergarten_billing', admin, args);
  expect(again).toMatchObject({ issued: 0, differences: 0, amount: 0 });
  expect(again.bills.map(({ outcome }) => outcome)).toEqual(['issued', 'issued', 'issued']);
  await refused('bill_issued', 'issue_kindergarten_billing', admin, { ...args, corrections });
});

test('a sibling pays the whole of its month', async () => {
  await read`update club_settings set sibling_discounts = '{20}'`;
  const { args, class_id, families } = await kindergarten([{ present: 4 }]);
  const sibling = await make.child(families[0]!.parent);
  const plan_id = await make.plan({ kind: 'kindergarten_monthly', sessions: null, price: null });
  await make.call('enroll_child', sibling.parent.caller, { child_id: sibling.id, class_id, plan_id, method: 'cash' });
  await attend(class_id, sibling.id, { present: 4 });
  await make.call('issue_kindergarten_billing', admin, args);
  for (const child_id of [families[0]!.child_id, sibling.id])
    expect(await paymentsOf(child_id)).toMatchObject([{ amount: 4800 }]);
  expect(await readValue`select sum(discount)::integer from payments where user_id = ${sibling.parent.id}`).toBe(0);
  await read`update club_settings set sibling_discounts = '{}'`;
});

test('ten presses at once charge once', async () => {
  const { args, families } = await kindergarten([{ present: 4 }, { present: 3 }]);
  await race({ of: 10, winners: 10 }, () => make.call('issue_kindergarten_billing', admin, args));
  for (const { child_id } of families) expect(await paymentsOf(child_id)).toHaveLength(1);
});

test('a change after issuing is issued once: a waiting payment follows, a paid one gets a further payment or a credit', async () => {
  const { args, class_id, families } = await kindergarten([{ present: 4 }, { present: 4 }, { present: 4 }]);
  const [waits, paidMore, paidLess] = families as [(typeof families)[0], (typeof families)[0], (typeof families)[0]];
  await make.call('issue_kindergarten_billing', admin, args);
  for (const { child_id } of [paidMore, paidLess])
    await make.call('validate_payment', admin, { payment_id: (await paymentsOf(child_id))[0]!.id });
  await attend(class_id, waits.child_id, { present: 5 });
  await attend(class_id, paidMore.child_id, { present: 6 });
  await attend(class_id, paidLess.child_id, { present: 3, absent: 1 });
  expect((await make.call('calculate_kindergarten_billing', admin, args)).total.difference).toBe(1200 + 2400 - 1200);
  const result = await make.call('issue_kindergarten_billing', admin, args);
  expect(result).toMatchObject({ issued: 0, differences: 3, amount: 2400 });
  expect(await paymentsOf(waits.child_id)).toMatchObject([{ amount: 6000, status: 'pending' }]);
  expect(await paymentsOf(paidMore.child_id)).toMatchObject([
    { amount: 4800, status: 'validated' },
    { amount: 2400, status: 'pending' },
  ]);
  expect(await paymentsOf(paidLess.child_id)).toMatchObject([{ amount: 4800, status: 'validated' }]);
  expect(await row('family_credits', { user_id: paidLess.parent.id })).toMatchObject({
    kind: 'received',
    amount: 1200,
  });
  expect((await make.call('family_statement', admin, { user_id: paidLess.parent.id })).payable.amount).toBe(1200);
  expect(await make.call('check_books', admin, {})).toMatchObject({
    difference: 0,
    euro_difference: 0,
    cash_difference: 0,
  });
  // Once more: it is shown, and no longer issued.
  await attend(class_id, waits.child_id, { present: 6 });
  const third = await make.call('issue_kindergarten_billing', admin, args);
  expect(third).toMatchObject({ issued: 0, differences: 0 });
  expect(third.bills.find(({ child_id }) => child_id === waits.child_id)).toMatchObject({
    outcome: 'changed_again',
    difference: 1200,
  });
});

test('a bill that becomes less than what parts of it paid gives the rest back to the credit or the voucher', async () => {
  const { args, class_id, families } = await kindergarten([{ present: 5 }, { present: 5 }, { present: 5 }]);
  const [waits, byVoucher, paid] = families as [(typeof families)[0], (typeof families)[0], (typeof families)[0]];
  await make.call('issue_kindergarten_billing', admin, args);
  const billOf = async ({ child_id }: (typeof families)[0]) => (await paymentsOf(child_id))[0]!.id;
  const { issuer_id } = await make.call('save_card_issuer', admin, { name: 'Община', has_vouchers: true });
  await make.call('grant_credit', admin, { user_id: waits.parent.id, amount: 5001, reason: 'Подарък' });
  await make.call('pay_from_credit', waits.parent.caller, { payment_id: await billOf(waits) });
  for (const [at, family] of [byVoucher, paid].entries()) {
    const voucher = { issuer_id, number: `K100${at}`, value: 5001 };
    await make.call('take_voucher', admin, { payment_id: await billOf(family), ...voucher });
  }
  await make.call('validate_payment', admin, { payment_id: await billOf(paid) });
  for (const { child_id } of families) await attend(class_id, child_id, { present: 2, absent: 3 });
  await make.call('issue_kindergarten_billing', admin, args);
  // Of 24 leva 50.01 or 60 were paid.
  const credits = async (kind: string) =>
    Promise.all(
      families.map(
        ({ parent }) => readValue`
          select coalesce(sum(amount), 0)::integer from family_credits where user_id = ${parent.id} and kind = ${kind}`,
      ),
    );
  expect([await credits('returned'), await credits('received')]).toEqual([
    [2601, 0, 0],
    [0, 0, 999],
  ]);
  expect(await credits('granted')).toEqual([5001, 0, 0]);
  expect(await read`select number, price from card_visits where issuer_id = ${issuer_id} order by number`).toEqual([
    { number: 'K1000', price: 2400 },
    { number: 'K1001', price: 2400 },
  ]);
  expect(await make.call('check_books', admin, {})).toMatchObject({
    difference: 0,
    euro_difference: 0,
    cash_difference: 0,
  });
});

test('a plan with a fixed price charges its month by itself, and is not charged twice', async () => {
  const location_id = await make.location({ type: 'kindergarten' });
  const class_id = await make.swimClass({ location_id });
  const plan_id = await make.plan({ kind: 'kindergarten_monthly', sessions: null, price: 5000 });
  const { id: child_id, parent } = await make.child();
  await make.call('enroll_child', parent.caller, { child_id, class_id, plan_id, method: 'cash' });
  const month = today.slice(0, 7);
  const now = await make.call('calculate_kindergarten_billing', admin, { location_id, month });
  expect(now.bills).toMatchObject([{ fixed: true, charged: true, amount: 5000, outcome: 'nothing' }]);
  const before = await make.call('issue_kindergarten_billing', admin, { location_id, month: MONTH });
  expect(before).toMatchObject({ issued: 1, amount: 5000 });
});

test('refusals: other roles, a pool, an unknown location, a month that is none or has not come, a strange child', async () => {
  const { args, families } = await kindergarten([{ present: 1 }]);
  const call = (caller: Caller, values: object) =>
    make.call('calculate_kindergarten_billing', caller, { ...args, ...values });
  await refuses(call(families[0]!.parent.caller, {}), 'not_allowed');
  await refuses(call(await make.caller('instructor'), {}), 'not_allowed');
  await refuses(call(admin, { location_id: await make.location() }), 'not_a_kindergarten');
  await refuses(call(admin, { location_id: crypto.randomUUID() }), 'location_not_found');
  for (const month of ['2026-13', '2026-1', 'x', addMonths(today, 1).slice(0, 7)])
    await refuses(call(admin, { month }), 'invalid_input');
  const strange = [{ child_id: crypto.randomUUID(), sessions: 1, note: 'x' }];
  await refused('invalid_input', 'issue_kindergarten_billing', admin, { ...args, corrections: strange });
  const twice = [1, 2].map((sessions) => ({ child_id: families[0]!.child_id, sessions, note: 'x' }));
  await refused('invalid_input', 'issue_kindergarten_billing', admin, { ...args, corrections: twice });
  expect(await paymentsOf(families[0]!.child_id)).toEqual([]);
});

test('each family gets its bill by a link in the email, an admin the whole month; an unknown address shows nothing', async () => {
  const { args, families } = await kindergarten([{ present: 4 }, { present: 2 }]);
  const [first] = families;
  const routes = (caller: Caller | null) => createPdfRoutes({ database: club.database, identify: async () => caller });
  const month = `/papers/kindergarten/${args.location_id}/${MONTH}.pdf?lang=bg`;
  expect((await routes(admin).request(month)).status).toBe(404);
  await make.call('issue_kindergarten_billing', admin, {
    ...args,
    corrections: [{ child_id: families[1]!.child_id, sessions: 1, note: 'Болест' }],
  });
  const email =
    await readValue<string>`select text from email.outgoing where kind = 'payment_due' and user_id = ${first!.parent.id}`;
  const address = /\{site\}(\/papers\/kindergarten-bills\/[0-9a-f-]{36}\.pdf)/.exec(email)![1]!;
  const answer = await routes(null).request(`${address}?lang=bg`);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="smetka-${MONTH}.pdf"`);
  const squeezed = async (response: Response) => textOf(Buffer.from(await response.arrayBuffer())).replace(/\s+/g, '');
  const text = await squeezed(answer);
  for (const expected of ['4посещения', '48,00лв.', 'Чакаплащане', 'неефискаленбон', 'Дни:1', `4`])
    expect(text).toContain(expected);
  const whole = await squeezed(await routes(admin).request(month));
  for (const expected of ['4посещения', '1посещение', '60,00лв.', '30,68€', 'Поправкаотклуба:Болест'])
    expect(whole).toContain(expected);
  // A long month has its head and its number on each page.
  const printed = await readMonthBills(club.database, admin, { locationId: args.location_id, month: MONTH });
  const long = { ...printed, bills: Array.from({ length: 40 }, () => printed.bills).flat() };
  const later = printed.bills.map((bill) => ({ ...bill, difference: -1200 }));
  expect(
    textOf(await drawMonth({ ...printed, bills: later }, 'bg', { compress: false })).replaceAll(/\s+/g, ''),
  ).toContain('Разликаследиздаването:−12,00лв.');
  const pages = textOf(await drawMonth(long, 'bg', { compress: false })).replaceAll(/\s+/g, '');
  const count = Number(/1\/(\d+)/.exec(pages)![1]);
  expect(count).toBeGreaterThan(2);
  expect(pages).toContain(`${count}/${count}`);
  expect(pages.split('Детеиродител').length - 1).toBe(count);
  expect((await routes(first!.parent.caller).request(month)).status).toBe(403);
  expect((await routes(null).request(month)).status).toBe(401);
  expect((await routes(admin).request('/papers/kindergarten/x/2020-13.pdf')).status).toBe(404);
  expect((await routes(null).request(`/papers/kindergarten-bills/${crypto.randomUUID()}.pdf`)).status).toBe(404);
  expect((await routes(null).request('/papers/kindergarten-bills/x.pdf')).status).toBe(404);
});

test('the lines of a bill add up to its total in cents, too', async () => {
  // 13,00 лв. is 6,65 €, and 26,00 лв. is 13,29 €.
  const { args, class_id, families } = await kindergarten([{ present: 1 }], { price: 1300 });
  const [{ child_id, parent }] = families as [(typeof families)[0]];
  await make.call('issue_kindergarten_billing', admin, args);
  await attend(class_id, child_id, { present: 2 });
  await make.call('issue_kindergarten_billing', admin, args);
  const email =
    await readValue<string>`select text from email.outgoing where kind = 'payment_due' and user_id = ${parent.id} limit 1`;
  const address = /\{site\}(\/papers\/kindergarten-bills\/[0-9a-f-]{36}\.pdf)/.exec(email)![1]!;
  const routes = createPdfRoutes({ database: club.database, identify: async () => null });
  const answer = await routes.request(`${address}?lang=bg`);
  const text = textOf(Buffer.from(await answer.arrayBuffer())).replace(/\s+/g, '');
  expect([...text.matchAll(/(\d+,\d\d)€/g)].map(([, euro]) => euro)).toEqual(['6,65', '6,64', '13,29']);
});
