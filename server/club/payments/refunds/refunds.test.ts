import fc from 'fast-check';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { CURRENCIES, type Currency } from '../../../../contracts/money.ts';
import { ProviderError } from '../../../integrations/cards/provider.ts';
import { sign } from '../../../integrations/cards/signature.ts';
import { SERVICE, type Caller } from '../../../platform/caller.ts';
import { forAll } from '../../../platform/testing/properties.ts';
import { TEST_SIGNATURE } from '../../../stand-ins/cards/test-provider.ts';
import { race, refuses } from '../../../testing/club.ts';
import { catchUpCards } from '../cards/catch-up-cards.ts';
import { recoverPayments } from '../cards/intents/recover-payments.ts';
import { CardClub, TEST_SECRET } from '../testing/card-club.ts';
import { writeOutcome } from './write-outcome.ts';

let club: CardClub;
let admin: Caller;
await begin('BGN');
async function begin(currency: Currency): Promise<void> {
  club = await CardClub.open(16, currency);
  admin = await club.make.caller('admin');
}
afterAll(() => club.club.drop());
beforeEach(() => {
  club.cards = club.provider;
});

async function paid(price = 8000, number = '4242424242424242') {
  const owed = await club.owed(price);
  await club.pay(owed, number);
  await club.call('check_card_payment', owed.parent.caller, { payment_id: owed.payment_id });
  return owed;
}
const refund = (payment_id: string, amount: number, reason: 'duplicate' | 'fraudulent' = 'duplicate') =>
  club.call('refund_payment', admin, { payment_id, amount, reason, notes: 'По молба на семейството' });

test('a part goes back, then the rest: refund, payment, history, books and the family agree', async () => {
  const { payment_id, parent } = await paid(8000);
  const before = await club.books();
  expect(await refund(payment_id, 2000)).toMatchObject({ status: 'succeeded', refunded_amount: 2000, percent: 25 });
  expect(await club.payment(payment_id)).toMatchObject({ status: 'paid', refunded_amount: 2000 });
  expect(await refund(payment_id, 6000)).toMatchObject({ status: 'succeeded', refunded_amount: 8000, percent: 100 });
  expect(await club.payment(payment_id)).toMatchObject({ status: 'refunded', refunded_amount: 8000 });
  expect(await club.books()).toBe(before - 8000);
  expect(
    await club.rows`select settled_amount from refunds where payment_id = ${payment_id} order by created_at`,
  ).toEqual([{ settled_amount: 1023 }, { settled_amount: 3067 }]);
  expect(await club.history(payment_id)).toEqual(['pending', 'paid', 'paid', 'refunded']);
  expect(await club.noticesOf(parent.id, 'payment_refunded')).toHaveLength(2);
  await refuses(refund(payment_id, 1), 'refund_too_large');
});

test('cash and transfers are recorded as given back, without the provider', async () => {
  const { payment_id } = await club.owed(8000);
  await club.rows`update payments set method = 'cash' where id = ${payment_id}`;
  await refuses(refund(payment_id, 100), 'payment_not_settled');
  await club.make.call('validate_payment', admin, { payment_id });
  const before = await club.books();
  expect(
    await club.make.call('refund_payment', admin, { payment_id, amount: 3000, reason: 'requested_by_customer' }),
  ).toMatchObject({ status: 'succeeded', refunded_amount: 3000, percent: 37.5 });
  expect(await club.payment(payment_id)).toMatchObject({ status: 'validated', refunded_amount: 3000 });
  expect(await club.books()).toBe(before - 3000);
});

test('a refund that the provider refuses leaves everything as it was, with the reason', async () => {
  const { payment_id } = await paid(8000, '4000000000005126');
  const before = await club.books();
  await refuses(refund(payment_id, 1000), 'refund_failed', { details: 'card_closed' });
  expect(await club.payment(payment_id)).toMatchObject({ status: 'paid', refunded_amount: 0 });
  expect(await club.books()).toBe(before);
  expect(await club.rows`select status, failure from refunds where payment_id = ${payment_id}`).toEqual([
    { status: 'failed', failure: 'card_closed' },
  ]);
});

