import { afterEach, expect, test } from 'vitest';
import { isFamilyReference } from '../../../../contracts/family-reference.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { asUser } from '../../../platform/caller.ts';
import { race, refuses } from '../../../testing/club.ts';
import { checkBooks } from '../../accounting/books/check-books.ts';
import { bankTest } from './testing/bank-test.ts';

const {
  make,
  read,
  readValue,
  refused,
  asService,
  readValues,
  admin,
  row,
  next: nextNumber,
  ...bank
} = await bankTest();
const { importLines, transfer, owed, stateOf, creditOf, bookedOn, booksSum, pair, matchOf } = bank;

/** After every test the books balance. */
afterEach(async () => {
  const { difference } = await asService(checkBooks);
  expect(Number(difference)).toBe(0);
});

test('a sure pair settles the payment: history, receipt, books; pressed ten times, once', async () => {
  const { payment_id, reference, user } = await owed();
  const id = await transfer({ amount: '40.90', purpose: reference });
  expect(await matchOf(id)).toMatchObject({ reason: 'reference', sure: true, payments: [{ id: payment_id }] });
  const before = await booksSum();
  await race({ of: 10 }, () => pair(id, payment_id));
  expect(await stateOf(payment_id)).toEqual({ status: 'validated', method: 'bank_transfer' });
  expect(await booksSum()).toBe(before + 8000);
  expect(await creditOf(user.id)).toBe(0);
  expect(await read`select from invoices where payment_id = ${payment_id} and kind = 'receipt'`).toHaveLength(1);
});

test('two transfers for one payment: the second becomes the family’s credit', async () => {
  const { payment_id, reference, user } = await owed();
  const lines = [1, 2].map((n) => ({ reference: `D${n}`, amount: '40.90', purpose: reference }));
  const { rows } = await importLines(lines);
  expect(rows.map(({ match }) => match?.reason)).toEqual(['reference', 'paid_already']);
  const [one, two] = await read<{ id: string }>`select id from bank_transactions where bank_reference like 'D_'
      order by bank_reference`;
  await pair(one!.id, payment_id);
  await refuses(pair(two!.id, payment_id), 'payment_not_pending');
  await make.call('pair_bank_transaction', admin, { transaction_id: two!.id, user_id: user.id });
  expect(await creditOf(user.id)).toBe(4090);
});

test('a part lowers what is due everywhere until the rest comes; more than was due stays as credit and pays the next', async () => {
  const { payment_id, reference, user } = await owed();
  const due = () =>
    readValue<number>`select coalesce(sum(euro_cents), 0)::integer from family_debts where user_id = ${user.id}`;
  const part = await transfer({ amount: '20.00', purpose: reference });
  expect(await matchOf(part)).toMatchObject({ reason: 'other_amount', sure: false });
  const first = await pair(part, payment_id);
  expect(first).toMatchObject({ settled: [expect.any(String)], waiting: [payment_id], credit_euro_cents: 0 });
  expect(await stateOf(first.settled[0]!)).toMatchObject({ status: 'validated' });
  expect(await stateOf(payment_id)).toMatchObject({ status: 'pending' });
  expect(await due()).toBe(2090);
  // The family reads how much still waits, and no word of the bank's as a note of the club.
  expect(
    await readValue`select data -> 'rest' as rest from notifications where user_id = ${user.id} and kind = 'payment_validated'`,
  ).toBe(await readValue<number>`select amount from payments where id = ${payment_id}`);
  expect(
    await readValue`select data -> 'note' = 'null' from notifications where user_id = ${user.id} and kind = 'payment_validated'`,
  ).toBe(true);
  await make.call('remind_of_debts', admin, { user_ids: [user.id] });
  expect(
    await readValue`select data ->> 'euro_cents' from notifications where user_id = ${user.id} and kind = 'debts_reminder'`,
  ).toBe('2090');
  // Taken back, the whole is due again; paired again, the rest.
  await make.call('unpair_bank_transaction', admin, { transaction_id: part });
  expect(await due()).toBe(4090);
  await pair(part, first.settled[0]!);
  expect(await due()).toBe(2090);
  const rest = await transfer({ amount: '25.00', purpose: reference });
  expect(await pair(rest, payment_id)).toMatchObject({ settled: [payment_id], credit_euro_cents: 410 });
  expect(await due()).toBe(0);
  const next = await owed({ parent: user });
  const less = await transfer({ amount: '36.80', purpose: next.reference });
  expect(await pair(less, next.payment_id)).toMatchObject({ settled: [next.payment_id], credit_euro_cents: 0 });
  expect(await readValue`select sum(amount)::integer as left from family_credits where user_id = ${user.id}`).toBe(0);
});

