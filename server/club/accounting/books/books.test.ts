import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditShare, payOutShare } from '../../../../contracts/books.ts';
import { addUp, CURRENCIES, fromEuroCents, toEuroCents, type Sum } from '../../../../contracts/money.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { adminTest, race, refusal } from '../../../testing/club.ts';
import { changeCredit, lockCredit } from '../../ledger/credit.ts';
import { writeOutcome } from '../../payments/refunds/write-outcome.ts';

const { make, read, refused, asService, admin, noticesOf, creditOf } = await adminTest(12);
const MONTH = clubDay().slice(0, 7);

async function paid(price = 8000) {
  const parent = await make.user({ role: 'parent', full_name: 'Ралица Чобанова' });
  const child = await make.child(parent, { full_name: 'Огнян Чобанов' });
  const plan_id = await make.plan({ price });
  const class_id = await make.swimClass({ title: 'Жабчета' });
  const args = { child_id: child.id, class_id, plan_id, method: 'cash' } as const;
  const { payment_id } = await make.call('enroll_child', parent.caller, args);
  await make.call('validate_payment', admin, { payment_id: payment_id! });
  return { parent, child_id: child.id, payment_id: payment_id! };
}

test('books balance after payments, refunds and an erased child; an unexplained sum is found and kept', async () => {
  const { payment_id, child_id, parent } = await paid();
  await make.call('refund_payment', admin, { payment_id, amount: 2500, reason: 'requested_by_customer' });
  expect(await make.call('check_books', admin, {})).toMatchObject({
    books: 5500,
    payments: 8000,
    refunds: 2500,
    difference: 0,
    euro_difference: 0,
  });
  await make.call('delete_child', parent.caller, { child_id, typed_name: 'Огнян Чобанов' });
  expect(await make.call('check_books', admin, {})).toMatchObject({
    books: 5500,
    payments: 0,
    refunds: 0,
    removed: 5500,
    difference: 0,
    euro_difference: 0,
  });
  await make.insert('ledger_entries', { amount: 1, euro_cents: 1, kind: 'payment', method: 'cash' });
  expect(await make.call('check_books', admin, {})).toMatchObject({ difference: 1, euro_difference: 1 });
  await make.insert('ledger_entries', { amount: -1, euro_cents: -1, kind: 'payment', method: 'cash' });
  expect(await read`select difference from books_checks order by created_at`).toHaveLength(3);
});

test('the audit log distinguishes viewed books from an exported file', async () => {
  const user_id = admin.claims.sub!;
  const auditEntries = () =>
    read<{ action: string }>`select action from audit_log where actor_id = ${user_id}
        and action in ('view_books', 'export_books') order by created_at desc limit 2`;
  await make.call('export_books', admin, { month: MONTH, view_only: true });
  await make.call('export_books', admin, { month: MONTH });
  expect((await auditEntries()).map(({ action }) => action)).toEqual(['export_books', 'view_books']);
});

test('the month’s export names each movement and sums to the ledger, also where a family is gone', async () => {
  const { payment_id } = await paid();
  await make.call('refund_payment', admin, { payment_id, amount: 1000, reason: 'duplicate' });
  const month = await make.call('export_books', admin, { month: MONTH });
  const [row] = await read<{ reference: string; number: number }>`select reference, number from payments join invoices
      on invoices.payment_id = payments.id where payments.id = ${payment_id}`;
  expect(month.rows).toContainEqual(
    expect.objectContaining({
      kind: 'payment',
      amount: 8000,
      euro_cents: 4090,
      method: 'cash',
      payer: 'Ралица Чобанова',
      child: 'Огнян Чобанов',
      subject: 'Жабчета',
      reference: row!.reference,
      receipt: row!.number,
      date: clubDay(),
    }),
  );
  expect(month.rows).toContainEqual(expect.objectContaining({ kind: 'refund', amount: -1000 }));
  // The child that the test above erased.
  expect(month.totals).toMatchObject({
    payment: { amount: 8000, euro_cents: 4090 },
    refund: { amount: -1000, euro_cents: -511 },
    other: { amount: 5500, euro_cents: 2812 },
  });
  expect(addUp(month.rows)).toEqual(month.ledger);
});