test('without an answer a refund is under way: it counts as given, and recovery settles it once', async () => {
  const { payment_id } = await paid(8000);
  club.cards = forgetful(['refund']);
  expect(await refund(payment_id, 5000)).toMatchObject({ status: 'pending', refunded_amount: 0 });
  await refuses(refund(payment_id, 3001), 'refund_too_large');
  club.cards = club.provider;
  const held = await club.held();
  await recoverPayments(club.outside, 0);
  await recoverPayments(club.outside, 0);
  expect(await club.payment(payment_id)).toMatchObject({ refunded_amount: 5000, status: 'paid' });
  expect(await club.held()).toBe(held);
});

test('a withdrawal is settled once its refund has succeeded, and open again when the provider takes that back', async () => {
  const { payment_id, parent } = await paid(8000);
  const { withdrawal_id } = await club.call('withdraw_contract', parent.caller, { payment_id, name: 'Ива Петрова' });
  const settle = () => club.call('settle_withdrawal', admin, { withdrawal_id });
  const state = () =>
    club.readOne`select settled_at is not null as settled, refund_awaited_at is not null as awaits from withdrawals where id = ${withdrawal_id}`;
  club.cards = forgetful(['refund']);
  expect(await refund(payment_id, 8000)).toMatchObject({ status: 'pending' });
  expect(await settle()).toMatchObject({ settled_at: null });
  expect(await state()).toEqual({ settled: false, awaits: true });
  club.cards = club.provider;
  await recoverPayments(club.outside, 0);
  expect(await state()).toEqual({ settled: true, awaits: false });
  await club.rows`update refunds set status = 'pending', finished_at = null where payment_id = ${payment_id}`;
  const [{ id } = { id: '' }] = await club.rows<{ id: string }>`select id from refunds
      where payment_id = ${payment_id}`;
  const failed = { status: 'failed', failure: 'card_closed', providerRefundId: null } as const;
  await club.club.database.transaction(SERVICE, (trx) => writeOutcome(trx, id, failed));
  expect(await state()).toEqual({ settled: false, awaits: false });
  expect(
    await club.rows`select kind from notifications where kind = 'withdrawal_reopened' and data ->> 'name' = 'Ива Петрова'`,
  ).not.toEqual([]);
  await expect(settle()).rejects.toMatchObject({ details: [{ field: 'note', fault: 'not_returned' }] });
});

test('a refund that the provider takes back after all is reversed in the books', async () => {
  const { payment_id } = await paid(8000);
  const before = await club.books();
  await refund(payment_id, 8000);
  const given = await club.readValue<string>`select provider_refund_id from refunds where payment_id = ${payment_id}`;
  await club.rows`update test_provider.refunds set status = 'failed', failure = 'card_closed' where id = ${given}`;
  const body = JSON.stringify({ id: crypto.randomUUID(), kind: 'refund.changed', intentId: null, refundId: given });
  expect(await club.post(body, { [TEST_SIGNATURE]: sign(body, TEST_SECRET) })).toBe(200);
  expect(await club.payment(payment_id)).toMatchObject({ status: 'paid', refunded_amount: 0 });
  expect(await club.books()).toBe(before);
});

test('only admins refund; unknown payments and senseless amounts are refused', async () => {
  const { payment_id, parent } = await paid();
  const args = { payment_id, amount: 100, reason: 'duplicate' as const };
  const instructor = await club.make.user({ role: 'instructor' });
  for (const caller of [parent.caller, instructor.caller])
    await club.refused('not_allowed', 'refund_payment', caller, args);
  await club.refused('payment_not_found', 'refund_payment', admin, { ...args, payment_id: crypto.randomUUID() });
  for (const amount of [0, -100, 0.5, 8001])
    await refuses(
      club.call('refund_payment', admin, { ...args, amount }),
      amount > 8000 ? 'refund_too_large' : 'invalid_input',
    );
});

