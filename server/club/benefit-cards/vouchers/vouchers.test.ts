import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { asAdmin, SERVICE, type Caller } from '../../../platform/caller.ts';
import { readAs as readAsCaller } from '../../../platform/testing/club.ts';
import { moveMonth, race } from '../../../testing/club.ts';
import { cardTest } from '../../payments/testing/card-club.ts';
import { renewSubscriptions } from '../../subscriptions/renew-subscriptions.ts';

const club = await cardTest(16, 'EUR');
const { make } = club;
const admin = await make.caller('admin');
const desk = await make.caller('reception');
const today = clubDay();
const readAs = (caller: Caller) => readAsCaller(club.club.database, caller);
const month = `${today.slice(0, 7)}-01`;
let count = 1000;

/** An issuer of vouchers, and what is done with them. */
async function municipality() {
  const name = `Община ${++count}`;
  const { issuer_id } = await club.call('save_card_issuer', admin, { name, has_vouchers: true });
  const number = `V ${++count}-a`;
  const voucher = { issuer_id, number, value: 5000 };
  const take = (payment_id: string, more: object = {}, by: Caller = desk) =>
    club.call('take_voucher', by, { payment_id, ...voucher, ...more });
  const claim = (more: object = {}) => club.call('claim_card_visits', admin, { issuer_id, month, ...more });
  const free = () => club.readValue<boolean>`select taken_at is null from vouchers where issuer_id = ${issuer_id}`;
  return { name, issuer_id, voucher, take, claim, free, number: `V${count}A` };
}

/** A child, and a sum for it that its family owes. */
async function owes(amount = 8000, method: 'cash' | 'bank_transfer' = 'cash') {
  const child = await make.child();
  const { payment_id } = await club.call('charge_family', admin, {
    once: randomUUID(),
    user_id: child.parent.id,
    child_id: child.id,
    amount,
    subject: 'Зимен лагер',
    method,
  });
  return { child, parent: child.parent, payment_id };
}
const undo = (payment_id: string) => club.call('undo_payment_validation', desk, { payment_id, note: null });
const refund = (payment_id: string, amount: number) =>
  club.call('refund_payment', admin, { payment_id, amount, reason: 'requested_by_customer' });
const creditOf = (userId: string) =>
  club.readValue<number>`select coalesce(sum(amount), 0)::integer from family_credits where user_id = ${userId}`;
const booked = (method: string) =>
  club.readValue<number>`select coalesce(sum(amount), 0)::integer from ledger_entries where method = ${method}`;

afterEach(async () => {
  expect(await club.call('check_books', admin, {})).toMatchObject({
    difference: 0,
    euro_difference: 0,
    cash_difference: 0,
  });
});

test('a voucher pays a part: the part is confirmed at once, the rest waits, and its issuer is asked to pay it once', async () => {
  const { name, issuer_id, take, claim, number } = await municipality();
  const { child, parent, payment_id } = await owes();
  const before = await booked('voucher');
  const taken = await take(payment_id, { valid_until: today });
  expect(taken).toEqual({ payment_id: expect.not.stringContaining(payment_id), paid: 5000, left: 3000, unused: 0 });
  expect(await club.payment(payment_id)).toMatchObject({ status: 'pending', method: 'cash' });
  expect(await club.payment(taken.payment_id)).toMatchObject({ status: 'validated', method: 'voucher' });
  expect(
    await club.rows`select amount, part_of, from_credit from payments where id in (${payment_id}, ${taken.payment_id}) order by amount`,
  ).toEqual([
    { amount: 3000, part_of: null, from_credit: 5000 },
    { amount: 5000, part_of: payment_id, from_credit: 0 },
  ]);
  const note = `${name} · ${number}`;
  expect(
    await club.rows`select note from payment_events where payment_id = ${taken.payment_id} and to_status = 'validated'`,
  ).toEqual([{ note }]);
  expect(await club.noticesOf(parent.id, 'payment_validated')).toMatchObject([{ amount: 5000, rest: 3000, note }]);
  expect(await club.logged('take_voucher', taken.payment_id)).toMatchObject([
    { details: { issuer: name, amount: 5000 } },
  ]);
  expect((await booked('voucher')) - before).toBe(5000);
  const claimed = await claim();
  const full_name = await club.readValue`select full_name from children where id = ${child.id}`;
  expect(claimed).toMatchObject({ visits: 0, vouchers: 1, corrections: 0, amount: 5000, euro_cents: 5000 });
  expect(claimed.rows).toEqual([
    {
      number,
      is_voucher: true,
      child_name: full_name,
      day: today,
      title: null,
      title_en: null,
      title_ru: null,
      price: 5000,
      euro_cents: 5000,
    },
  ]);
  expect(await club.call('read_card_claim', admin, { claim_id: claimed.claim_id! })).toEqual(claimed);
  await club.refused('nothing_to_claim', 'claim_card_visits', admin, { issuer_id, month });
});