test('a refund is in the month in which it was given, not asked for; one that was taken back is there twice', async () => {
  const { payment_id } = await paid();
  const before = await make.call('export_books', admin, { month: MONTH });
  const { refund_id } = await make.call('refund_payment', admin, { payment_id, amount: 1300, reason: 'duplicate' });
  await read`update refunds set created_at = created_at - interval '40 days' where id = ${refund_id}`;
  const given = await make.call('export_books', admin, { month: MONTH });
  expect(given.totals.refund.amount).toBe(before.totals.refund.amount - 1300);
  expect(given.totals.other).toEqual(before.totals.other);
  await asService((trx) =>
    writeOutcome(trx, refund_id, { status: 'failed', failure: 'card_closed', providerRefundId: null }),
  );
  const after = await make.call('export_books', admin, { month: MONTH });
  expect(after.rows.filter(({ kind, amount }) => kind === 'refund' && Math.abs(amount) === 1300)).toHaveLength(2);
  expect(after.totals).toEqual(before.totals);
  expect(addUp(after.rows)).toEqual(after.ledger);
});

test('a sum in euro is the sum of the cents that were charged, whatever its leva convert to', async () => {
  const before = await make.call('export_books', admin, { month: MONTH });
  // 13,00 лв. is 6,65 €: seven of them are 46,55 €, and 91,00 лв. is 46,53 €.
  for (let times = 0; times < 7; times++) await paid(1300);
  const month = await make.call('export_books', admin, { month: MONTH });
  const more = (of: 'payment' | 'other') => ({
    amount: month.totals[of].amount - before.totals[of].amount,
    euro_cents: month.totals[of].euro_cents - before.totals[of].euro_cents,
  });
  expect(more('payment')).toEqual({ amount: 9100, euro_cents: 4655 });
  expect(more('other')).toEqual({ amount: 0, euro_cents: 0 });
  expect(addUp(month.rows)).toEqual(month.ledger);
  expect(await make.call('check_books', admin, {})).toMatchObject({ difference: 0, euro_difference: 0 });
});

test('a family reads its own statement, an admin any, and no other user one', async () => {
  const { parent, payment_id } = await paid();
  await make.call('refund_payment', admin, { payment_id, amount: 1000, reason: 'duplicate' });
  const statement = await make.call('family_statement', parent.caller, { user_id: parent.id });
  expect(statement.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['charged', 8000],
    ['settled', 8000],
    ['refunded', 1000],
  ]);
  expect(statement.totals).toEqual({
    due: { amount: 0, euro_cents: 0 },
    paid: { amount: 8000, euro_cents: 4090 },
    refunded: { amount: 1000, euro_cents: 511 },
    credit: { amount: 0, euro_cents: 0 },
  });
  expect(await make.call('family_statement', admin, { user_id: parent.id })).toEqual(statement);
  // A card that was declined is owed as on the list of debts; a transfer that was rejected is not.
  const [declined, rejected] = [
    await make.member({ child: await make.child(parent) }),
    await make.member({ child: await make.child(parent) }),
  ];
  await read`update payments set status = 'failed', method = 'card' where id = ${declined.payment_id}`;
  await read`update payments set status = 'failed' where id = ${rejected.payment_id}`;
  const [debt] = await read<Sum>`select amount, euro_cents from family_debts where user_id = ${parent.id}`;
  const later = await make.call('family_statement', admin, { user_id: parent.id });
  expect(debt!.amount).toBeGreaterThan(0);
  expect(later.totals).toEqual({ ...statement.totals, due: debt });
  const stranger = await make.user({ role: 'parent' });
  await refused('not_allowed', 'family_statement', stranger.caller, { user_id: parent.id });
  for (const name of ['check_books', 'export_books'] as const)
    await refused('not_allowed', name, stranger.caller, (name === 'export_books' ? { month: MONTH } : {}) as never);
  await refused('user_not_found', 'family_statement', admin, { user_id: crypto.randomUUID() });
});

