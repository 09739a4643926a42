import { expect, test } from 'vitest';
import { isEik, printedNumber, taxWithin } from '../../../contracts/invoices.ts';
import { clubDay } from '../../../contracts/time.ts';
import type { Caller } from '../../platform/caller.ts';
import { adminTest, race, refuses } from '../../testing/club.ts';
import { createPdfRoutes } from '../pdf-routes.ts';
import { textOf } from './testing/pdf-text.ts';

const { club, make, read, readValue, refused, asService, readValues, admin, noticesOf, row } = await adminTest(16);
const set = (values: object) => asService((trx) => trx.updateTable('club_settings').set(values).execute());
const COMPANY = {
  company_name: 'СК „Плавай“',
  company_eik: '200000002',
  company_address: 'гр. Шумен, ул. „Мадара“ 12',
  company_mol: 'Станимира Хаджиниколова',
};
const PERSON = { kind: 'person' as const, name: 'Цветелина Щърбанова-Юрукова', address: 'Шумен, ул. „Роза“ 3' };
const FIRM = {
  kind: 'company' as const,
  name: '„Морски бриз“ ЕООД',
  eik: '199999902',
  vat_number: 'BG199999902',
  address: 'Варна, бул. „Приморски“ 1',
  mol: 'Йордан Юруков',
};

const GOODS = { category: 'caps' as const, stock_quantity: 9 };

async function settled(price = 8000) {
  const class_id = await make.swimClass({ title: 'Делфинчета', title_en: 'Dolphins' });
  const { id: child_id, parent } = await make.child();
  const plan_id = await make.plan({ price });
  const enrolled = await make.call('enroll_child', parent.caller, { child_id, class_id, plan_id, method: 'cash' });
  const payment_id = enrolled.payment_id!;
  await make.call('validate_payment', admin, { payment_id });
  return { parent, child_id, payment_id };
}
const ask = (caller: Caller | null, invoiceId: string, lang = 'bg') =>
  createPdfRoutes({ database: club.database, identify: async () => caller }).request(
    `/papers/invoices/${invoiceId}.pdf?lang=${lang}`,
  );
const textIn = async (caller: Caller, invoiceId: string, lang = 'bg') =>
  textOf(Buffer.from(await (await ask(caller, invoiceId, lang)).arrayBuffer())).replace(/\s+/g, '');
const invoicesOf = (paymentId: string) =>
  read<{
    id: string;
    kind: string;
    number: number;
    amount: number;
    euro_cents: number;
  }>`select id, kind, number, amount, euro_cents from invoices where payment_id = ${paymentId} and kind <> 'receipt' order by created_at, kind`;

test('company numbers are checked by their last digits, invoice numbers have ten of which the first says the kind', () => {
  expect(['200000002', '199999902', '2000000020019'].map(isEik)).toEqual([true, true, true]);
  expect(['200000003', '20000000', 'BG200000002', ''].some(isEik)).toBe(false);
  expect(printedNumber('invoice', 12)).toBe('0000000012');
  expect(printedNumber('credit_note', 12)).toBe('1000000012');
  expect(printedNumber('receipt', 12)).toBe('000012');
  expect([taxWithin(12_000, 20), taxWithin(4090, 20), taxWithin(4090, 0)]).toEqual([2000, 682, 0]);
});