test('what a voucher is worth above the payment is not given out, and not claimed', async () => {
  const { take, claim } = await municipality();
  const { parent, payment_id } = await owes(3000);
  expect(await take(payment_id)).toEqual({ payment_id, paid: 3000, left: 0, unused: 2000 });
  expect(await club.payment(payment_id)).toMatchObject({ status: 'validated', method: 'voucher' });
  expect(await creditOf(parent.id)).toBe(0);
  expect(await claim()).toMatchObject({ vouchers: 1, amount: 3000 });
});

test('of one voucher taken at once the first pays, and of two for one payment none pays more than is due', async () => {
  const one = await municipality();
  const owed = await Promise.all([owes(), owes(), owes()]);
  await race(
    { winners: 1, code: 'voucher_taken' },
    owed.map(({ payment_id }) => one.take(payment_id)),
  );
  expect(await one.claim()).toMatchObject({ vouchers: 1, amount: 5000 });
  const two = await municipality();
  const { payment_id } = await owes(5000);
  await race({ of: ['X1001', 'X1002', 'X1003'], winners: 1, code: 'payment_not_pending' }, (number) =>
    two.take(payment_id, { number }),
  );
  expect(await two.claim()).toMatchObject({ vouchers: 1, amount: 5000 });
  // Paid in cash meanwhile: one of them settles it.
  const three = await municipality();
  const cash = await owes(5000);
  await race({ winners: 1, code: 'payment_not_pending' }, [
    three.take(cash.payment_id),
    club.call('validate_payment', desk, { payment_id: cash.payment_id }),
  ]);
});

test('a voucher with the same number is another one at another issuer; spaces, hyphens and case are not part of it', async () => {
  const [one, other] = [await municipality(), await municipality()];
  const number = `ab-${++count}`;
  const [first, second] = [await owes(), await owes()];
  await one.take(first.payment_id, { number });
  await club.refused('voucher_taken', 'take_voucher', desk, {
    payment_id: second.payment_id,
    issuer_id: one.issuer_id,
    number: `A B${count}`,
    value: 1000,
  });
  expect(await other.take(second.payment_id, { number })).toMatchObject({ paid: 5000 });
});

test('undone or refunded before the claim, a voucher is free again and nothing is claimed; no money goes out', async () => {
  const { issuer_id, take, claim, free } = await municipality();
  const [first, second] = [await owes(5000), await owes(5000, 'bank_transfer')];
  await take(first.payment_id);
  expect(await free()).toBe(false);
  await undo(first.payment_id);
  expect(await club.payment(first.payment_id)).toMatchObject({ status: 'pending', method: 'cash' });
  expect(await free()).toBe(true);
  const before = [await booked('cash'), await booked('bank_transfer'), await booked('voucher')];
  await take(second.payment_id);
  await refund(second.payment_id, 2000);
  expect(await claim({ dry_run: true })).toMatchObject({ vouchers: 1, amount: 3000 });
  expect(await free()).toBe(false);
  await refund(second.payment_id, 3000);
  expect(await club.payment(second.payment_id)).toMatchObject({ status: 'refunded', refunded_amount: 5000 });
  expect(await free()).toBe(true);
  expect(await creditOf(second.parent.id)).toBe(0);
  expect([await booked('cash'), await booked('bank_transfer'), await booked('voucher')]).toEqual(before);
  await club.refused('nothing_to_claim', 'claim_card_visits', admin, { issuer_id, month });
  // It pays again, also another family's payment.
  expect(await take((await owes()).payment_id)).toMatchObject({ paid: 5000 });
  expect(await claim()).toMatchObject({ vouchers: 1, amount: 5000 });
});

