import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import type { Caller } from '../../../platform/caller.ts';
import { refuses } from '../../../testing/club.ts';
import { CardClub, cardTest } from '../../payments/testing/card-club.ts';
import { releaseSeats } from './release-seats.ts';

const club = await cardTest();
const admin = await club.make.caller('admin');

beforeEach(async () => {
  await club.rows`update enrollments set kept_until = null`;
  await club.rows`update club_settings set unpaid_seat_days = 5, payment_due_day = null, sibling_discounts = '{}', registration_fee = 0`;
});

const today = clubDay();
const run = (day = today) => releaseSeats(club.club.database, day);

/** A family with an unpaid seat. */
async function unpaid(values: Parameters<Factories['member']>[0] = {}) {
  const member = await club.make.member(values);
  const read = () =>
    club.readOne<{ status: string; kept_until: string | null; payment: string; amount: number }>`
        select enrollments.status, kept_until, payments.status as payment, payments.amount
        from enrollments join payments on payments.enrollment_id = enrollments.id
        where enrollments.id = ${member.enrollment_id} order by payments.created_at limit 1`;
  const notified = (kind: string) =>
    club.rows`select data ->> 'valid_until' as day, (data -> 'amount')::integer as amount from notifications where user_id = ${member.parent.id} and kind = ${kind} order by created_at`;
  return { ...member, payment_id: member.payment_id!, read, notified };
}
type Factories = CardClub['make'];

/** The same, warned in time, on the day after its last. */
async function overdue(values: Parameters<Factories['member']>[0] = {}) {
  const member = await unpaid(values);
  await club.rows`update enrollments set kept_until = ${addDays(today, -1)}, unpaid_warned_on = ${addDays(today, -4)} where id = ${member.enrollment_id}`;
  return member;
}

test('a seat is kept some days after the due day, the family is warned, then it is released and offered on', async () => {
  const class_id = await club.make.swimClass({ max_capacity: 1 });
  const member = await unpaid({ class_id });
  const waiting = await club.make.member({ class_id });
  expect(await member.read()).toMatchObject({ status: 'active', kept_until: addDays(today, 5) });
  expect(await run(addDays(today, 1))).toEqual({ seats: 0, people: 0 });
  expect(await run(addDays(today, 2))).toEqual({ seats: 0, people: 1 });
  expect(await run(addDays(today, 5))).toEqual({ seats: 0, people: 0 });
  expect(await member.notified('seat_unpaid')).toEqual([{ day: addDays(today, 5), amount: 12_000 }]);
  const before = await club.books();
  expect((await Promise.all([run(addDays(today, 6)), run(addDays(today, 6))])).map(({ seats }) => seats)).toContain(1);
  expect(await run(addDays(today, 6))).toEqual({ seats: 0, people: 0 });
  expect(await member.read()).toMatchObject({ status: 'inactive', payment: 'failed' });
  expect(await member.notified('seat_released')).toEqual([{ day: addDays(today, 5), amount: 12_000 }]);
  expect(await club.row('waitlist_offers', { enrollment_id: waiting.enrollment_id })).toMatchObject({ status: 'open' });
  expect(await club.readValue`select sessions_remaining from enrollments where id = ${member.enrollment_id}`).toBe(0);
  const details = { amount: 12_000, day: addDays(today, 5) };
  expect(await club.logged('release_seat', member.enrollment_id)).toEqual([
    { actor_id: null, action: 'release_seat', details },
  ]);
  expect([await club.books(), await club.due()]).toEqual([before, before]);
  expect(await club.rows`select user_id from family_debts where user_id = ${member.parent.id}`).toEqual([]);
});

