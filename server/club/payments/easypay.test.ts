import { Hono } from 'hono';
import { sql, type RawBuilder } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { clubTest } from '../../club-test.ts';
import { SERVICE, type Caller } from '../../platform/caller.ts';
import { createEasyPayDesk } from '../../platform/payments/easypay-desk.ts';
import { EasyPayStandIn } from '../../platform/payments/easypay-stand-in.ts';
import { EasyPay, seal } from '../../platform/payments/easypay.ts';
import { TestProvider } from '../../platform/payments/test-provider.ts';
import { createTestRoutes } from '../../platform/payments/test-routes.ts';
import { callProcedure } from '../../platform/procedure.ts';
import { PROCEDURES, type ProcedureTypes } from '../procedures.ts';
import { createEasyPayNotifications, EASYPAY_NOTIFICATIONS } from './easypay-notifications.ts';
import { EASYPAY_SETTINGS, TEST_SECRET } from './testing.ts';
import { voidCodes } from './void-codes.ts';

const { club, make } = await clubTest();
const app = () => createEasyPayNotifications({ database: club.database, easypay });
const standIn = new EasyPayStandIn(club.database, EASYPAY_SETTINGS, post);
/** How the next requests for a code are answered. */
let ask = (address: string): Promise<Response> => standIn.ask(address);
const easypay = new EasyPay(EASYPAY_SETTINGS, (address) => ask(address));
beforeEach(() => {
  ask = (address) => standIn.ask(address);
});

async function post(body: string): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await app().request(EASYPAY_NOTIFICATIONS, { method: 'POST', body, headers })).text();
}

function call<Name extends keyof ProcedureTypes>(
  name: Name,
  caller: Caller,
  args: ProcedureTypes[Name]['Args'],
  setUp = true,
): Promise<ProcedureTypes[Name]['Returns']> {
  const options = { database: club.database, caller, easypay: setUp ? easypay : null };
  return callProcedure(PROCEDURES.get(name)!, args, options) as Promise<ProcedureTypes[Name]['Returns']>;
}

const rows = async <T>(query: RawBuilder<T>): Promise<T[]> =>
  (await club.database.transaction(SERVICE, (trx) => query.execute(trx))).rows;

/** A family with a payment of 80.00 leva, which is 40.90 euro. */
async function owed() {
  const class_id = await make.swimClass();
  const { id: child_id, parent } = await make.child();
  const plan_id = await make.plan({ price: 8000 });
  const { payment_id } = await make.call('enroll_child', parent.caller, {
    child_id,
    class_id,
    plan_id,
    method: 'cash',
  });
  return { parent, payment_id: payment_id! };
}

type Owed = Awaited<ReturnType<typeof owed>>;

const codeOf = async ({ parent, payment_id }: Owed) =>
  (await call('start_payment', parent.caller, { payment_id, method: 'easypay' })).easypay!;
const billOf = async (code: string) => (await standIn.billOf(code))!;

async function stateOf({ parent, payment_id }: Owed) {
  const [state] = await rows<{ payment: string; codes: string; credit: number; times: number }>(sql`
    select status || ' by ' || method as payment,
      (select string_agg(status, ' ' order by created_at) from easypay_codes where payment_id = payments.id) as codes,
      (select coalesce(sum(euro_cents), 0)::integer from family_credits where user_id = ${parent.id}) as credit,
      (select count(*)::integer from payment_events where payment_id = payments.id and to_status = 'paid') as times
    from payments where id = ${payment_id}`);
  return state!;
}

const balanced = async () => {
  const { difference, euro_difference } = await make.call(
    'check_books',
    (await make.user({ role: 'admin' })).caller,
    {},
  );
  expect([Number(difference), Number(euro_difference)]).toEqual([0, 0]);
};

test('a code of ten digits is asked for in euro with the reference and the last day; asked again it is the same', async () => {
  const family = await owed();
  const first = await codeOf(family);
  expect(first).toEqual({ code: expect.stringMatching(/^\d{10}$/), euro_cents: 4090, expires_at: expect.any(String) });
  expect(clubDay(first.expires_at)).toBe(addDays(clubDay(), 7));
  expect(await codeOf(family)).toEqual(first);
  const [payment] = await rows<{ reference: string }>(
    sql`select reference from payments where id = ${family.payment_id}`,
  );
  expect(await billOf(first.code)).toMatchObject({ euro_cents: 4090, description: payment!.reference });
  expect(await stateOf(family)).toMatchObject({ payment: 'pending by easypay', codes: 'open' });
});