test('free again, a voucher keeps its last day, also where the desk enters none', async () => {
  const { issuer_id, take, free } = await municipality();
  const [first, second] = [await owes(), await owes()];
  await take(first.payment_id, { valid_until: today });
  const { payment_id } = await club.readOne<{ payment_id: string }>`
    select payment_id from vouchers where issuer_id = ${issuer_id}`;
  await undo(payment_id);
  await club.rows`update vouchers set valid_until = ${addDays(today, -1)} where issuer_id = ${issuer_id}`;
  await expect(take(second.payment_id)).rejects.toMatchObject({
    code: 'invalid_input',
    details: [{ field: 'valid_until', fault: 'in_the_past' }],
  });
  expect(await free()).toBe(true);
  expect(await take(second.payment_id, { valid_until: today })).toMatchObject({ paid: 5000 });
});

test('refunded after the claim, it comes off the next one; the claims stay as they were', async () => {
  const { take, claim, free } = await municipality();
  const { payment_id } = await owes(5000);
  await take(payment_id);
  const first = await claim();
  await refund(payment_id, 2000);
  await refund(payment_id, 3000);
  expect(await free()).toBe(true);
  await take((await owes(1000)).payment_id);
  const second = await claim();
  expect(second).toMatchObject({ vouchers: 1, corrections: 2, amount: -4000, euro_cents: -4000 });
  for (const one of [first, second])
    expect(await club.call('read_card_claim', admin, { claim_id: one.claim_id! })).toEqual(one);
});

test('taken back while it is claimed, its sum is claimed and comes off, or is not claimed', async () => {
  for (let round = 0; round < 5; round++) {
    const { take, claim, issuer_id } = await municipality();
    const [{ payment_id }, stays] = [await owes(5000), await owes(700)];
    await take(payment_id);
    await take(stays.payment_id, { number: `S${++count}` });
    const [made] = await Promise.all([claim(), undo(payment_id)]);
    const next = await club
      .call('claim_card_visits', admin, { issuer_id, month })
      .catch(() => ({ amount: 0, corrections: 0 }));
    expect(made.amount + next.amount).toBe(700);
    expect(made.vouchers - next.corrections).toBe(1);
  }
});

test('what a voucher paid of a seat that is left before a lesson goes back to it, not to the credit', async () => {
  const { take, free, claim } = await municipality();
  const member = await make.member();
  await take(member.payment_id!, { value: 1000 });
  await club.call('unenroll_child', member.parent.caller, { enrollment_id: member.enrollment_id });
  expect([await creditOf(member.parent.id), await free()]).toEqual([0, true]);
  expect(await club.rows`select status from payments where part_of = ${member.payment_id}`).toEqual([
    { status: 'refunded' },
  ]);
  expect(await claim({ dry_run: true })).toMatchObject({ vouchers: 0, amount: 0 });
});

test('a fee of an event that a voucher paid goes back to it when the child is signed off', async () => {
  const { take, free } = await municipality();
  const child = await make.child();
  const { event_id } = await club.call('save_event', admin, {
    title: 'Лагер',
    kind: 'meet',
    starts_on: addDays(today, 30),
    starts_time: '09:00',
    ends_on: addDays(today, 30),
    ends_time: '13:00',
    fee: 3000,
    closes_on: addDays(today, 20),
    is_published: true,
  });
  const { payment_id } = await club.call('register_for_event', child.parent.caller, { event_id, child_id: child.id });
  await take(payment_id!);
  expect(await club.call('leave_event', child.parent.caller, { event_id, child_id: child.id })).toMatchObject({
    credit: 0,
  });
  expect([await creditOf(child.parent.id), await free()]).toEqual([0, true]);
});

test('the month after one that a voucher paid is asked for as before', async () => {
  const { take } = await municipality();
  const child = await make.child();
  const plan_id = await make.plan({ kind: 'pool_unlimited', sessions: null, price: 4000 });
  const { enrollment_id, payment_id } = await make.enroll(child, { plan_id });
  await take(payment_id!);
  await moveMonth(club.club, enrollment_id, addDays(today, -28), addDays(today, 2));
  await club.club.database.transaction(SERVICE, renewSubscriptions);
  expect(
    await club.rows`select status, method, amount from payments where enrollment_id = ${enrollment_id} and id <> ${payment_id}`,
  ).toEqual([{ status: 'pending', method: 'bank_transfer', amount: 4000 }]);
});

test('an open card form is closed first; taken back, the payment waits for a transfer', async () => {
  const { take } = await municipality();
  const owed = await club.owed(4000);
  await club.call('start_payment', owed.parent.caller, { payment_id: owed.payment_id, method: 'card' });
  expect(await take(owed.payment_id)).toMatchObject({ paid: 4000, unused: 1000 });
  expect(await club.rows`select status from card_intents where payment_id = ${owed.payment_id}`).toEqual([
    { status: 'cancelled' },
  ]);
  await undo(owed.payment_id);
  expect(await club.payment(owed.payment_id)).toMatchObject({ status: 'pending', method: 'bank_transfer' });
});

