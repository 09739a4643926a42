import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { clubTest, refuses } from '../../../testing/club.ts';
import { expirePackages } from '../../enrollments/packages/expire-packages.ts';
import { CLUB_JOBS } from '../../jobs.ts';
import { changeCredit, lockCredit } from '../../ledger/credit.ts';
import { dropPayments } from '../drop-payments.ts';

const { club, make, read, refused, asService, logged, kindsOf, creditOf, readValues } = await clubTest();

test('a one-off charge waits like any payment, says what it is for, and its receipt says it, too', async () => {
  const [admin, child] = [await make.user({ role: 'admin' }), await make.child()];
  const subject = 'Изгубена гривна';
  const { payment_id } = await make.call('charge_family', admin.caller, {
    once: crypto.randomUUID(),
    user_id: child.parent.id,
    child_id: child.id,
    amount: 1250,
    subject,
    method: 'cash',
  });
  expect(await read`select status, amount, subject, child_id from payments where id = ${payment_id}`).toEqual([
    { status: 'pending', amount: 1250, subject, child_id: child.id },
  ]);
  expect(
    await read`select kind, data ->> 'note' as note, data ->> 'child_id' as child_id from notifications
      where user_id = ${child.parent.id}`,
  ).toEqual([{ kind: 'payment_due', note: subject, child_id: child.id }]);
  expect(await logged('charge_family', payment_id)).toMatchObject([{ actor_id: admin.id }]);
  await make.call('validate_payment', admin.caller, { payment_id, method: 'cash' });
  expect(
    await read`select lines -> 0 -> 'event' ->> 'bg' as subject from invoices where payment_id = ${payment_id}`,
  ).toEqual([{ subject }]);
  const statement = await make.call('family_statement', child.parent.caller, { user_id: child.parent.id });
  expect(statement.lines).toMatchObject([
    { kind: 'charged', subject },
    { kind: 'settled', subject },
  ]);
  expect((await make.call('check_books', admin.caller, {})) as unknown).toMatchObject({ difference: 0 });
});

test('cash taken at the desk is one email that says for what and whom; what is not taken asks for itself later', async () => {
  const [admin, child] = [await make.user({ role: 'admin' }), await make.child()];
  const class_id = await make.swimClass({ title: 'Каса' });
  const plan_id = await make.plan();
  const enrolled = await make.call('enroll_child', admin.caller, {
    child_id: child.id,
    class_id,
    plan_id,
    method: 'cash',
  });
  const charge = {
    once: crypto.randomUUID(),
    user_id: child.parent.id,
    child_id: child.id,
    amount: 900,
    subject: 'Шапка',
    method: 'cash' as const,
  };
  const paid = await make.call('charge_family', admin.caller, charge);
  const later = await make.call('charge_family', admin.caller, {
    ...charge,
    once: crypto.randomUUID(),
    subject: 'Очила',
  });
  const emails = () => read`select kind, not_before > now() as held from email.outgoing
    where user_id = ${child.parent.id} order by kind, held`;
  expect(await emails()).toEqual([
    { kind: 'enrolled', held: true },
    { kind: 'payment_due', held: true },
    { kind: 'payment_due', held: true },
  ]);
  for (const payment_id of [enrolled.payment_id!, paid.payment_id])
    await make.call('validate_payment', admin.caller, { payment_id });
  expect(await emails()).toEqual([
    { kind: 'payment_due', held: true },
    { kind: 'payment_validated', held: false },
    { kind: 'payment_validated', held: false },
  ]);
  const [seat, thing, ...asks] = await read<{ text: string }>`select text from email.outgoing
    where user_id = ${child.parent.id} order by kind = 'payment_due', created_at`;
  expect(seat!.text).toContain('вече е в „Каса“. До скоро');
  expect(thing!.text).toContain('За какво: Шапка');
  expect(thing!.text).toContain('За кого: ');
  expect(thing!.text).not.toContain('вече е в');
  expect(asks.map(({ text }) => text.includes('Очила'))).toEqual([true]);
  expect(later.payment_id).toBeTruthy();
});