test('a signed notification pays it once, with history, books of EasyPay, a receipt and a notification', async () => {
  const family = await owed();
  const { code } = await codeOf(family);
  expect(await standIn.pay(code)).toBe(true);
  const paid = { payment: 'paid by easypay', codes: 'paid', credit: 0, times: 1 };
  expect(await stateOf(family)).toEqual(paid);
  const bill = await billOf(code);
  expect(await post(standIn.notificationOf([bill]))).toBe(`INVOICE=${bill.invoice}:STATUS=OK\n`);
  expect(await stateOf(family)).toEqual(paid);
  const [seen] = await rows(sql`
    select (select count(*)::integer from invoices where payment_id = payments.id and kind = 'receipt') as receipts,
      (select count(*)::integer from notifications where user_id = payments.user_id and kind = 'payment_paid') as notified,
      (select sum(amount)::integer from ledger_entries where method = 'easypay') as books, provider, provider_payment_id as invoice
    from payments where id = ${family.payment_id}`);
  expect(seen).toEqual({ receipts: 1, notified: 1, books: 8000, provider: 'easypay', invoice: bill.invoice });
  await balanced();
});

test('money that arrives for what was paid otherwise becomes the family’s credit, and so does a changed sum', async () => {
  const cash = await owed();
  const { code } = await codeOf(cash);
  await make.call('validate_payment', (await make.user({ role: 'admin' })).caller, {
    payment_id: cash.payment_id,
    method: 'cash',
    note: null,
  });
  await standIn.pay(code);
  expect(await stateOf(cash)).toMatchObject({ payment: 'validated by cash', codes: 'surplus', credit: 4090 });

  const changed = await owed();
  const old = await codeOf(changed);
  await rows(sql`update payments set amount = 4000 where id = ${changed.payment_id}`);
  const now = await codeOf(changed);
  expect(now).toMatchObject({ euro_cents: 2045 });
  expect(now.code).not.toBe(old.code);
  await standIn.pay(old.code);
  expect(await stateOf(changed)).toMatchObject({
    payment: 'pending by easypay',
    codes: 'surplus open',
    credit: 4090,
  });
  await standIn.pay(now.code);
  expect(await stateOf(changed)).toMatchObject({ payment: 'paid by easypay', codes: 'surplus paid', credit: 4090 });
  await balanced();
});