test('without its company data a club issues no invoices; with them an admin issues what a family asks for', async () => {
  const { parent, payment_id } = await settled();
  await refused('invoices_not_set_up', 'request_invoice', parent.caller, { payment_id, buyer: PERSON });
  await set(COMPANY);
  for (const [field, buyer] of [
    ['buyer.eik', { ...FIRM, eik: '199999903' }],
    ['buyer.mol', { ...FIRM, mol: '' }],
    ['buyer.eik', { ...PERSON, eik: '199999902' }],
    ['buyer.address', { ...PERSON, address: ' ' }],
  ] as const)
    await refuses(make.call('request_invoice', parent.caller, { payment_id, buyer }), 'invalid_input', {
      details: [expect.objectContaining({ field })],
    });
  expect(await make.call('request_invoice', parent.caller, { payment_id, buyer: FIRM })).toEqual({
    outcome: 'requested',
    invoice_id: null,
  });
  await refused('invoice_requested', 'request_invoice', parent.caller, { payment_id, buyer: FIRM });
  await refused('not_allowed', 'issue_invoice', parent.caller, { payment_id });
  const { invoice_id } = await make.call('issue_invoice', admin, { payment_id });
  await refused('invoice_needs_buyer', 'issue_invoice', admin, { payment_id });
  await refused('invoice_exists', 'issue_invoice', admin, { payment_id, buyer: PERSON });
  expect(await row('invoice_requests', { payment_id })).toMatchObject({ status: 'issued', invoice_id });
  expect(await noticesOf(parent.id, 'invoice_issued')).toHaveLength(1);
  const answer = await ask(parent.caller, invoice_id);
  expect(answer.headers.get('content-disposition')).toMatch(/filename="faktura-0\d{9}\.pdf"/);
  const text = await textIn(parent.caller, invoice_id);
  for (const expected of [
    'Фактура',
    '„Морски бриз“ ЕООД',
    'ЕИК: 199999902',
    'ДДС №: BG199999902',
    'МОЛ: Йордан Юруков',
    'СК „Плавай“',
    'ЕИК: 200000002',
    'МОЛ: Станимира Хаджиниколова',
    'Делфинчета',
    '40,90 €',
    '80,00 лв.',
    'чл. 113, ал. 9 от ЗДДС',
    'не е фискален бон',
  ])
    expect(text).toContain(expected.replaceAll(/\s/g, ''));
  expect(await textIn(parent.caller, invoice_id, 'en')).toContain('Dolphins');
  const stranger = await make.user({ role: 'parent' });
  for (const [caller, status] of [
    [stranger.caller, 404],
    [null, 401],
    [admin, 200],
  ] as const)
    expect((await ask(caller, invoice_id)).status).toBe(status);
  // The details wait for the next time.
  expect(await readValue<object>`select details from billing_details where user_id = ${parent.id}`).toMatchObject(FIRM);
});

test('an invoice is for what was paid and not given back; an admin may decline a request, and the family asks again', async () => {
  const { parent, payment_id } = await settled();
  const waits = await make.member();
  const open = { payment_id: waits.payment_id!, buyer: PERSON };
  await refused('invoice_not_ready', 'request_invoice', waits.parent.caller, open);
  await refused('payment_not_found', 'request_invoice', waits.parent.caller, { ...open, payment_id });
  await make.call('request_invoice', parent.caller, { payment_id, buyer: PERSON });
  const request_id = await readValue<string>`select id from invoice_requests where payment_id = ${payment_id}`;
  await make.call('decline_invoice_request', admin, { request_id, note: 'Адресът не е пълен' });
  await refused('request_decided', 'decline_invoice_request', admin, { request_id, note: null });
  await make.call('refund_payment', admin, { payment_id, amount: 3000, reason: 'requested_by_customer' });
  await set({ invoices_at_once: true });
  const { outcome, invoice_id } = await make.call('request_invoice', parent.caller, { payment_id, buyer: PERSON });
  await set({ invoices_at_once: false });
  expect(outcome).toBe('issued');
  expect(await invoicesOf(payment_id)).toMatchObject([
    { id: invoice_id, kind: 'invoice', amount: 5000, euro_cents: 2556 },
  ]);
});