test('one transfer pays two children of a family; not two families', async () => {
  const one = await owed();
  const two = await owed({ parent: one.user, price: 6400 });
  const id = await transfer({ amount: '73.62', purpose: `${one.reference} ${two.reference}` });
  expect(await matchOf(id)).toMatchObject({ reason: 'reference', sure: true });
  expect(await pair(id, one.payment_id, two.payment_id)).toMatchObject({ waiting: [], credit_euro_cents: 0 });
  const stranger = await owed();
  const other = await owed();
  const mixed = await transfer({ amount: '81.80', purpose: `${stranger.reference} ${other.reference}` });
  expect((await matchOf(mixed))?.sure).toBe(false);
  await refuses(pair(mixed, stranger.payment_id, other.payment_id), 'different_families');
});

test('a payment that the staff confirmed before its transfer was imported is paired without being booked again', async () => {
  const { payment_id, reference } = await owed();
  await read`update payments set method = 'bank_transfer' where id = ${payment_id}`;
  await make.call('validate_payment', admin, { payment_id });
  const before = await booksSum();
  const id = await transfer({ amount: '40.90', purpose: reference });
  expect(await matchOf(id)).toMatchObject({ reason: 'validated', sure: true });
  await pair(id, payment_id);
  expect(await booksSum()).toBe(before);
  // From the day of the confirmation to the bank's.
  expect(await bookedOn(payment_id)).toBe('2026-11-05');
  await make.call('unpair_bank_transaction', admin, { transaction_id: id });
  expect(await stateOf(payment_id)).toMatchObject({ status: 'validated' });
  // Back to the day of the confirmation, and to the earlier method.
  expect(await bookedOn(payment_id)).toBe(clubDay());
});

test('a cash payment that came by transfer is a cash payment again once it is unpaired', async () => {
  const { payment_id, reference } = await owed();
  await read`update payments set method = 'cash' where id = ${payment_id}`;
  const id = await transfer({ amount: '40.90', purpose: reference });
  await pair(id, payment_id);
  await make.call('unpair_bank_transaction', admin, { transaction_id: id });
  expect(await row('payments', payment_id)).toMatchObject({ method: 'cash', status: 'pending' });
});

test('a transfer for what the credit has paid is not matched to that payment', async () => {
  const { payment_id: first, reference: named, user } = await owed();
  await pair(await transfer({ amount: '90.00', purpose: named }), first);
  const { payment_id, reference } = await owed({ parent: user });
  await make.call('pay_from_credit', asUser(user.id), { payment_id });
  const again = await transfer({ amount: '40.90', purpose: reference });
  expect(await matchOf(again)).toMatchObject({ reason: 'paid_already' });
  await refuses(pair(again, payment_id), 'payment_not_pending');
});

test('without a reference: by name and sum, by a known account, by a sum that only one waits for; never sure', async () => {
  const byName = await owed({ name: 'Десислава Каракашева', price: 7777 });
  const named = await transfer({ amount: '39.76', payer: 'DESISLAVA P KARAKASHEVA', iban: 'BG18RZBB91550123456789' });
  expect(await matchOf(named)).toMatchObject({ reason: 'name', sure: false, payments: [{ id: byName.payment_id }] });
  await pair(named, byName.payment_id);
  const next = await owed({ parent: byName.user, price: 6666 });
  const known = await transfer({
    amount: '34.08',
    payer: 'DESISLAVA P KARAKASHEVA',
    iban: 'BG18 RZBB 9155 0123 4567 89',
  });
  expect(await matchOf(known)).toMatchObject({ reason: 'payer', payments: [{ id: next.payment_id }] });
  const alone = await owed({ price: 5432 });
  const sum = await transfer({ amount: '27.77', payer: 'ФИРМА ЕООД' });
  expect(await matchOf(sum)).toMatchObject({ reason: 'amount', payments: [{ id: alone.payment_id }] });
  expect(await matchOf(await transfer({ amount: '0.01' }))).toBeUndefined();
});

