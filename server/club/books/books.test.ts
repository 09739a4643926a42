import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clubDay } from '../../../contracts/time.ts';
import { Factories } from '../../../db/seed/factories.ts';
import { SERVICE, type Caller } from '../../platform/caller.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing.ts';

let club: TestDatabase;
let make: Factories;
let admin: Caller;
beforeAll(async () => {
  club = await createTestDatabase(12);
  make = new Factories(club.database);
  admin = (await make.user({ role: 'admin' })).caller;
});
afterAll(() => club.drop());

const read = async <T>(query: RawBuilder<T>): Promise<T[]> =>
  (await club.database.transaction(SERVICE, (trx) => query.execute(trx))).rows;
const refusal = (code: string) => expect.objectContaining({ code });
const MONTH = clubDay().slice(0, 7);

async function paid() {
  const parent = await make.user({ role: 'parent', full_name: 'Ралица Чобанова' });
  const child = await make.child(parent, { full_name: 'Огнян Чобанов' });
  const plan_id = await make.plan({ price: 8000 });
  const class_id = await make.group({ title: 'Жабчета' });
  const args = { child_id: child.id, class_id, plan_id, method: 'cash' } as const;
  const { payment_id } = await make.call('enroll_child', parent.caller, args);
  await make.call('validate_payment', admin, { payment_id: payment_id! });
  return { parent, child_id: child.id, payment_id: payment_id! };
}

test('books balance after payments, refunds and an erased child; a sum that nobody can explain is found and kept', async () => {
  const { payment_id, child_id, parent } = await paid();
  await make.call('refund_payment', admin, { payment_id, amount: 2500, reason: 'requested_by_customer' });
  expect(await make.call('check_books', admin, {})).toMatchObject({
    books: 5500,
    payments: 8000,
    refunds: 2500,
    difference: 0,
  });
  await make.call('delete_child', parent.caller, { child_id, typed_name: 'Огнян Чобанов' });
  expect(await make.call('check_books', admin, {})).toMatchObject({
    books: 5500,
    payments: 0,
    refunds: 0,
    removed: 5500,
    difference: 0,
  });
  await make.insert('ledger_entries', { amount: 1, kind: 'payment', method: 'cash' });
  expect(await make.call('check_books', admin, {})).toMatchObject({ difference: 1 });
  await make.insert('ledger_entries', { amount: -1, kind: 'payment', method: 'cash' });
  expect(await read(sql`select difference from books_checks order by created_at`)).toHaveLength(3);
});

test('the month’s export names each movement and sums to the ledger, also where a family is gone', async () => {
  const { payment_id } = await paid();
  await make.call('refund_payment', admin, { payment_id, amount: 1000, reason: 'duplicate' });
  const month = await make.call('export_books', admin, { month: MONTH });
  const [row] = await read<{ reference: string; number: number }>(
    sql`select reference, number from payments join invoices on invoices.payment_id = payments.id where payments.id = ${payment_id}`,
  );
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
  expect(month.totals).toMatchObject({ payment: 8000, refund: -1000, other: 5500 });
  expect(month.rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(month.ledger);
});

test('a family reads its own statement, the office any, nobody else’s', async () => {
  const { parent, payment_id } = await paid();
  await make.call('refund_payment', admin, { payment_id, amount: 1000, reason: 'duplicate' });
  const statement = await make.call('family_statement', parent.caller, { user_id: parent.id });
  expect(statement.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['charged', 8000],
    ['settled', 8000],
    ['refunded', 1000],
  ]);
  expect(statement.totals).toEqual({ due: 0, paid: 8000, refunded: 1000, credit: 0 });
  expect(await make.call('family_statement', admin, { user_id: parent.id })).toEqual(statement);
  const stranger = await make.user({ role: 'parent' });
  await expect(make.call('family_statement', stranger.caller, { user_id: parent.id })).rejects.toEqual(
    refusal('not_allowed'),
  );
  for (const name of ['check_books', 'export_books'] as const)
    await expect(
      make.call(name, stranger.caller, (name === 'export_books' ? { month: MONTH } : {}) as never),
    ).rejects.toEqual(refusal('not_allowed'));
  await expect(make.call('family_statement', admin, { user_id: crypto.randomUUID() })).rejects.toEqual(
    refusal('user_not_found'),
  );
});
