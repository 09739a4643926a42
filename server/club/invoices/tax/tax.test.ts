import { expect, test } from 'vitest';
import { addUp } from '../../../../contracts/money.ts';
import { JOURNAL_HEADS, journalRows, journalSums } from '../../../../contracts/sales-journal.ts';
import { clubDay } from '../../../../contracts/time.ts';
import { adminTest } from '../../../testing/club.ts';
import { writeOutcome } from '../../payments/refunds/write-outcome.ts';

const { make, read, readValue, refused, asService, admin } = await adminTest(16);
const MONTH = clubDay().slice(0, 7);

const PERSON = { kind: 'person' as const, name: 'Цветелина Щърбанова', address: 'Шумен, ул. „Роза“ 3' };
const FIRM = {
  kind: 'company' as const,
  name: '„Морски бриз“ ЕООД',
  eik: '199999902',
  vat_number: 'BG199999902',
  address: 'Варна, бул. „Приморски“ 1',
  mol: 'Йордан Юруков',
};
const GOODS = { category: 'caps' as const, stock_quantity: 50 };

await read`update club_settings set company_name = 'СК „Плавай“', company_eik = '200000002', company_vat = 'BG200000002',
    company_address = 'гр. Шумен', company_mol = 'Станимира', vat_percent = 20`;

/** An order of a cap at the club's rate and a book at 9 %, paid. */
async function ordered() {
  const parent = await make.user({ role: 'parent' });
  const cap = await make.insert('products', { ...GOODS, name: 'Шапка', price: 1300 });
  const book = await make.insert('products', { ...GOODS, name: 'Книга', price: 999, vat_percent: 9 });
  const { payment_id } = await make.call('place_order', parent.caller, {
    items: [
      { product_id: cap, quantity: 3 },
      { product_id: book, quantity: 2 },
    ],
    shipping_address: 'Шумен, ул. Роза 1',
    method: 'cash',
  });
  await make.call('validate_payment', admin, { payment_id: payment_id! });
  return payment_id!;
}

const documentsOf = (paymentId: string) =>
  read<{
    kind: string;
    amount: number;
    euro_cents: number;
    rates: { percent: number; amount: number; euro_cents: number }[];
  }>`select kind, amount, euro_cents, rates, tax_event_on::text from invoices where payment_id = ${paymentId} order by created_at, number`;

test('an order of two rates has its sums by rate; notes to it bring each rate to nothing', async () => {
  const payment_id = await ordered();
  await make.call('issue_invoice', admin, { payment_id, buyer: FIRM });
  for (const amount of [1, 2500, 3397])
    await make.call('refund_payment', admin, { payment_id, amount, reason: 'duplicate' });
  const [receipt, invoice, ...notes] = await documentsOf(payment_id);
  expect(receipt).toMatchObject({ kind: 'receipt', tax_event_on: clubDay() });
  expect(invoice).toMatchObject({
    kind: 'invoice',
    tax_event_on: clubDay(),
    rates: [
      { percent: 20, amount: 3900 },
      { percent: 9, amount: 1998 },
    ],
  });
  for (const percent of [20, 9])
    for (const of of ['amount', 'euro_cents'] as const) {
      const at = (document: { rates: { percent: number; amount: number; euro_cents: number }[] }) =>
        document.rates.find((rate) => rate.percent === percent)![of];
      expect(notes.reduce((sum, note) => sum + at(note), 0)).toBe(at(invoice!));
    }
});

test('a plan has a rate of its own; a club without a VAT number charges none', async () => {
  const settled = async (vat_percent: number | null) => {
    const { id, parent } = await make.child();
    const { payment_id } = await make.enroll(
      { id, parent },
      { plan_id: await make.plan({ price: 8000, vat_percent }) },
    );
    await make.call('validate_payment', admin, { payment_id: payment_id! });
    return (await documentsOf(payment_id!))[0]!.rates.map(({ percent }) => percent);
  };
  expect([await settled(0), await settled(9), await settled(null)]).toEqual([[0], [9], [20]]);
  await read`update club_settings set company_vat = ''`;
  expect([await settled(9), await settled(null)]).toEqual([[0], [0]]);
  await refused('not_registered_for_vat', 'export_sales_journal', admin, { month: MONTH });
  await read`update club_settings set company_vat = 'BG200000002'`;
  await expect(
    read`insert into plans (kind, name, sessions, price, vat_percent) values ('pool_8', 'Карта', 8, 1, 7)`,
  ).rejects.toThrow('plans__vat_known');
});

test('a refund that was taken back stays in the month in which it was given, and comes back in its own', async () => {
  const report = async (month: string) => {
    const { entries } = await make.call('export_sales_journal', admin, { month });
    return entries.filter(({ kind }) => kind === 'report').reduce((sum, { rates }) => sum + addUp(rates).amount, 0);
  };
  const payment = await ordered();
  const [before, now] = [await report('2026-01'), await report(MONTH)];
  const { refund_id } = await make.call('refund_payment', admin, {
    payment_id: payment,
    amount: 1300,
    reason: 'duplicate',
  });
  expect(await report(MONTH)).toBe(now - 1300);
  // So is one of a program from before the column.
  await read`update refunds set given_at = null where id = ${refund_id}`;
  expect(await report(MONTH)).toBe(now - 1300);
  await read`update refunds set given_at = '2026-01-15 12:00+02' where id = ${refund_id}`;
  await asService((trx) =>
    writeOutcome(trx, refund_id, { status: 'failed', failure: 'card_closed', providerRefundId: null }),
  );
  expect([await report('2026-01'), await report(MONTH)]).toEqual([before - 1300, now + 1300]);
  await read`update refunds set given_at = now() where id = ${refund_id}`;
});

test('the journal of a month has each document once and one report of the rest; together they are the books', async () => {
  const [first, second] = [await ordered(), await ordered()];
  await make.call('issue_invoice', admin, { payment_id: first, buyer: PERSON });
  await make.call('refund_payment', admin, { payment_id: first, amount: 1300, reason: 'duplicate' });
  await make.call('refund_payment', admin, { payment_id: second, amount: 999, reason: 'duplicate' });
  const { entries } = await make.call('export_sales_journal', admin, { month: MONTH });
  const documents = await read<{ count: number }>`select count(*)::integer as count from invoices
      where kind in ('invoice', 'credit_note', 'debit_note')`;
  expect(entries.filter(({ kind }) => kind !== 'report')).toHaveLength(documents[0]!.count);
  expect(entries.filter(({ kind }) => kind === 'report')).toHaveLength(1);
  const total = entries.reduce((sum, entry) => {
    const [base, tax] = journalSums(entry);
    return sum + base! + tax!;
  }, 0);
  const books = await readValue<number>`select sum(euro_cents)::integer as cents from ledger_entries`;
  expect(total).toBe(books);
  const rows = journalRows(entries, 'Услуги');
  expect(rows.every((row) => row.length === JOURNAL_HEADS.length)).toBe(true);
  const person = entries.findIndex(({ buyer }) => buyer === PERSON.name);
  expect(rows[person]!.slice(1, 6)).toEqual([
    '01',
    expect.stringMatching(/^0\d{9}$/),
    clubDay().split('-').reverse().join('.'),
    '999999999999999',
    PERSON.name,
  ]);
  for (const role of ['reception', 'instructor', 'parent'] as const)
    await refused('not_allowed', 'export_sales_journal', (await make.user({ role })).caller, { month: MONTH });
});