test('only the desk takes vouchers, of issuers that give some, on their days, for what waits', async () => {
  const { issuer_id, voucher, name } = await municipality();
  const { parent, payment_id } = await owes();
  const { instructor } = await make.taughtClass();
  const args = { payment_id, ...voucher };
  for (const caller of [parent.caller, instructor.caller])
    await club.refused('not_allowed', 'take_voucher', caller, args);
  await club.refused('not_allowed', 'take_voucher', parent.caller, { ...args, payment_id: randomUUID() });
  await club.refused('payment_not_found', 'take_voucher', desk, { ...args, payment_id: randomUUID() });
  const faulty = (more: object, field: string) =>
    expect(club.call('take_voucher', desk, { ...args, ...more })).rejects.toMatchObject({
      code: 'invalid_input',
      details: [expect.objectContaining({ field })],
    });
  await faulty({ valid_until: addDays(today, -1) }, 'valid_until');
  await faulty({ number: 'a*' }, 'number');
  await faulty({ value: 0 }, 'value');
  const cards = await club.call('save_card_issuer', admin, { name: `Карти ${count}`, price: 800 });
  await faulty({ issuer_id: cards.issuer_id }, 'issuer_id');
  await club.call('save_card_issuer', admin, { issuer_id, name, has_vouchers: true, ends_on: addDays(today, -1) });
  await faulty({}, 'issuer_id');
  await club.call('save_card_issuer', admin, { issuer_id, name, has_vouchers: true, ends_on: today });
  await club.call('take_voucher', desk, { ...args, value: 8000 });
  await club.refused('payment_not_pending', 'take_voucher', desk, { ...args, number: 'B1234' });
});

test('an issuer gives cards, vouchers or both; one without a price takes no card, and a price stays', async () => {
  const { issuer_id, name } = await municipality();
  const child = await make.child();
  const card = { child_id: child.id, issuer_id, number: 'A1234', valid_from: today };
  await expect(club.call('save_benefit_card', child.parent.caller, card)).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await expect(club.call('save_card_issuer', admin, { name: 'Нищо' })).rejects.toMatchObject({ code: 'invalid_input' });
  await club.call('save_card_issuer', admin, { issuer_id, name, price: 700, has_vouchers: true });
  await club.call('save_benefit_card', child.parent.caller, card);
  await expect(club.call('save_card_issuer', admin, { issuer_id, name, has_vouchers: true })).rejects.toMatchObject({
    code: 'invalid_input',
  });
});

test('a voucher of a family that is gone stays taken, without its name', async () => {
  const { take, claim, issuer_id, voucher } = await municipality();
  const { child, parent, payment_id } = await owes(5000);
  await take(payment_id);
  await club.call('delete_child', parent.caller, {
    child_id: child.id,
    typed_name: await club.readValue<string>`select full_name from children where id = ${child.id}`,
  });
  const { payment_id: next } = await owes();
  await club.refused('voucher_taken', 'take_voucher', desk, { payment_id: next, ...voucher });
  expect(await claim()).toMatchObject({ vouchers: 1, amount: 5000, rows: [{ child_name: null }] });
  expect(await club.rows`select payment_id from vouchers where issuer_id = ${issuer_id}`).toEqual([
    { payment_id: null },
  ]);
});

test('a card that has the number of a voucher pays its visit on the same day', async () => {
  const { issuer_id, name, take, claim } = await municipality();
  await club.call('save_card_issuer', admin, { issuer_id, name, price: 800, has_vouchers: true });
  const class_id = await make.swimClass();
  const { child, parent } = await make.member({ class_id });
  const card = { child_id: child.id, issuer_id, number: 'N1234', valid_from: addDays(today, -1) };
  const { card_id } = await club.call('save_benefit_card', parent.caller, card);
  await club.call('confirm_benefit_card', desk, { card_id });
  await take((await owes()).payment_id, { number: 'N1234' });
  await make.mark(await make.lesson(class_id), child.id);
  expect(await claim()).toMatchObject({ visits: 1, vouchers: 1, amount: 5800 });
});

