import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { CURRENCIES, toEuroCents, type Currency } from '../../../contracts/money.ts';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { clubTest, race, refusal, refuses } from '../../testing/club.ts';

const { make, read, readValue, readValues, refused, asService, kindsOf } = await clubTest(16);
const paymentNotices = async (userId: string) => (await kindsOf(userId)).filter((kind) => kind.startsWith('payment'));
await asService((trx) =>
  trx
    .updateTable('club_settings')
    .set({
      bank_iban: 'BG80BNBG96611020345678',
      bank_bic: 'BNBGBGSD',
      bank_name: 'БНБ',
      bank_beneficiary: 'Swimming Club Madara',
    })
    .execute(),
);

async function owed(method: 'cash' | 'card' | 'bank_transfer' = 'bank_transfer') {
  const { instructor, class_id } = await make.taughtClass();
  const { id, parent } = await make.child();
  const plan_id = await make.plan({ price: 8000 });
  const { payment_id } = await make.call('enroll_child', parent.caller, { child_id: id, class_id, plan_id, method });
  return { instructor, parent, payment_id: payment_id!, child_id: id };
}

test('an instructor confirms cash alone, which is in the own envelope', async () => {
  const transfer = await owed();
  const { instructor, payment_id } = await owed('cash');
  await refused('only_cash', 'validate_payment', transfer.instructor.caller, { payment_id: transfer.payment_id });
  await refused('only_cash', 'reject_payment', transfer.instructor.caller, {
    payment_id: transfer.payment_id,
    note: 'Не дойде',
  });
  for (const method of ['bank_transfer', 'easypay'] as const)
    await refuses(
      make.call('validate_payment', instructor.caller, { payment_id, method } as never),
      method === 'easypay' ? 'invalid_input' : 'only_cash',
    );
  await make.call('validate_payment', instructor.caller, { payment_id });
  await make.call('validate_payment', transfer.instructor.caller, { payment_id: transfer.payment_id, method: 'cash' });
  for (const [user, payment] of [
    [instructor.id, payment_id],
    [transfer.instructor.id, transfer.payment_id],
  ])
    expect(await read`select kind from cash_moves where user_id = ${user} and payment_id = ${payment}`).toEqual([
      { kind: 'taken' },
    ]);
});

test('a payment that its family turns into a transfer meanwhile is no cash of the instructor', async () => {
  const { instructor, payment_id } = await owed('cash');
  const waiting = () =>
    read`select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`;
  const confirmed = await asService(async (trx) => {
    await trx.updateTable('payments').set({ method: 'bank_transfer' }).where('id', '=', payment_id).execute();
    const confirming = Promise.allSettled([make.call('validate_payment', instructor.caller, { payment_id })]);
    await expect.poll(async () => (await waiting()).length).toBe(1);
    return { confirming };
  });
  expect(await confirmed.confirming).toEqual([{ status: 'rejected', reason: refusal('only_cash') }]);
  expect(await readValue`select status from payments where id = ${payment_id}`).toBe('pending');
});

test('a transfer confirmed by hand is listed until the bank’s line is paired with it', async () => {
  const admin = await make.caller('admin');
  const { payment_id } = await owed();
  await make.call('validate_payment', await make.caller('reception'), { payment_id });
  const listed = () => readValues<string>`select id from admin_payments where awaits_bank and id = ${payment_id}`;
  expect(await listed()).toEqual([payment_id]);
  const line = { fingerprint: 'by hand', booked_on: clubDay(), amount: 4090, currency: 'EUR' as const };
  const transaction_id = await make.insert('bank_transactions', line);
  await make.call('pair_bank_transaction', admin, { transaction_id, payment_ids: [payment_id] });
  expect(await listed()).toEqual([]);
  await make.call('unpair_bank_transaction', admin, { transaction_id });
  expect(await listed()).toEqual([payment_id]);
});