test('a code that nothing waits for is shown as such, and taken back; what is paid by it is credit, of which both sides are notified', async () => {
  const admin = await make.user({ role: 'admin' });
  const family = await owed();
  const { code } = await codeOf(family);
  const stale = () => call('stale_easypay_codes', family.parent.caller, {});
  expect(await stale()).toEqual([]);
  const sent = (kind: string, user_id: string) =>
    rows<{ code: string }>(
      sql`select data ->> 'code' as code from notifications where kind = ${kind} and user_id = ${user_id}`,
    );
  expect(await sent('easypay_code', family.parent.id)).toEqual([{ code }]);
  await make.call('validate_payment', admin.caller, { payment_id: family.payment_id, method: 'cash', note: null });
  const [known] = await rows<{ child_name: string; title: string }>(sql`
    select full_name as child_name, title from payments
    join enrollments on enrollments.id = enrollment_id join classes on classes.id = class_id
    join children on children.id = payments.child_id where payments.id = ${family.payment_id}`);
  expect(await stale()).toMatchObject([{ code, euro_cents: 4090, order_number: null, ...known }]);
  ask = () => Promise.resolve(new Response('ERR=Busy\n'));
  expect(await voidCodes(club.database, easypay)).toMatchObject({ codes: 0 });
  expect(await stale()).toHaveLength(1);
  ask = (address) => standIn.ask(address);
  expect(await voidCodes(club.database, easypay)).toEqual({ codes: 0, unanswered: 0 });
  await rows(sql`update easypay_codes set void_asked_at = now() - interval '2 hours'`);
  await voidCodes(club.database, easypay);
  expect(await stale()).toEqual([]);
  expect(await billOf(code)).toMatchObject({ status: 'expired' });
  expect(await standIn.pay(code)).toBe(false);
  // ePay.bg says that it has expired: it stays taken back, and is not asked for again.
  await post(standIn.notificationOf([await billOf(code)]));
  expect(await stale()).toEqual([]);
  expect(await stateOf(family)).toMatchObject({ codes: 'void' });
  // Paid in the second before: ePay.bg says so all the same.
  await rows(sql`update test_provider.easypay_bills set status = 'paid', paid_at = now() where code = ${code}`);
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
  await rows(sql`update easypay_codes set user_id = null, payment_id = null where code = ${code}`);
  await standIn.pay(code);
  await post(standIn.notificationOf([{ ...bill, status: 'paid', paid_at: new Date().toISOString() }]));
  expect(
    await rows(
      sql`select amount, currency, status, purpose from bank_transactions where fingerprint = ${`easypay:${bill.invoice}`}`,
    ),
  ).toEqual([{ amount: 4090, currency: 'EUR', status: 'unpaired', purpose: `EasyPay ${code}` }]);
  const [email] = await rows<{ text: string }>(
    sql`select text from email.outgoing where user_id = ${admin.id} and kind = 'easypay_surplus'`,
  );
  expect(email!.text).toContain(`EasyPay ${code}`);
  await balanced();
});

test('the emails of an enrollment and of a code say how it is to be paid', async () => {
  const enrolled = async (method: 'card' | 'easypay' | 'bank_transfer' | 'cash') => {
    const { id: child_id, parent } = await make.child();
    const [class_id, plan_id] = [await make.swimClass(), await make.plan({ price: 8000 })];
    const { payment_id } = await make.call('enroll_child', parent.caller, { child_id, class_id, plan_id, method });
    const emailOf = async (kind: string) =>
      (
        await rows<{ text: string }>(
          sql`select text from email.outgoing where user_id = ${parent.id} and kind = ${kind}`,
        )
      )[0]!.text;
    return { text: await emailOf('enrolled'), emailOf, parent, payment_id: payment_id! };
  };
  expect((await enrolled('bank_transfer')).text).toContain('Като основание на превода');
  expect((await enrolled('cash')).text).toContain('За плащане в брой: 80,00');
  const card = (await enrolled('card')).text;
  expect(card).toContain('За плащане с карта: 80,00');
  expect(card).not.toContain('основание');
  const family = await enrolled('easypay');
  expect(family.text).toContain('За плащане на каса на EasyPay: 80,00');
  expect(family.text).not.toContain('основание');
  const { code } = await codeOf(family);
  const text = await family.emailOf('easypay_code');
  expect(text.replaceAll(' ', '')).toContain(code);
  expect(text).toContain('40,90');
});

test('a payment that is to be paid in another way by then is settled by what arrived at EasyPay', async () => {
  const family = await owed();
  const { code } = await codeOf(family);
  await call('start_payment', family.parent.caller, { payment_id: family.payment_id, method: 'cash' });
  await standIn.pay(code);
  expect(await stateOf(family)).toMatchObject({ payment: 'paid by easypay', credit: 0 });
});

test('an expired code is replaced by a new one, and the payment still waits', async () => {
  const family = await owed();
  const { code } = await codeOf(family);
  await standIn.expire(code);
  expect(await stateOf(family)).toMatchObject({ payment: 'pending by easypay', codes: 'closed' });
  const next = await codeOf(family);
  expect(next.code).not.toBe(code);
  // ePay.bg's message may be late: the club's own clock counts, too.
  await rows(sql`update easypay_codes set expires_at = now() where code = ${next.code}`);
  expect((await codeOf(family)).code).not.toBe(next.code);
  expect(await stateOf(family)).toMatchObject({ codes: 'closed closed open' });
  expect(await standIn.pay(code)).toBe(false);
});