test('what is held for cash goes with its payment, names the new sum after a cut, and is no one’s only word of a seat', async () => {
  const [admin, child] = [await make.user({ role: 'admin' }), await make.child()];
  const user_id = child.parent.id;
  const held = () => read`select kind, text from email.outgoing where user_id = ${user_id} and payment_id is not null`;
  const charge = (subject: string) =>
    make.call('charge_family', admin.caller, {
      once: crypto.randomUUID(),
      user_id,
      amount: 900,
      subject,
      method: 'cash',
    });
  const rejected = await charge('Шапка');
  expect(await held()).toHaveLength(1);
  await make.call('reject_payment', admin.caller, { payment_id: rejected.payment_id, note: 'Грешка' });
  expect(await held()).toEqual([]);

  await make.call('grant_credit', admin.caller, { user_id, amount: 200, reason: 'Пропуснат урок' });
  const cut = await charge('Очила');
  await make.call('pay_from_credit', admin.caller, { payment_id: cut.payment_id });
  const renewed = (await held()) as { kind: string; text: string }[];
  expect(renewed.map(({ kind }) => kind)).toEqual(['payment_due']);
  expect(renewed[0]!.text).toMatch(/Сума: 7,00/);
  expect(
    await read`select data -> 'amount' as amount from notifications
      where kind = 'payment_due' and data ->> 'payment_id' = ${cut.payment_id}`,
  ).toEqual([{ amount: 700 }]);
  await make.call('validate_payment', admin.caller, { payment_id: cut.payment_id });

  await read`insert into notification_settings (user_id, kind, by_email) values (${user_id}, 'payment_validated', false)`;
  const [class_id, plan_id] = [await make.swimClass(), await make.plan()];
  const seat = await make.call('enroll_child', admin.caller, { child_id: child.id, class_id, plan_id, method: 'cash' });
  await make.call('validate_payment', admin.caller, { payment_id: seat.payment_id! });
  expect(((await held()) as { kind: string }[]).map(({ kind }) => kind)).toEqual(['enrolled']);

  const other = await make.child();
  const dropped = await make.call('charge_family', admin.caller, {
    once: crypto.randomUUID(),
    user_id: other.parent.id,
    amount: 900,
    subject: 'Такса',
    method: 'cash',
  });
  await asService((trx) =>
    dropPayments(trx, sql`payments.id = ${dropped.payment_id}::uuid`, { note: 'left the event' }),
  );
  expect(await read`select kind from email.outgoing where user_id = ${other.parent.id}`).toEqual([]);
});

test('a credit is owed without money, and pays what is due; the books balance', async () => {
  const [admin, child] = [await make.user({ role: 'admin' }), await make.child()];
  const user_id = child.parent.id;
  await make.call('grant_credit', admin.caller, { user_id, amount: 1000, reason: 'Пропуснат урок по наша вина' });
  const { payment_id } = await make.call('charge_family', admin.caller, {
    once: crypto.randomUUID(),
    user_id,
    amount: 1000,
    subject: 'Шапка',
    method: 'cash',
  });
  expect(await make.call('pay_from_credit', admin.caller, { payment_id })).toMatchObject({ paid: 1000, left: 0 });
  expect((await kindsOf(user_id))[0]).toBe('credit_granted');
  expect((await make.call('check_books', admin.caller, {})) as unknown).toMatchObject({ difference: 0 });
});

test('a part that credit pays says what it is for, and so does its receipt', async () => {
  const [admin, child] = [await make.user({ role: 'admin' }), await make.child()];
  const user_id = child.parent.id;
  const subject = 'Изгубена гривна';
  await make.call('grant_credit', admin.caller, { user_id, amount: 500, reason: 'Пропуснат урок по наша вина' });
  const charge = { once: crypto.randomUUID(), user_id, amount: 1250, subject, method: 'cash' as const };
  const { payment_id: whole } = await make.call('charge_family', admin.caller, charge);
  const { payment_id: part } = await make.call('pay_from_credit', child.parent.caller, { payment_id: whole });
  expect(await read`select id, subject from payments where user_id = ${user_id} order by amount`).toEqual([
    { id: part, subject },
    { id: whole, subject },
  ]);
  expect(await read`select lines -> 0 -> 'event' ->> 'bg' as subject from invoices where payment_id = ${part}`).toEqual(
    [{ subject }],
  );
});

test('only an admin charges and grants; a child of others, an unknown family and bad sums are refused', async () => {
  const [admin, child, foreign] = [await make.user({ role: 'admin' }), await make.child(), await make.child()];
  const once = crypto.randomUUID();
  const charge = { once, user_id: child.parent.id, amount: 100, subject: 'Такса', method: 'cash' as const };
  await refused('not_allowed', 'charge_family', child.parent.caller, charge);
  await refused('not_allowed', 'grant_credit', child.parent.caller, {
    user_id: child.parent.id,
    amount: 100,
    reason: 'Подарък',
  });
  await refused('child_not_found', 'charge_family', admin.caller, { ...charge, child_id: foreign.id });
  await refused('user_not_found', 'charge_family', admin.caller, {
    ...charge,
    user_id: '00000000-0000-4000-8000-000000000000',
  });
  for (const amount of [0, -5, 1.5, 99_999_999_999])
    await refused('invalid_input', 'charge_family', admin.caller, { ...charge, amount });
  expect(await read`select id from payments where user_id = ${child.parent.id}`).toEqual([]);
});