test('the desk validates a transfer: history, books and the family learn of it', async () => {
  const { parent, payment_id } = await owed();
  const reception = await make.user({ role: 'reception' });
  expect(await make.call('validate_payment', reception.caller, { payment_id, note: 'Извлечение от петък' })).toEqual({
    payment_id,
    status: 'validated',
  });
  const [payment] = await read`select status, settled_amount, settled_currency from payments where id = ${payment_id}`;
  expect(payment).toEqual({ status: 'validated', settled_amount: 4090, settled_currency: 'EUR' });
  expect(
    await read`select from_status, to_status, note, created_by from payment_events where payment_id = ${payment_id} order by created_at`,
  ).toEqual([
    { from_status: null, to_status: 'pending', note: null, created_by: parent.id },
    { from_status: 'pending', to_status: 'validated', note: 'Извлечение от петък', created_by: reception.id },
  ]);
  expect(await paymentNotices(parent.id)).toEqual(['payment_validated']);
  // One email says for what and for whom.
  const emails = await read<{ text: string }>`
    select text from email.outgoing where user_id = ${parent.id} and kind = 'payment_validated'`;
  expect(emails).toHaveLength(1);
  const [known] = await read<{ title: string; child: string }>`
    select classes.title, children.full_name as child from payments
    join enrollments on enrollments.id = enrollment_id join classes on classes.id = class_id
    join children on children.id = enrollments.child_id where payments.id = ${payment_id}`;
  expect(emails[0]!.text).toContain(known!.title);
  expect(emails[0]!.text).toContain(known!.child);
});

test('a confirmation has a method and a day; the books have it on that day', async () => {
  const { instructor, payment_id } = await owed('bank_transfer');
  const day = addDays(clubDay(), -40);
  const sum = () =>
    read`select coalesce(sum(euro_cents), 0)::integer as cents from ledger_entries where date = ${day}::date`;
  const [before] = (await sum()) as { cents: number }[];
  const confirm = (date: string) =>
    make.call('validate_payment', instructor.caller, { payment_id, method: 'cash', date, note: null });
  await refuses(confirm(addDays(clubDay(), 1)), 'invalid_input');
  await refuses(confirm('2006-11-05'), 'invalid_input');
  await confirm(day);
  expect(await sum()).toEqual([{ cents: before!.cents + 4090 }]);
  expect(
    await read`
      select status, method, (settled_at at time zone 'Europe/Sofia')::date::text as day from payments where id = ${payment_id}`,
  ).toEqual([{ status: 'validated', method: 'cash', day }]);
});

test('a confirmation by hand is undone whole: status, method, books, receipt; the family is notified', async () => {
  const { instructor, parent, payment_id } = await owed('bank_transfer');
  const ledger = () =>
    read`select date, sum(euro_cents)::integer as cents from ledger_entries group by date order by date`;
  const before = await ledger();
  const date = addDays(clubDay(), -3);
  await read`update club_settings set vat_percent = 20, company_vat = 'BG200000002'`;
  await make.call('validate_payment', instructor.caller, { payment_id, method: 'cash', date });
  await refused('not_allowed', 'undo_payment_validation', parent.caller, { payment_id });
  // Pressed five times at once, it is undone once.
  await race({ of: 5 }, () => make.call('undo_payment_validation', instructor.caller, { payment_id }));
  expect((await ledger()).filter((row) => (row as { cents: number }).cents !== 0)).toEqual(before);
  expect(await read`select status, method, settled_at, confirmed_at from payments where id = ${payment_id}`).toEqual([
    { status: 'pending', method: 'bank_transfer', settled_at: null, confirmed_at: null },
  ]);
  expect(
    await read`select from_status, to_status from payment_events where payment_id = ${payment_id} order by created_at`,
  ).toEqual([
    { from_status: null, to_status: 'pending' },
    { from_status: 'pending', to_status: 'validated' },
    { from_status: 'validated', to_status: 'pending' },
  ]);
  expect(await read`select kind from invoices where payment_id = ${payment_id}`).toEqual([{ kind: 'cancellation' }]);
  expect(await paymentNotices(parent.id)).toEqual(['payment_validated', 'payment_reopened']);
  const invoices = sql`select kind, amount, vat_percent from invoices where user_id = ${parent.id} order by kind`;
  expect(await read`${invoices}`).toEqual([
    { kind: 'cancellation', amount: 8000, vat_percent: 20 },
    { kind: 'receipt', amount: 8000, vat_percent: 20 },
  ]);
  await read`update club_settings set vat_percent = 0, company_vat = ''`;
  // It waits as any other, and may be confirmed again.
  await make.call('validate_payment', instructor.caller, { payment_id, method: 'cash' });
});

