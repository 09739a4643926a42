import { beforeAll, expect, test } from 'vitest';
import { lessonsOfRefund } from '../../../../contracts/refunds.ts';
import { addDays, addMonths, clubDay } from '../../../../contracts/time.ts';
import { clubTest, race } from '../../../testing/club.ts';
import { lapseCredits } from '../make-ups/lapse-credits.ts';

const { make, read, readOne, readValue, refused, noticesOf, asService } = await clubTest(12);

beforeAll(() => read`update club_settings set private_lessons = true, make_ups = true`);

/** A child, a package of three private lessons, and three slots of an instructor. */
async function scene() {
  const admin = await make.user({ role: 'admin' });
  const instructor = await make.user({ role: 'instructor' });
  const child = await make.child();
  const { caller } = child.parent;
  const child_id = child.id;
  const plan_id = await make.plan({ kind: 'private_package', sessions: 3, price: 9000, validity_months: 2 });
  const { lesson_ids } = await make.call('open_slots', instructor.caller, {
    location_id: await make.location(),
    price: 4000,
    seats: 1,
    duration_minutes: 30,
    times: ['09:00', '10:00', '11:00', '12:00'].map((time) => ({ date: addDays(clubDay(), 5), time })),
  });
  const buy = (more: object = {}) =>
    make.call('buy_private_package', caller, { child_id, plan_id, method: 'cash', ...more });
  const pays = (payment_id: string) => make.call('validate_payment', admin.caller, { payment_id });
  const book = (index: number, more: object = {}) =>
    make.call('book_slot', caller, { child_id, lesson_id: lesson_ids[index]!, from_package: true, ...more });
  const left = async () => (await make.call('make_up_balance', caller, { child_id })).private_balance;
  return { admin, instructor, child, child_id, caller, plan_id, lesson_ids, buy, pays, book, left };
}

test('a package is bought, its lessons are booked once it is paid, given back in time, and used by the mark', async () => {
  const { admin, child, child_id, caller, lesson_ids, buy, pays, book, left } = await scene();
  const { payment_id } = await buy({ expected_amount: 9000 });
  expect(await noticesOf(child.parent.id, 'payment_due')).toMatchObject([{ payment_id, amount: 9000 }]);
  expect(await left()).toBe(0);
  await expect(book(0)).rejects.toMatchObject({ code: 'no_make_up_credit' });
  await expect(buy()).rejects.toMatchObject({ code: 'package_unpaid' });
  await pays(payment_id);
  expect(await left()).toBe(3);
  const { visit_id, payment_id: none, balance } = await book(0);
  expect([none, balance]).toEqual([null, 2]);
  expect((await make.call('cancel_visit', caller, { visit_id })).balance).toBe(3);
  await book(1);
  await read`update lessons set starts_at = now() - interval '1 hour' where id = ${lesson_ids[1]}`;
  await make.mark(lesson_ids[1]!, child_id, { caller: admin.caller });
  expect(await left()).toBe(2);
  const { private_credits, credits } = await make.call('make_up_balance', caller, { child_id });
  expect(private_credits.map(({ state }) => state).toSorted()).toEqual(['free', 'free', 'used']);
  expect(credits).toEqual([]);
  expect(
    await readValue`select bool_and(valid_until = ${addMonths(clubDay(), 2)}::date) as same from make_up_credits where child_id = ${child_id}`,
  ).toBe(true);
});

test('where the club refuses seats without a certificate, no package is bought without one', async () => {
  const { buy } = await scene();
  await read`update club_settings set certificate_rule = 'refuse'`;
  await expect(buy()).rejects.toMatchObject({ code: 'certificate_missing' });
  await read`update club_settings set certificate_rule = 'warn'`;
  await buy();
});

test('the instructor reads that a lesson of a package is paid, until its money goes back', async () => {
  const { instructor, buy, pays, book, lesson_ids } = await scene();
  const { payment_id } = await buy();
  await pays(payment_id);
  await book(0);
  const listed = async () => {
    const slots = await make.call('list_slots', instructor.caller, {});
    return slots.find(({ lesson_id }) => lesson_id === lesson_ids[0])?.visits.map(({ paid }) => paid);
  };
  expect(await listed()).toEqual(['paid']);
  await asService((trx) =>
    trx.updateTable('payments').set({ status: 'refunded' }).where('id', '=', payment_id).execute(),
  );
  expect(await listed()).toEqual(['free']);
});

test('a family without a phone number buys no package; the desk sells it one', async () => {
  const { admin, child, child_id, plan_id, buy } = await scene();
  await read`update profiles set phone = null where user_id = ${child.parent.id}`;
  await expect(buy()).rejects.toMatchObject({ code: 'phone_missing' });
  expect(await read`select id from payments where child_id = ${child_id}`).toEqual([]);
  await make.call('buy_private_package', admin.caller, { child_id, plan_id, method: 'cash' });
});

