import { expect, test } from 'vitest';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import { TestProvider } from '../../../stand-ins/cards/test-provider.ts';
import { createTestRoutes } from '../../../stand-ins/cards/test-routes.ts';
import { createEasyPayDesk } from '../../../stand-ins/easypay/easypay-desk.ts';
import { TEST_SECRET } from '../testing/card-club.ts';
import { easyPayTest } from './testing/easypay-test.ts';
import { voidCodes } from './void-codes.ts';

const {
  club,
  make,
  post,
  standIn,
  easypay,
  answerWith,
  call,
  rows,
  owed,
  codeOf,
  billOf,
  stateOf,
  balanced,
  readValue,
} = await easyPayTest();

test('a code of ten digits is asked for in euro with the reference and the last day; asked again it is the same', async () => {
  const family = await owed();
  const first = await codeOf(family);
  expect(first).toEqual({ code: expect.stringMatching(/^\d{10}$/), euro_cents: 4090, expires_at: expect.any(String) });
  expect(clubDay(first.expires_at)).toBe(addDays(clubDay(), 7));
  expect(await codeOf(family)).toEqual(first);
  const payment = await readValue<string>`select reference from payments where id = ${family.payment_id}`;
  expect(await billOf(first.code)).toMatchObject({ euro_cents: 4090, description: payment });
  expect(await stateOf(family)).toMatchObject({ payment: 'pending by easypay', codes: 'open' });
});

test('a payment that is opened without a method keeps the one that is chosen, and its code', async () => {
  const family = await owed();
  const code = await codeOf(family);
  const open = () => call('start_payment', family.parent.caller, { payment_id: family.payment_id });
  expect(await open()).toMatchObject({ method: 'easypay', easypay: code, transfer: null });
  expect(await stateOf(family)).toMatchObject({ payment: 'pending by easypay', codes: 'open' });
  await call('start_payment', family.parent.caller, { payment_id: family.payment_id, method: 'cash' });
  expect(await open()).toMatchObject({ method: 'cash', easypay: null, transfer: null });
});

test('a code that nothing waits for is shown as such, and taken back; what is paid by it is credit, of which both sides are notified', async () => {
  const admin = await make.user({ role: 'admin' });
  const family = await owed();
  const { code } = await codeOf(family);
  const stale = () => call('stale_easypay_codes', family.parent.caller, {});
  expect(await stale()).toEqual([]);
  const sent = (kind: string, user_id: string) =>
    rows`select data ->> 'code' as code from notifications where kind = ${kind} and user_id = ${user_id}`;
  expect(await sent('easypay_code', family.parent.id)).toEqual([{ code }]);
  await make.call('validate_payment', admin.caller, { payment_id: family.payment_id, method: 'cash', note: null });
  const [known] = await rows<{ child_name: string; title: string }>`
    select full_name as child_name, title from payments
    join enrollments on enrollments.id = enrollment_id join classes on classes.id = class_id
    join children on children.id = payments.child_id where payments.id = ${family.payment_id}`;
  expect(await stale()).toMatchObject([{ code, euro_cents: 4090, order_number: null, ...known }]);
  answerWith(() => Promise.resolve(new Response('ERR=Busy\n')));
  expect(await voidCodes(club.database, easypay)).toMatchObject({ codes: 0 });
  expect(await stale()).toHaveLength(1);
  answerWith(null);
  expect(await voidCodes(club.database, easypay)).toEqual({ codes: 0, unanswered: 0 });
  await rows`update easypay_codes set void_asked_at = now() - interval '2 hours'`;
  await voidCodes(club.database, easypay);
  expect(await stale()).toEqual([]);
  expect(await billOf(code)).toMatchObject({ status: 'expired' });
  expect(await standIn.pay(code)).toBe(false);
  // ePay.bg says that it has expired: it stays taken back, and is not asked for again.
  await post(standIn.notificationOf([await billOf(code)]));
  expect(await stale()).toEqual([]);
  expect(await stateOf(family)).toMatchObject({ codes: 'void' });
  // Paid in the second before: ePay.bg says so all the same.
  await rows`update test_provider.easypay_bills set status = 'paid', paid_at = now() where code = ${code}`;
  await post(standIn.notificationOf([await billOf(code)]));
  expect(await stateOf(family)).toMatchObject({ codes: 'surplus', credit: 4090 });
  expect(await sent('easypay_credited', family.parent.id)).toEqual([{ code }]);
  expect(await sent('easypay_surplus', admin.id)).toEqual([{ code }]);
  await balanced();
});

test('what is paid by the code of an erased account is among the unknown transfers, once', async () => {
  const admin = await make.user({ role: 'admin' });
  const family = await owed();
  const { code } = await codeOf(family);
  const bill = await billOf(code);
  // As the keys leave it behind.
  await rows`update easypay_codes set user_id = null, payment_id = null where code = ${code}`;
  await standIn.pay(code);
  await post(standIn.notificationOf([{ ...bill, status: 'paid', paid_at: new Date().toISOString() }]));
  expect(
    await rows`select amount, currency, status, purpose from bank_transactions where fingerprint = ${`easypay:${bill.invoice}`}`,
  ).toEqual([{ amount: 4090, currency: 'EUR', status: 'unpaired', purpose: `EasyPay ${code}` }]);
  const email =
    await readValue<string>`select text from email.outgoing where user_id = ${admin.id} and kind = 'easypay_surplus'`;
  expect(email).toContain(`EasyPay ${code}`);
  await balanced();
});