test('a confirmation is final after a day, once something was refunded, and with its bank transfer', async () => {
  const admin = await make.caller('admin');
  const undo = (payment_id: string) => make.call('undo_payment_validation', admin, { payment_id });
  const confirmed = async () => {
    const { payment_id } = await owed('cash');
    await make.call('validate_payment', admin, { payment_id });
    return payment_id;
  };
  const waits = await owed('cash');
  await refuses(undo(waits.payment_id), 'confirmation_final');
  const old = await confirmed();
  await read`update payments set confirmed_at = now() - interval '25 hours' where id = ${old}`;
  await refuses(undo(old), 'confirmation_final');
  const refunded = await confirmed();
  await make.call('refund_payment', admin, { payment_id: refunded, amount: 100, reason: 'duplicate' });
  await refuses(undo(refunded), 'payment_refunded');
  const paired = await confirmed();
  const transaction_id = await make.insert('bank_transactions', {
    fingerprint: 'undo',
    booked_on: clubDay(),
    amount: 4090,
    currency: 'EUR',
  });
  await make.insert('bank_pairs', { transaction_id, payment_id: paired, settled_here: false });
  await refuses(undo(paired), 'payment_paired');
});

test('twenty clicks validate once and book once', async () => {
  const { instructor, payment_id } = await owed('cash');
  const before = await readValue<number>`select count(*) from ledger_entries`;
  await race({ of: 20, code: 'payment_not_pending' }, () =>
    make.call('validate_payment', instructor.caller, { payment_id }),
  );
  expect(await read`select count(*) from ledger_entries`).toEqual([{ count: before + 1 }]);
});

test('parents, other instructors and visitors validate nothing; cards validate themselves', async () => {
  const { parent, payment_id } = await owed();
  await refused('not_allowed', 'validate_payment', parent.caller, { payment_id });
  await refused('not_allowed', 'validate_payment', await make.caller('instructor'), { payment_id });
  await refused('not_allowed', 'validate_payment', { role: 'anon', claims: { role: 'anon' } }, { payment_id });
  const card = await owed('card');
  await refused('card_validates_itself', 'validate_payment', card.instructor.caller, { payment_id: card.payment_id });
  // An id that leads nowhere is answered as a payment of others.
  await refused('not_allowed', 'validate_payment', card.instructor.caller, { payment_id: crypto.randomUUID() });
  const admin = await make.caller('admin');
  await refused('payment_not_found', 'validate_payment', admin, { payment_id: crypto.randomUUID() });
});

test('a rejected payment is failed with its note, and cannot be validated any more', async () => {
  const { instructor, payment_id } = await owed('cash');
  await make.call('reject_payment', instructor.caller, { payment_id, note: 'Не е платено' });
  await refused('payment_not_pending', 'validate_payment', instructor.caller, { payment_id });
});

test('a transfer gets its details and a payment code in euro', async () => {
  const { parent, payment_id } = await owed('cash');
  const started = await make.call('start_payment', parent.caller, { payment_id, method: 'bank_transfer' });
  expect(started).toMatchObject({ payment_id, amount: 8000, euro_cents: 4090 });
  expect(started.transfer?.qr.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'BNBGBGSD',
    'Swimming Club Madara',
    'BG80BNBG96611020345678',
    'EUR40.90',
    '',
    '',
    started.reference,
  ]);
  expect(started.reference).toMatch(/^PK[2-9A-HJ-NP-Z]{8}$/);
  expect(await read`select method from payments where id = ${payment_id}`).toEqual([{ method: 'bank_transfer' }]);
  await refused('method_not_available', 'start_payment', parent.caller, { payment_id, method: 'card' });
  await refused('nothing_to_pay', 'start_payment', await make.caller('parent'), {
    payment_id,
    method: 'cash',
  });
  await refused('invalid_input', 'start_payment', parent.caller, { method: 'cash' });
});

test('the database and the program agree on every euro cent', async () => {
  const amounts = [0, 1, 97, 98, 99, 8000, 12_000, 16_000, 20_000, 195_583, 1_000_000, 9_999_999];
  const rows = await read<{
    amount: number;
    cents: number;
    currency: Currency;
  }>`select amount, private.euro_cents(amount, currency) as cents, currency from unnest(${amounts}::integer[]) as amount,
      unnest(${[...CURRENCIES]}::text[]) as currency`;
  expect(rows).toHaveLength(amounts.length * CURRENCIES.length);
  for (const { amount, cents, currency } of rows) expect(cents).toBe(toEuroCents(amount, currency));
});