test('a lesson that the club cancels gives the package’s lesson back, valid long enough', async () => {
  const { admin, buy, pays, book, left, lesson_ids, child_id } = await scene();
  await pays((await buy()).payment_id);
  await read`update make_up_credits set valid_until = ${addDays(clubDay(), 6)} where child_id = ${child_id}`;
  await book(0);
  await make.call('cancel_lesson', admin.caller, { lesson_id: lesson_ids[0]!, reason: 'Ремонт' });
  expect(await left()).toBe(3);
  expect(
    await readValue`select max(valid_until) > ${addDays(clubDay(), 20)}::date as long from make_up_credits where child_id = ${child_id}`,
  ).toBe(true);
});

test('a confirmation that is taken back, and a refund, take the free lessons; what is booked stays, and is not free when it is canceled', async () => {
  const { admin, buy, pays, book, left, child_id, caller } = await scene();
  const { payment_id } = await buy();
  await pays(payment_id);
  await book(0);
  await make.call('undo_payment_validation', admin.caller, { payment_id, note: 'Грешка' });
  expect(await left()).toBe(0);
  expect(await read`select kind from visits where child_id = ${child_id}`).toEqual([{ kind: 'private' }]);
  await pays(payment_id);
  expect(await left()).toBe(2);
  const months = () =>
    readValue`select max(valid_until)::text as last from make_up_credits where child_id = ${child_id}`;
  const last = await months();
  await asService((trx) =>
    trx.updateTable('payments').set({ status: 'refunded' }).where('id', '=', payment_id).execute(),
  );
  expect(await left()).toBe(0);
  const visit_id = await readValue<string>`select id from visits where child_id = ${child_id}`;
  await make.call('cancel_visit', caller, { visit_id });
  expect([await left(), await months()]).toEqual([0, last]);
  expect(
    await read`select make_up_credits.id from make_up_credits left join make_up_ledger on credit_id = make_up_credits.id
      where child_id = ${child_id} group by make_up_credits.id having balance <> coalesce(sum(delta), 0)`,
  ).toEqual([]);
});

test('a refund of a part takes the free lessons that it is worth, rounded up; booked ones stay, and are not free when they are canceled', async () => {
  const { admin, buy, pays, book, left, child_id, caller } = await scene();
  const { payment_id } = await buy();
  await pays(payment_id);
  const refund = async (amount: number) => {
    const { amount: paid, refunded_amount: refunded } = await readOne<{ amount: number; refunded_amount: number }>`
      select amount, refunded_amount from payments where id = ${payment_id}`;
    const lessons = await read<{ balance: number; withdrawn_at: string | null }>`
      select balance, withdrawn_at from make_up_credits where payment_id = ${payment_id}`;
    const before = await left();
    await make.call('refund_payment', admin.caller, {
      payment_id,
      amount,
      reason: 'requested_by_customer',
      notes: null,
    });
    // The dialog says beforehand what the database takes.
    expect(before - (await left())).toBe(lessonsOfRefund({ paid, refunded, lessons }, amount).taken);
    return left();
  };
  expect(await refund(100)).toBe(2);
  // Up to the price of one lesson the first one is worth it all.
  expect(await refund(2900)).toBe(2);
  const { visit_id } = await book(0);
  await book(1);
  expect(await left()).toBe(0);
  expect(await refund(1000)).toBe(0);
  await make.call('cancel_visit', caller, { visit_id });
  expect(await left()).toBe(0);
  // The provider takes a refund back: its lesson is there again.
  await asService((trx) =>
    trx.updateTable('payments').set({ refunded_amount: 3000 }).where('id', '=', payment_id).execute(),
  );
  expect(await left()).toBe(1);
  expect(
    await read`select make_up_credits.id from make_up_credits left join make_up_ledger on credit_id = make_up_credits.id
      where child_id = ${child_id} group by make_up_credits.id having balance <> coalesce(sum(delta), 0)`,
  ).toEqual([]);
});

test('a refund of a part against bookings of all lessons: no lesson is both booked and taken', async () => {
  const { admin, buy, pays, book, left, child_id } = await scene();
  const { payment_id } = await buy();
  await pays(payment_id);
  const refund = { payment_id, amount: 4000, reason: 'requested_by_customer' as const, notes: null };
  const outcomes = await Promise.allSettled([
    book(0),
    make.call('refund_payment', admin.caller, refund),
    book(1),
    book(2),
  ]);
  expect(outcomes[1]).toMatchObject({ status: 'fulfilled' });
  const booked = await readValue<number>`select count(*)::integer from visits where child_id = ${child_id}`;
  const taken =
    await readValue<number>`select count(withdrawn_at)::integer from make_up_credits where child_id = ${child_id}`;
  expect(booked + taken + (await left())).toBe(3);
  expect(taken).toBe(Math.min(2, 3 - booked));
});

