import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { StatementReport } from '../../../contracts/bank-statements.ts';
import type { BooksMonth } from '../../../contracts/books.ts';
import { clubDay } from '../../../contracts/time.ts';
import type { Caller } from '../../platform/caller.ts';
import { succeeds } from '../../platform/testing/answers.ts';
import { createRest } from '../../rest/rest.ts';
import { clubTest } from '../../testing/club.ts';
import { textOf } from '../invoices/testing/pdf-text.ts';
import { csvOf, type Line } from '../payments/bank-statements/testing/statement-files.ts';
import { createPdfRoutes } from '../pdf-routes.ts';
import { PROCEDURES } from '../procedures.ts';
import { serveProcedures } from '../serve-procedures.ts';

const { club, make, read } = await clubTest(8, 'EUR');
const TODAY = clubDay();
const MONTH = TODAY.slice(0, 7);
const COMPANY = {
  company_name: 'СК „Плавай“',
  company_eik: '200000002',
  company_address: 'гр. Шумен, ул. „Мадара“ 12',
  company_mol: 'Станимира Хаджиниколова',
};
const BUYER = { kind: 'person', name: 'Елена Петрова', address: 'Шумен, ул. „Роза“ 3' };

const family = await make.user({ role: 'parent', full_name: 'Елена Петрова' });
const parent = clientOf(family.caller);
const admin = clientOf(await make.caller('admin'));

/** The official client of a person. */
function clientOf(caller: Caller): SupabaseClient {
  const rest = createRest({
    database: club.database,
    procedures: serveProcedures(PROCEDURES, club),
    identify: async () => caller,
  });
  const site = new Hono().route('/rest/v1', rest);
  return createClient('http://club.example', 'key', {
    global: { fetch: async (input, init) => site.fetch(new Request(input, init)) },
  });
}

async function call<Answer>(client: SupabaseClient, name: string, args: object): Promise<Answer> {
  const { data, error } = await client.rpc(name, args);
  expect(error, name).toBeNull();
  return data as Answer;
}

/** The only row of a read. */
async function one<Row>(query: PromiseLike<{ data: unknown; error: unknown }>): Promise<Row> {
  const data = await succeeds(query);
  expect(data).toHaveLength(1);
  return (data as Row[])[0]!;
}

interface Payment {
  id: string;
  reference: string;
  amount: number;
  euro_cents: number;
  settled_amount: number | null;
}
const paymentOf = (id: string): Promise<Payment> =>
  one(parent.from('payments').select('id,reference,amount,euro_cents,settled_amount').eq('id', id));

async function importStatement(lines: Line[]): Promise<StatementReport> {
  const date = TODAY.split('-').toReversed().join('.');
  const content = Buffer.from(csvOf(lines.map((line) => ({ date, ...line })))).toString('base64');
  return call(admin, 'import_bank_statement', { file_name: 'октомври.csv', content });
}

async function pdfText(path: string): Promise<string> {
  const pages = createPdfRoutes({ database: club.database, identify: async () => family.caller });
  const answer = await pages.request(`${path}.pdf?lang=bg`);
  return textOf(Buffer.from(await answer.arrayBuffer())).replace(/\s+/g, '');
}

/** Enrolls a child of the family for a plan; the payment that waits. */
async function buy(planId: string): Promise<Payment> {
  const class_id = await make.swimClass({ title: 'Делфинчета', price_per_class: 550 });
  const { id } = await call<{ id: string }>(parent, 'register_child', {
    full_name: `Мила Петрова ${planId.slice(0, 4)}`,
    birth_date: '2017-05-14',
  });
  const enrolled = await call<{ payment_id: string }>(parent, 'enroll_child', {
    child_id: id,
    class_id,
    plan_id: planId,
    method: 'bank_transfer',
  });
  return paymentOf(enrolled.payment_id);
}