test('a refund made in the provider’s dashboard is booked once, however often and late it is reported; the rest can still go back', async () => {
  const { payment_id, parent } = await paid(8000);
  const before = await club.books();
  const intent = await club.readValue<string>`select provider_payment_id from payments where id = ${payment_id}`;
  const outside = { intentId: intent, euroCents: 1000, reference: 'made by hand' };
  await club.provider.refund(outside, 'dashboard-1');
  const reported = await club.messages();
  await Promise.all(
    [...reported, ...reported].map((body) => club.post(body, { [TEST_SIGNATURE]: sign(body, TEST_SECRET) })),
  );
  await club.deliver();
  expect(await club.payment(payment_id)).toMatchObject({ status: 'paid', refunded_amount: 1956 });
  expect(await club.books()).toBe(before - 1956);
  expect(await club.rows`select origin, status, created_by from refunds where payment_id = ${payment_id}`).toEqual([
    { origin: 'provider', status: 'succeeded', created_by: null },
  ]);
  expect(await club.logged('take_in_refund', payment_id)).toHaveLength(1);
  expect(await club.noticesOf(parent.id, 'payment_refunded')).toHaveLength(1);
  await refuses(refund(payment_id, 8000), 'refund_too_large');
  await club.provider.refund({ ...outside, euroCents: 3090 }, 'dashboard-2');
  await club.deliver();
  expect(await club.payment(payment_id)).toMatchObject({ status: 'refunded', refunded_amount: 8000 });
  expect(await club.books()).toBe(before - 8000);
});

test('a refund of the dashboard whose message never came is found in the night, once; what was reported is not reported again', async () => {
  const { payment_id } = await paid(8000);
  const before = await club.books();
  const intentId = await club.readValue<string>`select provider_payment_id from payments where id = ${payment_id}`;
  await club.provider.refund({ intentId, euroCents: 1000, reference: 'made by hand' }, 'dashboard-unheard');
  await club.rows`delete from test_provider.deliveries`;
  await catchUpCards(club.outside);
  await catchUpCards(club.outside);
  expect(await club.payment(payment_id)).toMatchObject({ status: 'paid', refunded_amount: 1956 });
  expect(await club.books()).toBe(before - 1956);
  expect(await catchUpCards(club.outside)).toEqual({ messages: 0, unanswered: 0 });
});

test('a disputed charge leaves the books while the bank has the money, and comes back once the dispute is won', async () => {
  const { payment_id } = await paid(8000);
  const before = await club.books();
  const payment = await club.readValue<string>`select provider_payment_id from payments where id = ${payment_id}`;
  let state: 'pending' | 'succeeded' | 'failed' = 'pending';
  club.cards = new Proxy(club.provider, {
    get(provider, name) {
      if (name !== 'retrieveDispute') {
        const value = Reflect.get(provider, name) as unknown;
        return typeof value === 'function' ? value.bind(provider) : value;
      }
      return async (id: string) => ({
        id,
        reference: '',
        intentId: payment,
        euroCents: 4090,
        reason: 'fraudulent',
        status: state,
        failure: state === 'failed' ? 'dispute_won' : null,
      });
    },
  });
  let events = 0;
  const report = async () => {
    const id = `dispute-event-${payment_id}-${++events}`;
    const body = JSON.stringify({
      id,
      kind: 'dispute.changed',
      intentId: null,
      refundId: null,
      disputeId: `dp_${payment_id}`,
    });
    expect(await club.post(body, { [TEST_SIGNATURE]: sign(body, TEST_SECRET) })).toBe(200);
  };
  await report();
  expect(await club.books()).toBe(before);
  state = 'succeeded';
  await Promise.all([report(), report(), report()]);
  expect(await club.payment(payment_id)).toMatchObject({ status: 'refunded', refunded_amount: 8000 });
  expect(await club.books()).toBe(before - 8000);
  state = 'failed';
  await report();
  await report();
  expect(await club.payment(payment_id)).toMatchObject({ status: 'paid', refunded_amount: 0 });
  expect(await club.books()).toBe(before);
});