test('receipt and invoice of an order list goods, pieces and unit prices, and what of the sum is tax', async () => {
  await set({ ...COMPANY, vat_percent: 20, company_vat: 'BG200000002' });
  const parent = await make.user({ role: 'parent' });
  const cap = await make.insert('products', { ...GOODS, name: 'Шапка', name_en: 'Cap', price: 1300 });
  const goggles = await make.insert('products', { ...GOODS, name: 'Очила „Торпедо“', price: 2499 });
  const { order_id, payment_id } = await make.call('place_order', parent.caller, {
    items: [
      { product_id: cap, quantity: 3 },
      { product_id: goggles, quantity: 1 },
    ],
    shipping_address: 'Шумен, ул. Роза 1',
    method: 'cash',
  });
  await make.call('validate_payment', admin, { payment_id: payment_id! });
  const { invoice_id } = await make.call('issue_invoice', admin, { payment_id: payment_id!, buyer: FIRM });
  const facts = await readValue<number>`select number from orders where id = ${order_id}`;
  const invoice = await textIn(parent.caller, invoice_id);
  const receipt = textOf(
    Buffer.from(
      await (
        await createPdfRoutes({ database: club.database, identify: async () => parent.caller }).request(
          `/papers/payments/${payment_id}.pdf?lang=bg`,
        )
      ).arrayBuffer(),
    ),
  ).replace(/\s+/g, '');
  // 3 × 13,00 and 24,99 is 63,99 leva, 32,72 euro: 27,27 without the tax of 5,45.
  for (const expected of ['Шапка', '3 бр. × 5,54 €', '16,62 €', 'Очила „Торпедо“', '1 бр. × 10,65 €', '10,65 €'])
    expect(invoice).toContain(expected.replaceAll(/\s/g, ''));
  for (const expected of ['Данъчна основа', '27,27 €', 'ДДС 20 %', '5,45 €', '32,72 €', '63,99 лв.'])
    expect(invoice).toContain(expected.replaceAll(/\s/g, ''));
  for (const expected of [
    'Шапка',
    '3 бр. × 13,00 лв. (6,65 €)',
    '39,00 лв.',
    'Очила „Торпедо“',
    '24,99 лв.',
    '63,99 лв.',
  ])
    expect(receipt).toContain(expected.replaceAll(/\s/g, ''));
  for (const expected of ['Данъчна основа', '27,27 €', 'ДДС 20 %', '5,45 €'])
    expect(receipt).toContain(expected.replaceAll(/\s/g, ''));
  expect(await textIn(parent.caller, invoice_id, 'en')).toContain('Cap3pcs');
  // The trader is on the receipt and in the email about the order; the invoice names it once, as the seller.
  const trader = [COMPANY.company_name, COMPANY.company_address, '200000002', 'BG200000002'];
  for (const part of trader) {
    expect(receipt).toContain(part.replaceAll(' ', ''));
    expect(invoice).toContain(part.replaceAll(' ', ''));
  }
  for (const expected of ['ЕИК200000002', 'ДДС№BG200000002']) expect(receipt).toContain(expected);
  expect(invoice.split('BG200000002')).toHaveLength(2);
  expect(invoice).toContain('Датанаданъчнотосъбитие');
  const email =
    await readValue<string>`select text from email.outgoing where kind = 'order_placed' and user_id = ${parent.id}`;
  expect(email.replaceAll(/\s/g, ' ')).toContain(
    `${COMPANY.company_name}, ${COMPANY.company_address}, ЕИК 200000002, ДДС № BG200000002.`,
  );
  // A refund of it is a part of the order, by its number and its items.
  await make.call('refund_payment', admin, { payment_id: payment_id!, amount: 1300, reason: 'duplicate' });
  const note = (await invoicesOf(payment_id!)).find(({ kind }) => kind === 'credit_note')!;
  const text = await textIn(parent.caller, note.id);
  for (const expected of [`Поръчка от магазина № ${facts}`, '3× Шапка'])
    expect(text).toContain(expected.replaceAll(/\s/g, ''));
  await set({ vat_percent: 0, company_vat: '' });
});