test('off by default: seats stay; a setting that changes later moves no day that was shown', async () => {
  await club.rows`update club_settings set unpaid_seat_days = null`;
  expect(await (await unpaid()).read()).toMatchObject({ kept_until: null });
  await club.rows`update club_settings set unpaid_seat_days = 1`;
  const member = await unpaid();
  await club.rows`update club_settings set unpaid_seat_days = 60`;
  expect(await member.read()).toMatchObject({ kept_until: addDays(today, 1) });
  expect(await run(addDays(today, 30))).toEqual({ seats: 0, people: 1 });
  await club.rows`update club_settings set unpaid_seat_days = null`;
  expect(await run(addDays(today, 60))).toEqual({ seats: 0, people: 0 });
});

test('a job that rested warns first, and keeps the seat until the next day', async () => {
  const member = await unpaid();
  expect(await run(addDays(today, 20))).toEqual({ seats: 0, people: 1 });
  expect(await member.notified('seat_unpaid')).toEqual([{ day: addDays(today, 21), amount: 12_000 }]);
  expect(await run(addDays(today, 21))).toEqual({ seats: 0, people: 0 });
  expect(await run(addDays(today, 22))).toEqual({ seats: 1, people: 0 });
});

test('what was paid once is a debt: a renewal and a refund keep the seat', async () => {
  const renewed = await overdue();
  await club.call('validate_payment', admin, { payment_id: renewed.payment_id });
  await club.call('renew_enrollment', renewed.parent.caller, { enrollment_id: renewed.enrollment_id, method: 'cash' });
  const refunded = await overdue();
  await club.call('validate_payment', admin, { payment_id: refunded.payment_id });
  await club.rows`update payments set status = 'refunded' where id = ${refunded.payment_id}`;
  expect(await run()).toEqual({ seats: 0, people: 0 });
  for (const each of [renewed, refunded]) expect(await each.read()).toMatchObject({ status: 'active' });
});

test('a little credit keeps no seat, spent or not: what it paid is credit again', async () => {
  const spent = await overdue();
  const kept = await overdue();
  for (const { parent } of [spent, kept])
    await club.call('grant_credit', admin, { user_id: parent.id, amount: 400, reason: 'Отстъпка' });
  await club.call('pay_from_credit', spent.parent.caller, { payment_id: spent.payment_id });
  const surplus = async () => (await club.books()) - (await club.due());
  expect(await run()).toEqual({ seats: 2, people: 0 });
  expect(await spent.read()).toMatchObject({ status: 'inactive', payment: 'failed' });
  for (const { parent } of [spent, kept])
    expect(
      await club.rows`select sum(amount)::integer as amount from family_credits where user_id = ${parent.id}`,
    ).toEqual([{ amount: expect.closeTo(400, -1) }]);
  expect(await spent.notified('payment_credited')).toEqual([{ day: null, amount: expect.closeTo(400, -1) }]);
  expect(await surplus()).toBe(0);
});

test('a part from credit stays with what is owed for a lesson that was used', async () => {
  const member = await overdue();
  await club.call('grant_credit', admin, { user_id: member.parent.id, amount: 400, reason: 'Отстъпка' });
  await club.call('pay_from_credit', member.parent.caller, { payment_id: member.payment_id });
  const lesson_id = await club.make.lesson(member.class_id, { hours: -3 });
  await club.rows`insert into session_ledger (enrollment_id, lesson_id, delta, reason) values (${member.enrollment_id}, ${lesson_id}, -1, 'present')`;
  expect(await run()).toEqual({ seats: 1, people: 0 });
  expect(await member.read()).toMatchObject({
    status: 'inactive',
    payment: 'pending',
    amount: expect.closeTo(11_600, -1),
  });
});

test('after an undo the seat is kept until a new warning has run its days', async () => {
  const member = await overdue();
  await club.call('validate_payment', admin, { payment_id: member.payment_id });
  await club.call('undo_payment_validation', admin, { payment_id: member.payment_id, note: 'Грешна' });
  expect(await run()).toEqual({ seats: 0, people: 0 });
  expect(await run(addDays(today, 1))).toEqual({ seats: 0, people: 1 });
  expect(await member.notified('seat_unpaid')).toEqual([{ day: addDays(today, 4), amount: 12_000 }]);
  expect(await run(addDays(today, 4))).toEqual({ seats: 0, people: 0 });
  expect(await run(addDays(today, 5))).toEqual({ seats: 1, people: 0 });
});