test('a month’s end in euro: bought, paid by transfer, part given back, credit used, and the books add up to the cent', async () => {
  const settings = await one<{ currency: string }>(admin.from('club_settings').update(COMPANY).eq('id', true).select());
  expect(settings.currency).toBe('EUR');
  const plans = admin.from('plans');
  const plan = await one<{ id: string }>(
    plans.insert({ kind: 'pool_8', name: 'Осем', sessions: 8, price: 4000 }).select('id'),
  );
  const other = await one<{ id: string }>(
    plans.insert({ kind: 'pool_12', name: 'Дванайсет', sessions: 12, price: 5333 }).select('id'),
  );

  const first = await buy(plan.id);
  expect(first).toMatchObject({ amount: 4000, euro_cents: 4000 });
  const report = await importStatement([
    { reference: 'A1', amount: '47,77', payer: 'ЕЛЕНА ПЕТРОВА', purpose: first.reference },
  ]);
  expect(report.rows[0]).toMatchObject({ amount: 4777, currency: 'EUR', match: { reason: 'other_amount' } });
  const transfer = await one<{ id: string }>(admin.from('bank_transactions').select('id').eq('bank_reference', 'A1'));
  await call(admin, 'pair_bank_transaction', {
    transaction_id: transfer.id,
    payment_ids: [first.id],
    user_id: family.id,
  });
  expect(await paymentOf(first.id)).toMatchObject({ settled_amount: 4000 });

  await call(admin, 'refund_payment', { payment_id: first.id, amount: 1001, reason: 'requested_by_customer' });
  const refund = await one(
    admin.from('refunds').select('amount,euro_cents,settled_currency').eq('payment_id', first.id),
  );
  expect(refund).toEqual({ amount: 1001, euro_cents: 1001, settled_currency: 'EUR' });

  const second = await buy(other.id);
  expect(second.euro_cents).toBe(5333);
  expect(await call(parent, 'pay_from_credit', { payment_id: second.id })).toMatchObject({ paid: 777, left: 4556 });
  const exact = await importStatement([{ reference: 'A2', amount: '45.56', purpose: second.reference }]);
  expect(exact.counts).toMatchObject({ new: 1, sure: 1 });
  const last = await one<{ id: string }>(admin.from('bank_transactions').select('id').eq('bank_reference', 'A2'));
  await call(admin, 'pair_bank_transaction', { transaction_id: last.id, payment_ids: [second.id] });

  const { invoice_id } = await call<{ invoice_id: string }>(admin, 'issue_invoice', {
    payment_id: first.id,
    buyer: BUYER,
  });
  expect(await pdfText(`/papers/invoices/${invoice_id}`)).toContain('29,99€');
  expect(await pdfText(`/papers/payments/${first.id}`)).toContain('40,00€');
  for (const text of [await pdfText(`/papers/invoices/${invoice_id}`), await pdfText(`/papers/payments/${first.id}`)])
    expect(text).not.toContain('лв');

  const books = await call<BooksMonth>(admin, 'export_books', { month: MONTH });
  expect(books.rows.every(({ amount, euro_cents }) => amount === euro_cents)).toBe(true);
  expect(books.rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(4777 - 1001 + 4556);
  expect(books.ledger).toEqual({ amount: 4777 - 1001 + 4556, euro_cents: 4777 - 1001 + 4556 });
  expect(await call(admin, 'check_books', {})).toMatchObject({ difference: 0, euro_difference: 0 });
  expect(await call(parent, 'family_statement', { user_id: family.id })).toMatchObject({
    totals: { due: { amount: 0 }, credit: { amount: 0, euro_cents: 0 }, refunded: { amount: 1001, euro_cents: 1001 } },
  });

  const emails = await read<{ text: string }>`select text from email.outgoing`;
  expect(emails.some(({ text }) => /40,00.€/.test(text))).toBe(true);
  expect(emails.filter(({ text }) => text.includes('лв'))).toEqual([]);
});

test('leva are beside the euro only where the club asks for them, derived from the cents', async () => {
  const { error } = await admin.from('club_settings').update({ price_display: 'bgn_eur' }).eq('id', true);
  expect(error?.message).toContain('club_settings__display_fits_currency');
  await one(admin.from('club_settings').update({ price_display: 'eur_bgn' }).eq('id', true).select('id'));
  const paid = await one<Payment>(parent.from('payments').select('id').eq('amount', 4000));
  const text = await pdfText(`/papers/payments/${paid.id}`);
  expect(text.indexOf('40,00€')).toBeLessThan(text.indexOf('78,23лв.'));
});

test('the currency stays once anything has a price', async () => {
  const { error } = await admin.from('club_settings').update({ currency: 'BGN', price_display: 'bgn' }).eq('id', true);
  expect(JSON.parse(error!.details)).toEqual([{ field: 'currency', fault: 'currency_stays' }]);
});