test('a credit pays a part to the cent, then the rest of it another payment; the remaining sum waits, and the books balance', async () => {
  const { parent, payment_id: first } = await paid();
  await give(parent.id, 3001);
  const second = await make.member({ child: await make.child(parent) });
  const [due] = await read<{ amount: number; euro_cents: number }>`select amount, euro_cents from payments
      where id = ${second.payment_id}`;
  const stranger = await make.user({ role: 'parent' });
  const args = { payment_id: second.payment_id! };
  await refused('not_allowed', 'pay_from_credit', stranger.caller, args);
  await refused('payment_not_pending', 'pay_from_credit', parent.caller, { payment_id: first });
  // Pressed twice at once: the second finds nothing left.
  await race({}, [
    make.call('pay_from_credit', parent.caller, args),
    make.call('pay_from_credit', parent.caller, args),
  ]);
  const parts = await read<{
    id: string;
    status: string;
    amount: number;
    euro_cents: number;
    from_credit: number;
  }>`select id, status, amount, euro_cents, from_credit from payments where enrollment_id = ${second.enrollment_id} order by created_at`;
  expect(parts.map(({ status }) => status)).toEqual(['pending', 'validated']);
  expect(parts[0]!.amount + parts[0]!.from_credit).toBe(due!.amount);
  expect(parts[0]!.from_credit).toBe(parts[1]!.amount);
  expect(parts[0]!.euro_cents + parts[1]!.euro_cents).toBe(due!.euro_cents);
  expect(await read`select 1 from invoices where payment_id = ${parts[1]!.id}`).toHaveLength(1);
  expect(await creditOf(parent.id)).toEqual({ amount: 0, euro_cents: 0 });
  // Enough for all that is left: no further payment.
  await give(parent.id, 10_000);
  const whole = await make.call('pay_from_credit', parent.caller, args);
  expect(whole).toEqual({ payment_id: second.payment_id, paid: parts[0]!.amount, left: 0 });
  expect((await make.call('check_books', admin, {})).difference).toBe(0);
});

test('an admin pays a credit out, never more than there is; the family is notified, and the books balance', async () => {
  const { parent } = await paid();
  const out = { user_id: parent.id, method: 'cash', note: 'На касата' } as const;
  await refused('no_credit', 'pay_out_credit', admin, { ...out, amount: 100 });
  await give(parent.id, 2500);
  await refused('not_allowed', 'pay_out_credit', parent.caller, { ...out, amount: 100 });
  await refused('credit_too_small', 'pay_out_credit', admin, { ...out, amount: 4891 });
  await race({ of: [1, 2, 3], winners: 2 }, () => make.call('pay_out_credit', admin, { ...out, amount: 2000 }));
  expect((await make.call('pay_out_credit', admin, { ...out, amount: 890 })).credit).toEqual({
    amount: 0,
    euro_cents: 0,
  });
  expect(await noticesOf(parent.id, 'credit_paid_out')).toHaveLength(3);
  expect((await make.call('check_books', admin, {})).difference).toBe(0);
  const statement = await make.call('family_statement', parent.caller, { user_id: parent.id });
  expect(statement.lines.filter(({ kind }) => kind === 'paid_out').map(({ amount }) => amount)).toEqual([
    -2000, -2000, -890,
  ]);
  expect(await make.call('preview_erasure', parent.caller, {})).toMatchObject({
    money: { credit: { amount: 0, euro_cents: 0 }, due: { amount: 0, euro_cents: 0 }, invoices: 0 },
  });
});