test('an invoice for goods of two rates has a base and a tax for each', async () => {
  await set({ ...COMPANY, vat_percent: 20, company_vat: 'BG200000002' });
  const parent = await make.user({ role: 'parent' });
  const cap = await make.insert('products', { ...GOODS, name: 'Шапка', price: 1300 });
  const book = await make.insert('products', { ...GOODS, name: 'Учебник', price: 2499, vat_percent: 9 });
  const { payment_id } = await make.call('place_order', parent.caller, {
    items: [
      { product_id: cap, quantity: 1 },
      { product_id: book, quantity: 1 },
    ],
    shipping_address: 'Шумен, ул. Роза 1',
    method: 'cash',
  });
  await make.call('validate_payment', admin, { payment_id: payment_id! });
  const { invoice_id } = await make.call('issue_invoice', admin, { payment_id: payment_id!, buyer: FIRM });
  const text = await textIn(parent.caller, invoice_id);
  // 37,99 leva are 19,42 €: 6,65 are 5,54 and 1,11 of tax, 12,77 are 11,72 and 1,05.
  for (const expected of ['5,54€', 'ДДС20%1,11€', '11,72€', 'ДДС9%1,05€', '19,42€']) expect(text).toContain(expected);
  await set({ vat_percent: 0, company_vat: '' });
});

test('every refund leaves a credit note to the cent; with them an invoice given back whole comes to nothing', async () => {
  await set({ vat_percent: 20, company_vat: 'BG200000002' });
  const { parent, payment_id } = await settled(8001);
  const { invoice_id } = await make.call('issue_invoice', admin, { payment_id, buyer: PERSON });
  expect(await textIn(parent.caller, invoice_id)).toContain('ДДС20%');
  for (const amount of [1, 2667, 2667, 2666])
    await make.call('refund_payment', admin, { payment_id, amount, reason: 'duplicate' });
  const [invoice, ...notes] = await invoicesOf(payment_id);
  expect(notes.every(({ kind }) => kind === 'credit_note')).toBe(true);
  expect(notes.reduce((sum, { euro_cents }) => sum + euro_cents, 0)).toBe(invoice!.euro_cents);
  const month = await make.call('export_books', admin, { month: clubDay().slice(0, 7) });
  const named = month.rows.filter((row) => row.invoice !== null).map((row) => [row.kind, row.invoice]);
  expect(named).toContainEqual(['payment', printedNumber('invoice', invoice!.number)]);
  for (const { number } of notes.filter(({ euro_cents }) => euro_cents > 0))
    expect(named).toContainEqual(['refund', printedNumber('credit_note', number)]);
  expect(await textIn(parent.caller, notes[0]!.id)).toContain(
    `Къмфактура№${printedNumber('invoice', invoice!.number)}`,
  );
  await refused('invoice_not_ready', 'request_invoice', parent.caller, { payment_id, buyer: PERSON });
  await set({ vat_percent: 0, company_vat: '' });
});

test('fifty invoices and forty credit notes at once have numbers without a gap; what fails takes none', async () => {
  const last = (kind: string) =>
    readValue<number>`select coalesce(max(number), 0) as last from invoices where kind = ${kind}`;
  const before = { invoice: await last('invoice'), credit_note: await last('credit_note') };
  const paid = await Promise.all(Array.from({ length: 50 }, () => settled()));
  await race(
    { winners: 50 },
    paid.flatMap(({ payment_id }, index) => {
      const press = () => make.call('issue_invoice', admin, { payment_id, buyer: PERSON });
      return index % 5 === 0 ? [press(), press()] : [press()];
    }),
  );
  await Promise.all(
    paid
      .slice(0, 40)
      .map(({ payment_id }) => make.call('refund_payment', admin, { payment_id, amount: 500, reason: 'duplicate' })),
  );
  for (const [kind, count] of [
    ['invoice', 50],
    ['credit_note', 40],
  ] as const) {
    const rows =
      await readValues<number>`select number from invoices where kind = ${kind} and number > ${before[kind]} order by number`;
    expect(rows).toEqual(Array.from({ length: count }, (_, n) => before[kind] + n + 1));
  }
});