test('lessons of a package make up nothing, a make-up is no private lesson, and both lapse', async () => {
  const { buy, pays, book, left, child_id, caller } = await scene();
  await pays((await buy()).payment_id);
  const other = await make.lesson(await make.swimClass(), { hours: 60 });
  await refused('no_make_up_credit', 'book_visit', caller, { child_id, lesson_id: other, kind: 'make_up' });
  await read`update make_up_credits set valid_until = ${addDays(clubDay(), -1)} where child_id = ${child_id}`;
  await asService(lapseCredits);
  expect(await left()).toBe(0);
  await asService((trx) =>
    trx
      .insertInto('make_up_credits')
      .values({ child_id, reason: 'granted', valid_until: '2099-01-01', balance: 1 })
      .execute(),
  );
  await expect(book(0)).rejects.toMatchObject({ code: 'no_make_up_credit' });
});

test('two parents buy one package; one lesson is booked once, however many press', async () => {
  const { buy, pays, child_id, caller, lesson_ids, child } = await scene();
  const other = await make.user({ role: 'parent' });
  await read`insert into guardians (child_id, user_id) values (${child_id}, ${other.id})`;
  await race({ winners: 1, code: 'package_unpaid' }, [buy(), buy(), buy()]);
  const payment_id = await readValue<string>`select id from payments where child_id = ${child_id}`;
  await pays(payment_id);
  await make.call('book_slot', caller, { child_id, lesson_id: lesson_ids[0]!, from_package: true });
  await make.call('book_slot', other.caller, { child_id, lesson_id: lesson_ids[1]!, from_package: true });
  const presses = [lesson_ids[2]!, lesson_ids[3]!].map((lesson_id) =>
    make.call('book_slot', child.parent.caller, { child_id, lesson_id, from_package: true }),
  );
  await race({ winners: 1, code: 'no_make_up_credit' }, presses);
});

test('the desk sells a package for cash or by transfer, and opens hours for an instructor; an instructor and a family do neither for others', async () => {
  const { admin, instructor, child, child_id, caller, plan_id } = await scene();
  const desk = await make.user({ role: 'reception' });
  const sale = { child_id, plan_id, expected_amount: 9000 };
  await refused('not_your_child', 'buy_private_package', instructor.caller, { ...sale, method: 'cash' });
  await refused('amount_changed', 'buy_private_package', desk.caller, { ...sale, method: 'cash', expected_amount: 1 });
  const { payment_id } = await make.call('buy_private_package', desk.caller, { ...sale, method: 'cash' });
  expect(await readOne`select user_id, method, status, amount from payments where id = ${payment_id}`).toEqual({
    user_id: child.parent.id,
    method: 'cash',
    status: 'pending',
    amount: 9000,
  });
  await make.call('validate_payment', desk.caller, { payment_id });
  expect((await make.call('make_up_balance', caller, { child_id })).private_balance).toBe(3);
  const transfer = await make.call('buy_private_package', admin.caller, { ...sale, method: 'bank_transfer' });
  expect(transfer.sessions).toBe(3);

  const hours = {
    location_id: await make.location(),
    price: 3000,
    seats: 1,
    duration_minutes: 30,
    times: [{ date: addDays(clubDay(), 6), time: '15:00' }],
    instructor_id: instructor.id,
  };
  const other = await make.user({ role: 'instructor' });
  for (const stranger of [other.caller, caller]) await refused('not_allowed', 'open_slots', stranger, hours);
  const { lesson_ids } = await make.call('open_slots', desk.caller, hours);
  expect(lesson_ids).toHaveLength(1);
  const listed = await make.call('list_slots', desk.caller, { instructor_id: instructor.id });
  expect(listed.map(({ lesson_id }) => lesson_id)).toContain(lesson_ids[0]);
  for (const stranger of [other.caller, caller])
    await refused('not_allowed', 'list_slots', stranger, { instructor_id: instructor.id });
});

test('another family’s child, another plan and a club without private lessons are refused', async () => {
  const { child_id, plan_id, buy } = await scene();
  const stranger = await make.user({ role: 'parent' });
  await refused('not_your_child', 'buy_private_package', stranger.caller, { child_id, plan_id, method: 'cash' });
  await expect(buy({ plan_id: await make.plan() })).rejects.toMatchObject({ code: 'plan_not_found' });
  await expect(buy({ expected_amount: 1 })).rejects.toMatchObject({ code: 'amount_changed' });
  await read`update plans set is_active = false where id = ${plan_id}`;
  await expect(buy()).rejects.toMatchObject({ code: 'plan_not_found' });
  await read`update plans set is_active = true where id = ${plan_id}`;
  await read`update club_settings set private_lessons = false`;
  await expect(buy()).rejects.toMatchObject({ code: 'plan_not_found' });
  await read`update club_settings set private_lessons = true`;
  // No class takes it.
  const child = await make.child();
  await expect(make.enroll(child, { plan_id })).rejects.toMatchObject({ code: 'plan_not_for_location' });
});