test('a family enters the voucher that it has; it pays nothing until the desk takes it, and the desk sees what waits', async () => {
  const { name, issuer_id, voucher, take, number } = await municipality();
  const { parent, payment_id } = await owes();
  const enter = (by: Caller = parent.caller, more: object = {}) =>
    club.call('enter_voucher', by, { payment_id, issuer_id, number: voucher.number, ...more });
  const listed = () =>
    readAs(
      asAdmin(desk),
    )`select state, number, issuer, value, used, family from voucher_list where issuer_id = ${issuer_id}`;
  const stranger = await make.caller('parent');
  const instructor = await make.caller('instructor');
  await club.refused('payment_not_found', 'enter_voucher', stranger, { payment_id, issuer_id, number: 'V12345' });
  await club.refused('payment_not_found', 'enter_voucher', stranger, {
    payment_id: randomUUID(),
    issuer_id,
    number: 'V12345',
  });
  await club.refused('payment_not_found', 'enter_voucher', instructor, { payment_id, issuer_id, number: 'V12345' });
  const cards = await club.call('save_card_issuer', admin, { name: `Карти ${++count}`, price: 500 });
  await club.refused('invalid_input', 'enter_voucher', parent.caller, {
    payment_id,
    issuer_id: cards.issuer_id,
    number: 'V12345',
  });
  expect(await enter()).toEqual({ payment_id, number });
  expect(await club.payment(payment_id)).toMatchObject({ status: 'pending', method: 'cash' });
  const family = await club.readValue<string>`select full_name from profiles where user_id = ${parent.id}`;
  expect(await listed()).toEqual([{ state: 'waits', number, issuer: name, value: null, used: 0, family }]);
  expect(await readAs(parent.caller)`select voucher_number from payments where id = ${payment_id}`).toEqual([
    { voucher_number: number },
  ]);
  expect(await readAs(stranger)`select id from payments where id = ${payment_id}`).toEqual([]);
  await expect(readAs(parent.caller)`select * from voucher_list`).rejects.toMatchObject({ code: '42501' });
  // Another family that names the number learns nothing.
  const other = await owes();
  expect(
    await club.call('enter_voucher', other.parent.caller, { payment_id: other.payment_id, issuer_id, number }),
  ).toEqual({ payment_id: other.payment_id, number });
  // The family knows what it did itself; what the desk removes it is notified of, once.
  const heard = () =>
    club.readValue<string[]>`
      select array_agg(data->>'title') from notifications where user_id = ${other.parent.id} and kind = 'voucher_removed'`;
  await club.call('remove_voucher', other.parent.caller, { payment_id: other.payment_id });
  expect(await heard()).toBeNull();
  await enter(other.parent.caller, { payment_id: other.payment_id });
  for (let press = 0; press < 2; press++) await club.call('remove_voucher', desk, { payment_id: other.payment_id });
  expect(await heard()).toEqual([name]);
  await club.refused('payment_not_found', 'remove_voucher', stranger, { payment_id });

  const taken = await take(payment_id);
  expect(taken).toMatchObject({ paid: 5000, left: 3000 });
  expect(await listed()).toMatchObject([{ state: 'taken', number, value: 5000, used: 5000, family }]);
  expect(await club.readValue`select voucher_number from payments where id = ${payment_id}`).toBeNull();
  await club.call('claim_card_visits', admin, { issuer_id, month });
  expect(await listed()).toMatchObject([{ state: 'claimed', used: 5000 }]);
  await undo(taken.payment_id);
  expect(await listed()).toMatchObject([{ state: 'free', used: 0 }]);
});

test('a voucher is entered for what waits alone; taken in another way the payment has none that waits', async () => {
  const { issuer_id, voucher } = await municipality();
  const { parent, payment_id } = await owes();
  const args = { payment_id, issuer_id, number: voucher.number };
  await club.call('enter_voucher', desk, args);
  expect(await club.logged('enter_voucher', payment_id)).toHaveLength(1);
  const guardian = await make.user({ role: 'parent' });
  const child = await club.readValue<string>`select child_id from payments where id = ${payment_id}`;
  await club.rows`insert into guardians (child_id, user_id) values (${child}, ${guardian.id})`;
  await club.call('enter_voucher', guardian.caller, { ...args, number: 'Z99999' });
  expect(await club.readValues`select number from voucher_list where issuer_id = ${issuer_id}`).toEqual(['Z99999']);
  await club.call('validate_payment', admin, { payment_id, method: 'cash' });
  expect(await club.readValues`select number from voucher_list where issuer_id = ${issuer_id}`).toEqual([]);
  await club.refused('payment_not_pending', 'enter_voucher', parent.caller, args);
});