test('a series begins where an admin says, once, and then grows by one', async () => {
  const { parent, payment_id } = await settled();
  const begin = (kind: 'invoice' | 'debit_note', number: number, caller = admin) =>
    make.call('begin_series', caller, { kind, number });
  await refuses(begin('debit_note', 5, parent.caller), 'not_allowed');
  await expect(begin('debit_note', 0)).rejects.toMatchObject({ details: [{ field: 'number', fault: 'too_small' }] });
  await expect(begin('debit_note', 1_000_000_000)).rejects.toMatchObject({ details: [{ fault: 'too_big' }] });
  await begin('debit_note', 12_346);
  // A slip is put right before the first document.
  expect(await begin('debit_note', 1346)).toEqual({ kind: 'debit_note', next_number: 1346 });
  await refuses(begin('invoice', 900), 'series_began');
  const last = await readValue<number>`select max(number) as number from invoices where kind = 'invoice'`;
  const { number } = await make.call('issue_invoice', admin, { payment_id, buyer: PERSON });
  expect(number).toBe(last + 1);
  expect(await read`select next_number, last_number from invoice_series where kind = 'invoice'`).toEqual([
    { next_number: number + 1, last_number: number },
  ]);
  await expect(read`update invoice_series set next_number = 1 where kind = 'invoice'`).rejects.toMatchObject({
    constraint: 'invoice_series__only_grows',
  });
});

test('a document of a program from before the series moves it: the next one gets the number after', async () => {
  const kinds = ['receipt', 'cancellation'] as const;
  const series = (kind: string) => read`select next_number, last_number from invoice_series where kind = ${kind}`;
  await settled();
  await make.call('begin_series', admin, { kind: 'cancellation', number: 700 });
  for (const kind of kinds)
    await read`
      insert into invoices (number, kind, recipient, amount)
      select coalesce(max(number), 0) + 1, ${kind}, '', 100 from invoices where kind = ${kind}`;
  const older = await readValue<number>`select max(number) as number from invoices where kind = 'receipt'`;
  expect(await series('receipt')).toEqual([{ next_number: older + 1, last_number: older }]);
  const { payment_id } = await settled();
  expect(await read`select number from invoices where payment_id = ${payment_id} and kind = 'receipt'`).toEqual([
    { number: older + 1 },
  ]);
  // A beginning that an admin said goes on to count, and is corrected no more.
  expect(await series('cancellation')).toEqual([{ next_number: 700, last_number: 1 }]);
  await refused('series_began', 'begin_series', admin, { kind: 'cancellation', number: 1 });
});

test('the club writes prices four ways, and its receipts and invoices follow', async () => {
  const { parent, payment_id } = await settled();
  const { invoice_id } = await make.call('issue_invoice', admin, { payment_id, buyer: PERSON });
  const receipt = async () => {
    const answer = await createPdfRoutes({ database: club.database, identify: async () => parent.caller }).request(
      `/papers/payments/${payment_id}.pdf?lang=bg`,
    );
    return textOf(Buffer.from(await answer.arrayBuffer())).replace(/\s+/g, '');
  };
  for (const [price_display, leva, euro] of [
    ['bgn', true, false],
    ['bgn_eur', true, true],
    ['eur_bgn', true, true],
    ['eur', false, true],
  ] as const) {
    await set({ price_display });
    const text = await receipt();
    expect([text.includes('80,00лв.'), text.includes('40,90€')], price_display).toEqual([leva, euro]);
    if (leva && euro)
      expect(text.indexOf('80,00лв.') < text.indexOf('40,90€'), price_display).toBe(price_display === 'bgn_eur');
    // The debt is in euro: an invoice always names it.
    const invoiceText = await textIn(parent.caller, invoice_id);
    expect([invoiceText.includes('80,00лв.'), invoiceText.includes('40,90€')], price_display).toEqual([
      price_display !== 'eur',
      true,
    ]);
  }
  await set({ price_display: 'bgn_eur' });
});