test('an expired code is replaced by a new one, and the payment still waits', async () => {
  const family = await owed();
  const { code } = await codeOf(family);
  await standIn.expire(code);
  expect(await stateOf(family)).toMatchObject({ payment: 'pending by easypay', codes: 'closed' });
  const next = await codeOf(family);
  expect(next.code).not.toBe(code);
  // ePay.bg's message may be late: the club's own clock counts, too.
  await rows`update easypay_codes set expires_at = now() where code = ${next.code}`;
  expect((await codeOf(family)).code).not.toBe(next.code);
  expect(await stateOf(family)).toMatchObject({ codes: 'closed closed open' });
  expect(await standIn.pay(code)).toBe(false);
});

test('two windows that ask for a code at once get one', async () => {
  const family = await owed();
  await call('start_payment', family.parent.caller, { payment_id: family.payment_id, method: 'cash' });
  const asked = await Promise.allSettled([codeOf(family), codeOf(family), codeOf(family)]);
  const codes = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value.code] : []));
  expect(new Set(codes).size).toBe(1);
  for (const one of asked)
    if (one.status === 'rejected') expect(one.reason).toEqual(expect.objectContaining({ code: 'try_again' }));
  expect(await stateOf(family)).toMatchObject({ codes: 'open' });
});

test('no answer, a refusal or nonsense leaves no code behind, and the next request gets one', async () => {
  const family = await owed();
  answerWith(() => Promise.reject(new Error('unreachable')));
  await expect(codeOf(family)).rejects.toMatchObject({ code: 'provider_silent' });
  answerWith(async () => new Response('<html>', { status: 502 }));
  await expect(codeOf(family)).rejects.toMatchObject({ code: 'provider_silent' });
  answerWith(async () => new Response('ERR=Unknown MIN\n'));
  await expect(codeOf(family)).rejects.toMatchObject({ code: 'provider_refused' });
  answerWith(async () => new Response('IDN=12\n'));
  await expect(codeOf(family)).rejects.toMatchObject({ code: 'provider_silent' });
  answerWith(null);
  expect((await codeOf(family)).code).toMatch(/^\d{10}$/);
  expect(await stateOf(family)).toMatchObject({ codes: 'closed closed closed closed open' });
});

test('another family gets no code; a club without EasyPay gives none, also through an order', async () => {
  const family = await owed();
  const stranger = await make.user();
  await expect(
    call('start_payment', stranger.caller, { payment_id: family.payment_id, method: 'easypay' }),
  ).rejects.toMatchObject({ code: 'nothing_to_pay' });
  await expect(
    call('start_payment', family.parent.caller, { payment_id: family.payment_id, method: 'easypay' }, false),
  ).rejects.toMatchObject({ code: 'method_not_available' });
  const product_id = await make.insert('products', { name: 'Шапка', category: 'caps', price: 1200, stock_quantity: 2 });
  const order = {
    items: [{ product_id, quantity: 1 }],
    shipping_address: 'Шумен, ул. Роза 1',
    method: 'easypay' as const,
  };
  await expect(call('place_order', stranger.caller, order, false)).rejects.toMatchObject({
    code: 'method_not_available',
  });
  expect(await call('place_order', stranger.caller, order)).toMatchObject({ order_id: expect.any(String) });
});

test('who drops and asks again and again makes the club ask ePay.bg thirty times a day at most, also where it refuses', async () => {
  const family = await owed();
  const start = () => call('start_payment', family.parent.caller, { payment_id: family.payment_id, method: 'easypay' });
  let asked = 0;
  answerWith(async () => {
    asked++;
    return new Response('ERR=Try later\n');
  });
  for (let press = 0; press < 30; press++) await expect(start()).rejects.toThrow();
  await expect(start()).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(asked).toBe(30);
  answerWith(null);
  expect((await codeOf(await owed())).code).toMatch(/^\d{10}$/);
  await rows`update easypay_codes set created_at = now() - interval '25 hours' where user_id = ${family.parent.id}`;
  expect((await codeOf(family)).code).toMatch(/^\d{10}$/);
});

test('texts that no code or charge can have are not found on the test pages', async () => {
  const pages = [createEasyPayDesk(standIn), createTestRoutes(new TestProvider(club.database, TEST_SECRET))] as const;
  const texts = ['%00', '1234%00567', '%ff', '%', 'a'.repeat(5000), '%F0%9F%8F%8A', '%27%20or%201=1', ''];
  const post = (body: string, type: string) => ({ method: 'POST', body, headers: { 'content-type': type } });
  const form = post('answer=confirm', 'application/x-www-form-urlencoded');
  const card = post(
    JSON.stringify({ secret: '\0', number: '4242424242424242', expires: '12/40', return_to: '/payments' }),
    'application/json',
  );
  for (const text of texts) {
    const [desk, bank] = pages;
    const answers = [
      await desk.request(`/test-provider/easypay?code=${text}`),
      await bank.request(`/test-provider/intents/x${text}/confirm?secret=${text}`),
      await bank.request(`/test-provider/intents/x${text}/confirm?secret=${text}`, form),
      await bank.request(`/test-provider/intents/x${text}/card`, card),
    ];
    for (const { status } of answers) expect([400, 404], `${text.slice(0, 20)}: ${status}`).toContain(status);
    expect((await desk.request(`/test-provider/easypay?code=${text}`, form)).status).toBe(303);
  }
});