test.each(CURRENCIES)('in %s a share of credit and what is left add up to the payment, also in cents', (currency) => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 100_000 }),
      fc.integer({ min: 1, max: 60_000 }),
      fc.integer({ min: -1, max: 1 }),
      (amount, credit, drift) => {
        const payment = { amount, euro_cents: toEuroCents(amount, currency) };
        // Of leva, the cents of a credit of many parts may differ from those of its amount.
        const exact = fromEuroCents(credit, currency);
        const has = { amount: Math.max(1, currency === 'BGN' ? exact + drift : exact), euro_cents: credit };
        const share = creditShare(payment, has, currency);
        if (!share) return payment.euro_cents <= 1 || credit <= 1;
        const { paid: part, left } = share;
        expect(part.amount + left.amount).toBe(amount);
        expect(part.euro_cents + left.euro_cents).toBe(payment.euro_cents);
        expect([part, left].map(({ amount: sum }) => toEuroCents(sum, currency))).toEqual([
          part.euro_cents,
          left.euro_cents,
        ]);
        if (part.euro_cents === credit && left.amount > 0 && toEuroCents(has.amount, currency) === credit) {
          const fits = toEuroCents(amount - has.amount, currency) === payment.euro_cents - credit;
          expect(Math.abs(part.amount - has.amount)).toBeLessThanOrEqual(fits && amount > has.amount ? 0 : 2);
        }
        return part.euro_cents <= credit && part.euro_cents >= Math.min(credit, payment.euro_cents) - 1;
      },
    ),
  );
});

/** Money of the family beyond what it owed, in euro cents. */
async function give(userId: string, cents: number): Promise<void> {
  await asService(async (trx) =>
    changeCredit(trx, await lockCredit(trx, userId), { userId, kind: 'received', euroCents: cents, by: null }),
  );
}

test('paid out stotinka by stotinka, a credit gives its cents once: never more of either currency', async () => {
  const { parent } = await paid();
  await give(parent.id, 21);
  const out = { user_id: parent.id, method: 'cash' } as const;
  let credit: Sum = { amount: 41, euro_cents: 21 };
  let given = 0;
  const parts: Sum[] = [];
  // A stotinka that is no cent more is refused; with the one after it, it is one.
  for (let amount = 1; credit.amount > 0;) {
    const answer = await make.call('pay_out_credit', admin, { ...out, amount }).catch((error: unknown) => {
      expect(error).toEqual(refusal('nothing_to_pay'));
      return null;
    });
    if (!answer) {
      amount += 1;
      continue;
    }
    given += answer.paid.euro_cents;
    parts.push(answer.paid);
    credit = answer.credit;
    expect(Math.abs(given - toEuroCents(41 - credit.amount, 'BGN'))).toBeLessThanOrEqual(1);
    amount = 1;
  }
  expect({ credit, given }).toEqual({ credit: { amount: 0, euro_cents: 0 }, given: 21 });
  // The log shows the sum that left the books, not the typed one: the last cent took the last stotinki with it.
  expect(
    await read`select (details ->> 'amount')::integer as amount, (details ->> 'euro_cents')::integer as euro_cents
      from audit_log where action = 'pay_out_credit' and subject_id = ${parent.id} order by created_at`,
  ).toEqual(parts);
  await refused('no_credit', 'pay_out_credit', admin, { ...out, amount: 1 });
  expect(await make.call('check_books', admin, {})).toMatchObject({ difference: 0, euro_difference: 0 });
});

test.each(CURRENCIES)('any parts of any credit in %s add up to it, also in cents', (currency) => {
  const credits = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(credits, fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 60 }), (received, parts) => {
      let left = addUp(received.map((euro_cents) => ({ amount: fromEuroCents(euro_cents, currency), euro_cents })));
      const whole = left;
      for (const part of parts) {
        if (part > left.amount) break;
        const share = payOutShare(left, part, currency);
        if (!share) continue;
        left = { amount: left.amount - share.amount, euro_cents: left.euro_cents - share.euro_cents };
        const given = { amount: whole.amount - left.amount, euro_cents: whole.euro_cents - left.euro_cents };
        // The rest of rounding goes with the last part.
        if (left.amount > 0)
          expect(Math.abs(given.euro_cents - toEuroCents(given.amount, currency))).toBeLessThanOrEqual(1);
        expect(Math.min(left.amount, left.euro_cents)).toBeGreaterThanOrEqual(0);
        expect(left.amount === 0).toBe(left.euro_cents === 0);
      }
      const last = left.amount > 0 && payOutShare(left, left.amount, currency);
      if (last) expect(last).toEqual(left);
    }),
  );
});