test('a statement in leva pays the price in leva, to the stotinka', async () => {
  const { payment_id, reference, user } = await owed();
  const id = await transfer({ amount: '80,00', date: '30.12.2025', purpose: reference }, 'BGN');
  expect(await matchOf(id)).toMatchObject({ reason: 'reference', sure: true });
  expect(await pair(id, payment_id)).toMatchObject({ settled: [payment_id], credit_euro_cents: 0 });
  expect(await creditOf(user.id)).toBe(0);
});

test('a transfer is booked on the bank’s value date, its rest as credit too, and unpaired on that day', async () => {
  const { payment_id, reference } = await owed();
  const id = await transfer({ amount: '50.00', date: '02.11.2026', value: '31.10.2026', purpose: reference });
  const october = async () => {
    const [sums] = await read<{ amount: number; euro_cents: number }>`
      select coalesce(sum(amount), 0)::integer as amount, coalesce(sum(euro_cents), 0)::integer as euro_cents
      from ledger_entries where date = '2026-10-31'`;
    return sums;
  };
  const before = await october();
  await pair(id, payment_id);
  expect(await bookedOn(payment_id)).toBe('2026-10-31');
  expect((await october())!.euro_cents - before!.euro_cents).toBe(5000);
  const { rows } = await make.call('export_books', admin, { month: '2026-10' });
  expect(rows.filter((row) => row.reference === reference)).toMatchObject([
    { date: '2026-10-31', kind: 'payment', euro_cents: 4090 },
    { date: '2026-10-31', kind: 'credit', euro_cents: 910 },
  ]);
  await make.call('unpair_bank_transaction', admin, { transaction_id: id });
  expect(await october()).toEqual(before);
});

test('unpairing takes everything back: state, books, receipt, credit; not once something was refunded or spent', async () => {
  const { payment_id, reference, user } = await owed();
  const id = await transfer({ amount: '50.00', purpose: reference });
  const before = await booksSum();
  await pair(id, payment_id);
  expect(await creditOf(user.id)).toBe(910);
  await make.call('unpair_bank_transaction', admin, { transaction_id: id, note: 'На другото дете' });
  expect(await stateOf(payment_id)).toMatchObject({ status: 'pending' });
  expect(await booksSum()).toBe(before);
  expect(await creditOf(user.id)).toBe(0);
  expect(await read`select kind from invoices where payment_id = ${payment_id}`).toEqual([{ kind: 'cancellation' }]);
  await pair(id, payment_id);
  expect(await read`select from invoices where payment_id = ${payment_id} and kind = 'receipt'`).toHaveLength(1);
  const next = await owed({ parent: user });
  const rest = await transfer({ amount: '31.80', purpose: next.reference });
  await pair(rest, next.payment_id);
  await refused('credit_spent', 'unpair_bank_transaction', admin, { transaction_id: id });
  await make.insert('refunds', { payment_id: next.payment_id, amount: 100, reason: 'duplicate', status: 'pending' });
  await refused('payment_refunded', 'unpair_bank_transaction', admin, { transaction_id: rest });
});

test('a transfer that pays nothing here is set aside, and taken back', async () => {
  const id = await transfer({ amount: '3.00', payer: 'ЛИХВА' });
  const ignore = (ignored: boolean) =>
    make.call('ignore_bank_transaction', admin, { transaction_id: id, ignored, note: 'лихва' });
  expect(await ignore(true)).toMatchObject({ status: 'ignored' });
  await refuses(ignore(true), 'transaction_decided');
  expect(await matchOf(id)).toBeUndefined();
  expect(await ignore(false)).toMatchObject({ status: 'unpaired' });
});