test('the same request sent twice at once charges and grants once, with one notification and one entry in the log', async () => {
  const [admin, child] = [await make.user({ role: 'admin' }), await make.child()];
  const user_id = child.parent.id;
  const charge = { once: crypto.randomUUID(), user_id, amount: 900, subject: 'Шапка', method: 'cash' as const };
  const charged = await Promise.all([1, 2, 3].map(() => make.call('charge_family', admin.caller, charge)));
  expect(new Set(charged.map(({ payment_id }) => payment_id))).toEqual(new Set([charge.once]));
  const grant = { once: crypto.randomUUID(), user_id, amount: 500, reason: 'Отменен урок' };
  await Promise.all([1, 2, 3].map(() => make.call('grant_credit', admin.caller, grant)));
  expect(await read`select amount from payments where user_id = ${user_id}`).toEqual([{ amount: 900 }]);
  expect(await read`select amount from family_credits where user_id = ${user_id}`).toEqual([{ amount: 500 }]);
  expect((await kindsOf(user_id)).toSorted()).toEqual(['credit_granted', 'payment_due']);
  const actions = await readValues`select action from audit_log where actor_id = ${admin.id} order by action`;
  expect(actions).toEqual(['charge_family', 'grant_credit']);
  const other = await make.user({ role: 'parent' });
  await refused('try_again', 'charge_family', admin.caller, { ...charge, user_id: other.id });
  const { once: _once, ...unnamed } = charge;
  await refused('invalid_input', 'charge_family', admin.caller, unnamed as typeof charge);
  await refused('try_again', 'grant_credit', admin.caller, { ...grant, user_id: other.id });
});

test('credit of 5,00 leva pays 5,00 leva, give or take a stotinka; all of its cents are spent', async () => {
  const admin = await make.user({ role: 'admin' });
  for (const amount of [1001, 2000, 12_000, 12_345]) {
    const { parent } = await make.child();
    const user_id = parent.id;
    await make.call('grant_credit', admin.caller, { user_id, amount: 500, reason: 'Отменен урок' });
    const charge = { once: crypto.randomUUID(), user_id, amount, subject: 'Лагер', method: 'cash' as const };
    const { payment_id } = await make.call('charge_family', admin.caller, charge);
    const { paid, left } = await make.call('pay_from_credit', admin.caller, { payment_id });
    expect(paid + left).toBe(amount);
    expect(await creditOf(user_id)).toEqual({ amount: 0, euro_cents: 0 });
    expect(Math.abs(paid - 500)).toBeLessThanOrEqual(1);
  }
});

test('a refund of what granted credit paid goes back to the credit, not out as money', async () => {
  const [admin, child] = [await make.user({ role: 'admin' }), await make.child()];
  const user_id = child.parent.id;
  await make.call('grant_credit', admin.caller, { user_id, amount: 1000, reason: 'Отменен урок' });
  const charge = { once: crypto.randomUUID(), user_id, amount: 3000, subject: 'Лагер', method: 'cash' as const };
  const { payment_id: whole } = await make.call('charge_family', admin.caller, charge);
  const { payment_id, paid } = await make.call('pay_from_credit', admin.caller, { payment_id: whole });
  await make.call('refund_payment', admin.caller, { payment_id, amount: paid - 400, reason: 'duplicate' });
  await make.call('refund_payment', admin.caller, { payment_id, amount: 400, reason: 'duplicate' });
  const { totals, payable } = await make.call('family_statement', admin.caller, { user_id });
  expect(totals.credit).toEqual({ amount: paid, euro_cents: 511 });
  expect(payable).toMatchObject({ euro_cents: 0 });
  expect(await make.call('check_books', admin.caller, {})).toMatchObject({
    difference: 0,
    euro_difference: 0,
    cash_difference: 0,
  });
});

test('only what the family paid is paid out: credit that the club granted is spent on payments', async () => {
  const [admin, child] = [await make.user({ role: 'admin' }), await make.child()];
  const user_id = child.parent.id;
  await make.call('grant_credit', admin.caller, { user_id, amount: 1000, reason: 'Отменен урок' });
  const out = (amount: number) => make.call('pay_out_credit', admin.caller, { user_id, amount, method: 'cash' });
  await refuses(out(1), 'credit_granted');
  await asService(async (trx) =>
    changeCredit(trx, await lockCredit(trx, user_id), { userId: user_id, kind: 'received', euroCents: 1000, by: null }),
  );
  const statement = await make.call('family_statement', admin.caller, { user_id });
  expect(statement).toMatchObject({
    totals: { credit: { amount: 2956 } },
    payable: { amount: 1956, euro_cents: 1000 },
  });
  await refuses(out(1957), 'credit_granted');
  await refuses(out(2957), 'credit_too_small');
  await out(1956);
  await refuses(out(1), 'credit_granted');
  expect((await make.call('check_books', admin.caller, {})) as unknown).toMatchObject({
    difference: 0,
    euro_difference: 0,
  });
});

test('credit does not lapse: what was granted years ago still pays, whatever jobs ran since', async () => {
  const { parent, payment_id } = await make.member();
  const [amount, euro_cents] = [12_000, 6136];
  await read`
    insert into family_credits (user_id, kind, amount, euro_cents, created_at, booked_on)
    values (${parent.id}, 'granted', ${amount}, ${euro_cents}, '2012-03-01', '2012-03-01')`;
  await CLUB_JOBS.apply_retention(club.database);
  await asService(expirePackages);
  expect(await creditOf(parent.id)).toEqual({ amount, euro_cents });
  expect(await make.call('pay_from_credit', parent.caller, { payment_id: payment_id! })).toMatchObject({
    paid: 12_000,
    left: 0,
  });
  expect(await creditOf(parent.id)).toEqual({ amount: 0, euro_cents: 0 });
});