test('money that is on its way keeps the seat: credit, an open card form, a code for EasyPay, a transfer that is not paired', async () => {
  const credit = await overdue();
  await club.call('grant_credit', admin, { user_id: credit.parent.id, amount: 12_000, reason: 'Отстъпка' });
  const form = await overdue();
  await club.call('start_payment', form.parent.caller, { payment_id: form.payment_id, method: 'card' });
  const code = await overdue();
  await club.rows`insert into easypay_codes (payment_id, euro_cents, code, status, expires_at, created_at)
    values (${code.payment_id}, 6136, '0123456789', 'open', now() + interval '5 days', now() - interval '2 days')`;
  const transfer = await overdue();
  const payment = await club.readValue<string>`select reference from payments where id = ${transfer.payment_id}`;
  const typed = `такса ${payment.slice(0, 4)} ${payment.slice(4).toLowerCase()}`;
  await club.rows`insert into bank_transactions (fingerprint, booked_on, amount, currency, purpose)
    values (${crypto.randomUUID()}, ${today}, 3000, 'EUR', ${typed})`;
  expect(await run()).toEqual({ seats: 0, people: 0 });
  await club.rows`update bank_transactions set status = 'ignored'`;
  expect(await run()).toEqual({ seats: 1, people: 0 });
  expect(await transfer.read()).toMatchObject({ status: 'inactive' });
  await club.rows`update easypay_codes set expires_at = now() where payment_id = ${code.payment_id}`;
  expect(await run()).toEqual({ seats: 1, people: 0 });
  expect(await code.read()).toMatchObject({ status: 'inactive' });
});

test('a card form that is opened again every day keeps the seat for the first of them only', async () => {
  const member = await overdue();
  const open = () =>
    club.call('start_payment', member.parent.caller, { payment_id: member.payment_id, method: 'card' });
  await open();
  expect(await run()).toEqual({ seats: 0, people: 0 });
  // A day later: the form of yesterday was closed, and the family opens another.
  await club.rows`update enrollments set kept_until = ${addDays(today, -2)} where id = ${member.enrollment_id}`;
  expect(await run()).toEqual({ seats: 1, people: 0 });
  expect(await member.read()).toMatchObject({ status: 'inactive', payment: 'failed' });
});

test('an extra seat, and one without a payment, are not released', async () => {
  const class_id = await club.make.swimClass({ max_capacity: 1 });
  await club.make.member({ class_id });
  const child = await club.make.child();
  const plan_id = await club.make.plan();
  const wish = { child_id: child.id, class_id, plan_id, method: 'cash', extra_seat_reason: 'Брат' } as const;
  const { enrollment_id } = await club.call('enroll_child', admin, wish);
  const free = await club.make.child();
  const given = {
    child_id: free.id,
    class_id: await club.make.swimClass(),
    plan_id: await club.make.plan({ price: 0 }),
  };
  const gift = await club.call('enroll_child', free.parent.caller, { ...given, method: 'cash' });
  expect(
    await club.rows`select kept_until from enrollments where id in (${enrollment_id}, ${gift.enrollment_id})`,
  ).toEqual([{ kept_until: null }, { kept_until: null }]);
});

test('a lesson that was used stays owed, though its seat is released', async () => {
  const member = await overdue();
  const lesson_id = await club.make.lesson(member.class_id, { hours: -3 });
  await club.rows`insert into session_ledger (enrollment_id, lesson_id, delta, reason) values (${member.enrollment_id}, ${lesson_id}, -1, 'present')`;
  expect(await run()).toEqual({ seats: 1, people: 0 });
  expect(await member.read()).toMatchObject({ status: 'inactive', payment: 'pending' });
});

