import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { seal } from '../../../integrations/easypay/easypay.ts';
import { EASYPAY_SETTINGS } from '../testing/card-club.ts';
import { createEasyPayNotifications, EASYPAY_NOTIFICATIONS } from './easypay-notifications.ts';
import { easyPayTest } from './testing/easypay-test.ts';

const { club, make, app, post, standIn, rows, owed, codeOf, billOf, stateOf, balanced, readValue } =
  await easyPayTest();

test('a signed notification pays it once, with history, books of EasyPay, a receipt and a notification', async () => {
  const family = await owed();
  const { code } = await codeOf(family);
  expect(await standIn.pay(code)).toBe(true);
  const paid = { payment: 'paid by easypay', codes: 'paid', credit: 0, times: 1 };
  expect(await stateOf(family)).toEqual(paid);
  const bill = await billOf(code);
  expect(await post(standIn.notificationOf([bill]))).toBe(`INVOICE=${bill.invoice}:STATUS=OK\n`);
  expect(await stateOf(family)).toEqual(paid);
  const [seen] = await rows`
    select (select count(*)::integer from invoices where payment_id = payments.id and kind = 'receipt') as receipts,
      (select count(*)::integer from notifications where user_id = payments.user_id and kind = 'payment_paid') as notified,
      (select sum(amount)::integer from ledger_entries where method = 'easypay') as books, provider, provider_payment_id as invoice
    from payments where id = ${family.payment_id}`;
  expect(seen).toEqual({ receipts: 1, notified: 1, books: 8000, provider: 'easypay', invoice: bill.invoice });
  await balanced();
});

test('two lines are answered each by itself: an unknown invoice with NO, an unknown word with ERR', async () => {
  const [one, other] = [await owed(), await owed()];
  const bills = [await billOf((await codeOf(one)).code), await billOf((await codeOf(other)).code)];
  const [first, second] = bills.map(({ invoice }) => invoice);
  await rows`update easypay_codes set created_at = now() - interval '2 days' where invoice = ${first}`;
  const yesterday = addDays(clubDay(), -1);
  const paid = `PAY_TIME=${yesterday.replaceAll('-', '')}235900:STAN=000123:BCODE=A1B2C3`;
  const lines = [
    `INVOICE=${first}:STATUS=PAID:${paid}`,
    'INVOICE=1:STATUS=PAID',
    `INVOICE=${second}:STATUS=MAYBE`,
    'INVOICE=999999999999999999:STATUS=PAID',
    'no line at all',
  ];
  expect(await post(standIn.formOf(lines))).toBe(
    `INVOICE=${first}:STATUS=OK\nINVOICE=1:STATUS=NO\nINVOICE=${second}:STATUS=ERR\nINVOICE=999999999999999999:STATUS=NO\n`,
  );
  expect(await stateOf(one)).toMatchObject({ payment: 'paid by easypay' });
  expect(await stateOf(other)).toMatchObject({ payment: 'pending by easypay', codes: 'open' });
  const day =
    await readValue<string>`select (settled_at at time zone 'Europe/Sofia')::date::text as day from payments where id = ${one.payment_id}`;
  expect(day).toBe(yesterday);
});

test('a forged, broken, empty or huge notification changes nothing', async () => {
  const family = await owed();
  const { invoice } = await billOf((await codeOf(family)).code);
  const line = `INVOICE=${invoice}:STATUS=PAID:PAY_TIME=20260301120000:STAN=1:BCODE=A`;
  const { encoded, checksum } = seal([line], EASYPAY_SETTINGS.secret);
  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  const forged = [
    form({ ...seal([line], 'another secret word') }),
    form({ encoded, checksum: checksum.slice(1) }),
    form({ encoded, checksum: '' }),
    form({ encoded: `${encoded}A`, checksum }),
    form({ encoded: '%%%', checksum }),
    form({ encoded }),
    form({ checksum }),
    '',
    '{"encoded":1}',
    '\u0000\u0000',
  ];
  for (const body of forged) expect(await post(body)).toBe('ERR=Not valid CHECKSUM\n');
  expect(await post(standIn.formOf([]))).toMatch(/^ERR=/);
  expect(await post(standIn.formOf(['INVOICE=:STATUS=PAID', `INVOICE=${invoice}' or 1=1:STATUS=PAID`]))).toMatch(
    /^ERR=/,
  );
  const huge = await app().request(EASYPAY_NOTIFICATIONS, { method: 'POST', body: 'encoded='.padEnd(1_000_000, 'A') });
  expect(huge.status).toBe(413);
  const none = createEasyPayNotifications({ database: club.database, easypay: null });
  expect((await none.request(EASYPAY_NOTIFICATIONS, { method: 'POST', body: '' })).status).toBe(404);
  expect(await stateOf(family)).toMatchObject({ payment: 'pending by easypay', codes: 'open', credit: 0 });
});

test('the same notification ten times at once, beside a confirmation by hand, moves the money once', async () => {
  const family = await owed();
  const { code } = await codeOf(family);
  const { invoice } = await billOf(code);
  const body = standIn.formOf([`INVOICE=${invoice}:STATUS=PAID:PAY_TIME=20260301120000:STAN=1:BCODE=A`]);
  const admin = await make.user({ role: 'admin' });
  const byHand = make
    .call('validate_payment', admin.caller, { payment_id: family.payment_id, method: 'bank_transfer', note: null })
    .then(
      () => 'by hand',
      () => 'refused',
    );
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(body)));
  expect(new Set(answers)).toEqual(new Set([`INVOICE=${invoice}:STATUS=OK\n`]));
  const hand = await byHand;
  expect(await stateOf(family)).toMatchObject(
    hand === 'by hand'
      ? { payment: 'validated by bank_transfer', codes: 'surplus', credit: 4090 }
      : { payment: 'paid by easypay', codes: 'paid', credit: 0 },
  );
  await balanced();
});

test('messages in any order end as paid; their fields may be in capitals and their plus signs bare', async () => {
  const family = await owed();
  const { invoice } = await billOf((await codeOf(family)).code);
  const expired = standIn.formOf([`INVOICE=${invoice}:STATUS=EXPIRED`]);
  await post(expired);
  // Base64 of these characters has a plus sign.
  const { encoded, checksum } = seal([`INVOICE=${invoice}:STATUS=PAID:NOTE=>>>>>>`], EASYPAY_SETTINGS.secret);
  expect(encoded).toContain('+');
  const ok = `INVOICE=${invoice}:STATUS=OK\n`;
  expect(await post(`ENCODED=${encoded.replaceAll('=', '%3D')}&CHECKSUM=${checksum.toUpperCase()}`)).toBe(ok);
  expect(await stateOf(family)).toMatchObject({ payment: 'paid by easypay', codes: 'paid' });
  expect(await post(expired)).toBe(ok);
  expect(await stateOf(family)).toMatchObject({ payment: 'paid by easypay', codes: 'paid', times: 1 });
});

test('a huge notification is refused without an error of the program', async () => {
  const failed = vi.fn<() => Response>(() => new Response(null, { status: 500 }));
  const whole = new Hono().onError(failed).route('/', app());
  const answer = await whole.request(EASYPAY_NOTIFICATIONS, { method: 'POST', body: 'x'.repeat(70_000) });
  expect([answer.status, failed.mock.calls.length]).toEqual([413, 0]);
});
