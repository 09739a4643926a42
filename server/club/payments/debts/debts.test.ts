import { beforeEach, expect, test } from 'vitest';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { asAdmin, type Caller } from '../../../platform/caller.ts';
import { adminTest, refuses } from '../../../testing/club.ts';
import { remindOfPayments } from './remind-of-payments.ts';

const { make, read, readAs, readValue, asService, admin } = await adminTest();

beforeEach(
  () => read`update payments set status = 'failed', method = 'cash' where status = 'pending' or method = 'card'`,
);

const today = clubDay();
const remind = () => asService((trx) => remindOfPayments(trx));

/** A family that has owed a package for this many days. */
async function owing(days: number) {
  const { parent, child, payment_id } = await make.member();
  await read`update payments set date = ${addDays(today, -days)} where id = ${payment_id}`;
  const notified = (kind = 'payment_overdue', userId = parent.id) =>
    read<{ key: string }>`select once_key as key from notifications where user_id = ${userId} and kind = ${kind}`;
  return { parent, child, payment_id: payment_id!, notified };
}

test('a family is reminded one, five and ten days after what it owes fell due, once each', async () => {
  const [new_, one, four, five, twelve, old] = [
    await owing(0),
    await owing(1),
    await owing(4),
    await owing(5),
    await owing(12),
    await owing(31),
  ];
  await Promise.all([remind(), remind()]);
  expect(await remind()).toEqual({ payments: 0 });
  expect(await new_.notified()).toEqual([]);
  expect(await old.notified()).toEqual([]);
  for (const [family, day] of [
    [one, 1],
    [four, 1],
    [five, 5],
    [twelve, 10],
  ] as const)
    expect(await family.notified()).toEqual([{ key: `payment_overdue:${family.payment_id}:${day}` }]);
  await read`update payments set date = ${addDays(today, -10)} where id = ${five.payment_id}`;
  await remind();
  expect(await five.notified()).toHaveLength(2);
});

test('a month is owed from its first day, both parents are notified, and what is paid is not asked for', async () => {
  const family = await owing(9);
  const second = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${family.child.id}, ${second.id})`;
  await read`update payments set period = daterange(${addDays(today, -1)}::date, ${addDays(today, 29)}::date) where id = ${family.payment_id}`;
  const paid = await owing(5);
  await make.call('validate_payment', admin, { payment_id: paid.payment_id });
  const declined = await owing(5);
  await read`update payments set method = 'card', status = 'failed' where id = ${declined.payment_id}`;
  await remind();
  expect(await family.notified()).toEqual([{ key: `payment_overdue:${family.payment_id}:1` }]);
  expect(await family.notified('payment_overdue', second.id)).toHaveLength(1);
  expect(await paid.notified()).toEqual([]);
  expect(await declined.notified()).toHaveLength(1);
});

test('a plan is due on the day of the month that the club chose, where that is later; what was asked for before keeps its day', async () => {
  const before = await owing(3);
  await read`update club_settings set payment_due_day = 7`;
  try {
    const { parent } = await make.child();
    const { enrollment_id } = await make.member({ child: { id: (await make.child(parent)).id, parent } });
    const dueOn = (date: string, period: string | null = null, of: string | null = enrollment_id) =>
      readValue<string>`
          insert into payments (user_id, enrollment_id, amount, method, status, date, period)
          values (${parent.id}, ${of}, 100, 'cash', 'pending', ${date}, ${period}::daterange) returning due_on`;
    expect(await dueOn('2026-03-01')).toBe('2026-03-07');
    expect(await dueOn('2026-03-07')).toBe('2026-03-07');
    expect(await dueOn('2026-03-20')).toBe('2026-03-20');
    expect(await dueOn('2026-02-24', '[2026-03-01,2026-04-01)')).toBe('2026-03-07');
    expect(await dueOn('2026-03-01', null, null)).toBe('2026-03-01');
    const due_on = await readValue<string>`select due_on from payments where id = ${before.payment_id}`;
    expect(due_on).toBe(addDays(today, -3));
  } finally {
    await read`update club_settings set payment_due_day = null`;
    await read`delete from payments where date < '2026-04-01'`;
  }
});

test('the club chooses the days of its reminders, or none', async () => {
  const family = await owing(3);
  await read`update club_settings set reminder_days = '{}'`;
  try {
    expect(await remind()).toEqual({ payments: 0 });
    await read`update club_settings set reminder_days = '{3,40}'`;
    expect(await remind()).toEqual({ payments: 1 });
    expect(await remind()).toEqual({ payments: 0 });
    await read`update payments set date = ${addDays(today, -41)} where id = ${family.payment_id}`;
    expect(await remind()).toEqual({ payments: 1 });
    expect(await family.notified()).toEqual([
      { key: `payment_overdue:${family.payment_id}:3` },
      { key: `payment_overdue:${family.payment_id}:40` },
    ]);
  } finally {
    await read`update club_settings set reminder_days = default`;
  }
});

test('the list of debts shows who owes how much since when, to admins alone', async () => {
  const { parent, child } = await owing(12);
  const other = await owing(3);
  await make.member({ child, sessions: 12 });
  const list = (caller: Caller) =>
    readAs(caller)`select user_id, payments, amount, days, full_name, children from family_debts order by days desc`;
  expect(await list(asAdmin(admin))).toMatchObject([
    {
      user_id: parent.id,
      payments: 2,
      amount: 24_000,
      days: 12,
      full_name: expect.any(String),
      children: [expect.any(String)],
    },
    { user_id: other.parent.id, payments: 1, days: 3 },
  ]);
  await refuses(list(asAdmin(parent.caller)), '42501');
});

test('an admin reminds at once, of the whole sum, once a day; without a debt no one is reminded', async () => {
  const { parent, payment_id, notified } = await owing(0);
  const ask = (user_ids: string[], caller = admin) => make.call('remind_of_debts', caller, { user_ids });
  expect(await ask([parent.id, crypto.randomUUID()])).toEqual({ reminded: [parent.id] });
  await ask([parent.id]);
  expect(await notified('debts_reminder')).toHaveLength(1);
  expect(await readValue`select reminded_at is not null as yes from payments where id = ${payment_id}`).toBe(true);
  await make.call('validate_payment', admin, { payment_id });
  await refuses(ask([parent.id]), 'nothing_owed');
  await refuses(ask([parent.id], parent.caller), 'not_allowed');
});

test('what was to be paid by card for a seat that was given back is not owed any more', async () => {
  const { id: child_id, parent } = await make.child();
  const input = { child_id, class_id: await make.swimClass(), plan_id: await make.plan(), method: 'card' } as const;
  const { enrollment_id } = await make.call('enroll_child', parent.caller, input);
  expect(await read`select user_id from family_debts where user_id = ${parent.id}`).toHaveLength(1);
  await make.call('unenroll_child', parent.caller, { enrollment_id });
  expect(await read`select user_id from family_debts where user_id = ${parent.id}`).toEqual([]);
});