test('the family pays in the same second: paid and kept, or released and refused', async () => {
  const surplus = async () => (await club.books()) - (await club.due());
  const before = await surplus();
  const outcomes = new Set<string>();
  for (let round = 0; round < 8; round++) {
    const members = await Promise.all(Array.from({ length: 4 }, () => overdue()));
    const pays = members.map(({ payment_id }) =>
      club
        .call('validate_payment', admin, { payment_id })
        .then(() => 'paid')
        .catch((error: { code: string }) => error.code),
    );
    const [, ...paid] = await Promise.all([run(), ...pays]);
    for (const [index, outcome] of paid.entries()) {
      const { status, payment } = await members[index]!.read();
      outcomes.add(String(outcome));
      expect([outcome, status, payment]).toEqual(
        outcome === 'paid' ? ['paid', 'active', 'validated'] : ['payment_not_pending', 'inactive', 'failed'],
      );
    }
    await run();
  }
  expect(await surplus()).toBe(before);
  expect([...outcomes]).toContain('paid');
});

test('a card form that opens in the same second is open and keeps the seat, or does not open', async () => {
  for (let round = 0; round < 6; round++) {
    const member = await overdue();
    const [, opened] = await Promise.all([
      run(),
      club
        .call('start_payment', member.parent.caller, { payment_id: member.payment_id, method: 'card' })
        .then(() => 'open')
        .catch((error: { code: string }) => error.code),
    ]);
    const { status } = await member.read();
    expect([opened, status]).toEqual(opened === 'open' ? ['open', 'active'] : ['payment_not_pending', 'inactive']);
  }
});

test('the desk keeps a seat longer: the family is warned again; a paid one, and a family of its own, it does not', async () => {
  const reception = await club.make.user({ role: 'reception', phone: '+359888000111' });
  const member = await overdue();
  const until = addDays(today, 10);
  const keep = (caller: Caller, enrollment_id: string, day = until) =>
    club.call('keep_seat', caller, { enrollment_id, until: day });
  await refuses(keep(member.parent.caller, member.enrollment_id), 'not_allowed');
  await expect(keep(admin, member.enrollment_id, today)).rejects.toMatchObject({
    details: [{ field: 'until', fault: 'in_the_past' }],
  });
  expect(await keep(reception.caller, member.enrollment_id)).toEqual({
    enrollment_id: member.enrollment_id,
    kept_until: until,
  });
  expect(await run()).toEqual({ seats: 0, people: 0 });
  expect(await run(addDays(today, 7))).toEqual({ seats: 0, people: 1 });
  expect(await member.notified('seat_unpaid')).toEqual([{ day: until, amount: 12_000 }]);
  await club.call('validate_payment', admin, { payment_id: member.payment_id });
  await refuses(keep(admin, member.enrollment_id), 'seat_not_released');
  await club.rows`insert into user_roles (user_id, role) values (${reception.id}, 'parent')`;
  const own = await unpaid({ child: await club.make.child(reception) });
  await refuses(keep(reception.caller, own.enrollment_id), 'own_family');
});

test('the family and the desk read until when a seat is kept, as long as nothing was paid', async () => {
  const member = await unpaid();
  const read = (caller: Caller) =>
    club.club.database
      .transaction(caller, (trx) =>
        sql<{ day: string | null }>`
          select public.seat_kept_until(payments) as day from payments where id = ${member.payment_id}`.execute(trx),
      )
      .then(({ rows: [row] }) => row?.day);
  expect(await read(member.parent.caller)).toBe(addDays(today, 5));
  expect(await club.rows`select seat_kept_until as day from family_debts where user_id = ${member.parent.id}`).toEqual([
    { day: addDays(today, 5) },
  ]);
  await club.call('validate_payment', admin, { payment_id: member.payment_id });
  expect(await read(member.parent.caller)).toBeNull();
});