test('only an admin imports and matches transfers', async () => {
  const { user, payment_id, reference } = await owed();
  const id = await transfer({ amount: '40.90', purpose: reference });
  for (const caller of [await make.caller('instructor'), await make.caller('parent')]) {
    await refuses(importLines([{ amount: '1' }], { caller }), 'not_allowed');
    await refused('not_allowed', 'pair_bank_transaction', caller, { transaction_id: id, payment_ids: [payment_id] });
    await refused('not_allowed', 'match_bank_transactions', caller, { transaction_ids: [id] });
  }
  await refused('invalid_input', 'import_bank_statement', admin, { file_name: 'x', content: '!!' });
  await refuses(pair(id), 'invalid_input');
  await refuses(pair(crypto.randomUUID(), payment_id), 'transaction_not_found');
  await refuses(pair(id, crypto.randomUUID()), 'payment_not_found');
  expect(await creditOf(user.id)).toBe(0);
});

test('an erased family leaves its sums in the books and its name nowhere', async () => {
  const user = await make.user({ role: 'parent', full_name: 'Изтрита Фамилия' });
  const { payment_id, reference } = await owed({ parent: user });
  const id = await transfer({ amount: '60.00', purpose: reference, payer: 'IZTRITA FAMILIA' });
  await pair(id, payment_id);
  const before = await booksSum();
  await make.call('erase_my_account', user.caller, { typed_email: user.email });
  expect(await booksSum()).toBe(before);
  expect(await row('bank_transactions', id)).toMatchObject({ payer_name: '', purpose: '', user_id: null });
});

test('a family’s own number finds what it owes: all of it, or the one payment of that sum; a typing error finds nothing', async () => {
  const one = await owed({ price: 8000 });
  const two = await owed({ parent: one.user, price: 12_000 });
  const number_ = await readValue<string>`select reference from profiles where user_id = ${one.user.id}`;
  const matchOf = async (amount: string, purpose: string) =>
    (await importLines([{ amount, purpose, reference: `F${nextNumber()}` }], { dry_run: true })).rows[0]!.match;
  const both = await matchOf('102,26', `Такси ${number_.slice(0, 4)} ${number_.slice(4).toLowerCase()}`);
  expect(both).toMatchObject({ reason: 'family', sure: true, user_id: one.user.id });
  expect(both!.payments.map(({ id }) => id)).toEqual([one.payment_id, two.payment_id]);
  expect(await matchOf('61,36', number_)).toMatchObject({ reason: 'family', payments: [{ id: two.payment_id }] });
  expect(await matchOf('70,00', number_)).toMatchObject({ reason: 'other_amount', sure: false });
  // The payment's own reference goes first.
  expect(await matchOf('40,90', `${number_} ${one.reference}`)).toMatchObject({ reason: 'reference' });
  const slip = `${number_.slice(0, -1)}${number_.endsWith('Z') ? 'Y' : 'Z'}`;
  expect(await matchOf('99,99', slip)).toBeNull();
  const transaction_id = await transfer({ amount: '102,26', purpose: number_ });
  const { settled } = await make.call('pair_bank_transaction', admin, {
    transaction_id,
    payment_ids: both!.payments.map(({ id }) => id),
  });
  expect(settled).toHaveLength(2);
  expect(await matchOf('5,00', number_)).toMatchObject({ reason: 'paid_already', payments: [], user_id: one.user.id });
});

test('the printed number of an account that was merged finds the family that stayed', async () => {
  const one = await owed({ name: 'Остава' });
  const gone = await make.user({ role: 'parent', full_name: 'Заминава' });
  const old = await readValue<string>`select reference from profiles where user_id = ${gone.id}`;
  await make.call('merge_accounts', admin, { keep_id: one.user.id, merge_id: gone.id, typed_name: 'Заминава' });
  const line = { amount: '40,90', purpose: old, reference: `F${nextNumber()}` };
  const { rows } = await importLines([line], { dry_run: true });
  expect(rows[0]!.match).toMatchObject({ reason: 'family', user_id: one.user.id, payments: [{ id: one.payment_id }] });
});

test('family numbers are unique, checked alike here and in the database, and no two characters can be swapped unseen', async () => {
  const all =
    await readValues<string>`select private.new_family_reference() as reference from generate_series(1, 2000)`;
  expect(new Set(all).size).toBe(2000);
  expect(all.every(isFamilyReference)).toBe(true);
  const [reference] = all as [string];
  for (let index = 2; index < 9; index++)
    for (const sign of '23456789ABCDEFGHJKLMNPQRSTUVWXYZ')
      expect(isFamilyReference(reference.slice(0, index) + sign + reference.slice(index + 1))).toBe(
        sign === reference[index],
      );
});