test('twenty refunds at once never give back more than was settled', async () => {
  const { payment_id } = await paid(8000);
  await race({ of: 20, winners: 5, code: 'refund_too_large' }, () => refund(payment_id, 1500));
  expect(await club.payment(payment_id)).toMatchObject({ refunded_amount: 7500, status: 'paid' });
  expect(await club.books()).toBe(await club.due());
});

test.each(CURRENCIES)(
  'any sequence of payments, refunds and faults in %s leaves the books balanced and the provider’s cents explained',
  async (currency) => {
    const before = { club, admin };
    await begin(currency);
    onTestFinished(async () => {
      await club.club.drop();
      ({ club, admin } = before);
    });
    const step = fc.record({
      part: fc.integer({ min: 1, max: 1000 }),
      fault: fc.constantFrom('none', 'none', 'silent', 'refused', 'twice'),
    });
    await forAll(
      20,
      [fc.integer({ min: 100, max: 50_000 }), fc.array(step, { minLength: 1, maxLength: 6 })],
      async (price, steps) => {
        club.cards = club.provider;
        const { payment_id } = await paid(price);
        for (const { part, fault } of steps) {
          const amount = Math.max(1, Math.round((price * part) / 600));
          club.cards = fault === 'silent' ? forgetful(['refund']) : fault === 'refused' ? refusing() : club.provider;
          const once = () => refund(payment_id, amount).catch((error: unknown) => error);
          await Promise.all(fault === 'twice' ? [once(), once()] : [once()]);
          expect(await club.books()).toBe(await club.due());
        }
        club.cards = club.provider;
        await recoverPayments(club.outside, 0);
        expect(await club.books()).toBe(await club.due());
        const [known] = await club.rows<{ cents: number; stotinki: number; settled: number; amount: number }>`
          select settled_amount as settled, amount, refunded_amount as stotinki,
            coalesce((select sum(refunds.settled_amount) from refunds where payment_id = payments.id and status = 'succeeded'), 0) as cents
          from payments where id = ${payment_id}`;
        const reported = await club.readValue<number>`
          select coalesce(sum(refunds.euro_cents), 0) as cents from test_provider.refunds
          join payments on payments.provider_payment_id = refunds.intent_id
          where payments.id = ${payment_id} and refunds.status = 'succeeded'`;
        expect(known!.cents).toBe(reported);
        expect(known!.cents).toBeLessThanOrEqual(known!.settled);
        expect(known!.stotinki).toBeLessThanOrEqual(known!.amount);
        expect(known!.cents === known!.settled).toBe((await club.payment(payment_id)).status === 'refunded');
      },
    );
  },
);

/** Does what it is asked, but its answer is lost on the way. */
function forgetful(methods: readonly string[]) {
  return new Proxy(club.provider, {
    get(provider, name: string) {
      const value = Reflect.get(provider, name) as unknown;
      if (typeof value !== 'function') return value;
      return async (...args: unknown[]) => {
        const answer = (await value.apply(provider, args)) as unknown;
        if (methods.includes(name)) throw new ProviderError('unknown', 'timeout');
        return answer;
      };
    },
  });
}

/** Says no to every refund, before anything happens. */
function refusing() {
  return new Proxy(club.provider, {
    get(provider, name: string) {
      if (name === 'refund')
        return async () => {
          throw new ProviderError('refused', 'charge_disputed');
        };
      const value = Reflect.get(provider, name) as unknown;
      return typeof value === 'function' ? (value.bind(provider) as unknown) : value;
    },
  });
}