test('two lines are answered each by itself: an unknown invoice with NO, an unknown word with ERR', async () => {
  const [one, other] = [await owed(), await owed()];
  const bills = [await billOf((await codeOf(one)).code), await billOf((await codeOf(other)).code)];
  const [first, second] = bills.map(({ invoice }) => invoice);
  await rows(sql`update easypay_codes set created_at = now() - interval '2 days' where invoice = ${first}`);
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
  const [day] = await rows<{ day: string }>(
    sql`select (settled_at at time zone 'Europe/Sofia')::date::text as day from payments where id = ${one.payment_id}`,
  );
  expect(day!.day).toBe(yesterday);
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
  ask = () => Promise.reject(new Error('unreachable'));
  await expect(codeOf(family)).rejects.toMatchObject({ code: 'provider_silent' });
  ask = async () => new Response('<html>', { status: 502 });
  await expect(codeOf(family)).rejects.toMatchObject({ code: 'provider_silent' });
  ask = async () => new Response('ERR=Unknown MIN\n');
  await expect(codeOf(family)).rejects.toMatchObject({ code: 'provider_refused' });
  ask = async () => new Response('IDN=12\n');
  await expect(codeOf(family)).rejects.toMatchObject({ code: 'provider_silent' });
  ask = (address) => standIn.ask(address);
  expect((await codeOf(family)).code).toMatch(/^\d{10}$/);
  expect(await stateOf(family)).toMatchObject({ codes: 'closed closed closed closed open' });
});

test('another family gets no code; a club without EasyPay gives none, also through an order', async () => {
  const family = await owed();
  const stranger = await make.user();
  await expect(
    call('start_payment', stranger.caller, { payment_id: family.payment_id, method: 'easypay' }),
  ).rejects.toMatchObject({ code: 'not_allowed' });
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

test('it is given back by hand, in the books of EasyPay; what comes by hand instead is a transfer and can be undone', async () => {
  const admin = await make.user({ role: 'admin' });
  const paid = await owed();
  await standIn.pay((await codeOf(paid)).code);
  const refund = { payment_id: paid.payment_id, amount: 3000, reason: 'requested_by_customer', notes: null } as const;
  expect(await make.call('refund_payment', admin.caller, refund)).toMatchObject({ status: 'succeeded' });
  expect(await stateOf(paid)).toMatchObject({ payment: 'paid by easypay' });
  await make.call('refund_payment', admin.caller, { ...refund, amount: 5000 });
  expect(await stateOf(paid)).toMatchObject({ payment: 'refunded by easypay' });

  const other = await owed();
  await codeOf(other);
  const { payment_id } = other;
  await make.call('validate_payment', admin.caller, { payment_id, note: null });
  expect(await stateOf(other)).toMatchObject({ payment: 'validated by bank_transfer' });
  await make.call('undo_payment_validation', admin.caller, { payment_id, note: 'by mistake' });
  expect(await stateOf(other)).toMatchObject({ payment: 'pending by easypay' });
  await balanced();
});

test('who drops and asks again and again makes the club ask ePay.bg thirty times a day at most, also where it refuses', async () => {
  const family = await owed();
  const start = () => call('start_payment', family.parent.caller, { payment_id: family.payment_id, method: 'easypay' });
  let asked = 0;
  ask = async () => {
    asked++;
    return new Response('ERR=Try later\n');
  };
  for (let press = 0; press < 30; press++) await expect(start()).rejects.toThrow();
  await expect(start()).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(asked).toBe(30);
  ask = (address) => standIn.ask(address);
  expect((await codeOf(await owed())).code).toMatch(/^\d{10}$/);
  await rows(
    sql`update easypay_codes set created_at = now() - interval '25 hours' where user_id = ${family.parent.id}`,
  );
  expect((await codeOf(family)).code).toMatch(/^\d{10}$/);
});

test('a huge notification is refused without an error of the program', async () => {
  const failed = vi.fn<() => Response>(() => new Response(null, { status: 500 }));
  const whole = new Hono().onError(failed).route('/', app());
  const answer = await whole.request(EASYPAY_NOTIFICATIONS, { method: 'POST', body: 'x'.repeat(70_000) });
  expect([answer.status, failed.mock.calls.length]).toEqual([413, 0]);
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
