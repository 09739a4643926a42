import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { sign } from '../../../integrations/cards/signature.ts';
import { TEST_SIGNATURE } from '../../../stand-ins/cards/test-provider.ts';
import { refuses } from '../../../testing/club.ts';
import { cardTest, TEST_SECRET } from '../testing/card-club.ts';
import { recoverPayments } from './intents/recover-payments.ts';

const club = await cardTest();

beforeEach(() => club.rows`delete from test_provider.deliveries`);

test('a card pays: the provider’s message settles the payment, once, with books, receipt and a notice', async () => {
  const owed = await club.owed(8000);
  const before = await club.books();
  expect(await club.pay(owed)).toBe('succeeded');
  expect(await club.payment(owed.payment_id)).toMatchObject({ status: 'pending' });
  expect(await club.deliver()).toBe(1);
  expect(await club.payment(owed.payment_id)).toMatchObject({ status: 'paid', method: 'card', settled_amount: 4090 });
  expect(await club.books()).toBe(before + 8000);
  expect(await club.history(owed.payment_id)).toEqual(['pending', 'paid']);
  expect(await club.readValue`select kind from invoices where payment_id = ${owed.payment_id}`).toBe('receipt');
  expect(await club.noticesOf(owed.parent.id, 'payment_paid')).toHaveLength(1);
});

test('the page need not wait for the message: asking settles, and the message after it changes nothing', async () => {
  const owed = await club.owed();
  await club.pay(owed);
  const asked = () => club.call('check_card_payment', owed.parent.caller, { payment_id: owed.payment_id });
  expect(await asked()).toEqual({ payment_id: owed.payment_id, outcome: 'paid', decline_reason: null });
  expect(await asked()).toMatchObject({ outcome: 'paid' });
  await club.deliver();
  expect(await club.history(owed.payment_id)).toEqual(['pending', 'paid']);
});

test('a declined card shows the reason, twice with one notice, and another card pays the same payment', async () => {
  const owed = await club.owed();
  expect(await club.pay(owed, '4000000000009995')).toBe('declined');
  await club.deliver();
  expect(await club.payment(owed.payment_id)).toMatchObject({ status: 'failed', decline_reason: 'insufficient_funds' });
  expect(await club.call('check_card_payment', owed.parent.caller, { payment_id: owed.payment_id })).toMatchObject({
    outcome: 'declined',
    decline_reason: 'insufficient_funds',
  });
  expect(await club.pay(owed, '4000000000009995')).toBe('declined');
  await club.deliver();
  expect(await club.noticesOf(owed.parent.id, 'payment_failed')).toHaveLength(1);
  expect(await club.pay(owed)).toBe('succeeded');
  await club.deliver();
  expect(await club.payment(owed.payment_id)).toMatchObject({ status: 'paid', decline_reason: null });
  expect(await club.history(owed.payment_id)).toEqual(['pending', 'failed', 'pending', 'failed', 'pending', 'paid']);
  expect(await club.noticesOf(owed.parent.id, 'payment_paid')).toHaveLength(1);
});

test('a card that asks is charged only once it is confirmed', async () => {
  const owed = await club.owed();
  expect(await club.pay(owed, '4000002760003184')).toBe('challenged');
  const { card } = await club.call('start_payment', owed.parent.caller, {
    payment_id: owed.payment_id,
    method: 'card',
  });
  expect(await club.provider.answerChallenge(card!.intent_id, 'another secret', true)).toBeNull();
  expect(await club.provider.answerChallenge(card!.intent_id, card!.client_secret, false)).toBe(false);
  await club.deliver();
  expect(await club.payment(owed.payment_id)).toMatchObject({ status: 'failed', decline_reason: 'not_confirmed' });
  expect(await club.pay(owed, '4000002760003184')).toBe('challenged');
  expect(await club.provider.answerChallenge(card!.intent_id, card!.client_secret, true)).toBe(true);
  await club.deliver();
  expect(await club.payment(owed.payment_id)).toMatchObject({ status: 'paid' });
});

test('messages that come twice, at once, and in the wrong order settle once', async () => {
  const owed = await club.owed();
  const before = await club.books();
  await club.pay(owed, '4000000000000002');
  await club.pay(owed, '4000000000000077');
  const messages = (await club.messages()).toReversed();
  expect(messages).toHaveLength(3);
  const statuses = await Promise.all(
    [...messages, ...messages].map((body) => club.post(body, { [TEST_SIGNATURE]: sign(body, TEST_SECRET) })),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await club.payment(owed.payment_id)).toMatchObject({ status: 'paid' });
  expect(await club.books()).toBe(before + 8000);
  const events =
    await club.rows`select event_id from provider_events where event_id in (${sql.join(messages.map((body) => (JSON.parse(body) as { id: string }).id))})`;
  expect(events).toHaveLength(2);
});

test('a message that comes before the provider’s answer was kept still finds its payment', async () => {
  const owed = await club.owed();
  await club.pay(owed);
  await club.rows`update card_intents set provider_intent_id = null, status = 'creating' where payment_id = ${owed.payment_id}`;
  await club.deliver();
  expect(await club.payment(owed.payment_id)).toMatchObject({ status: 'paid' });
});

test('forged, changed and old messages are refused before anything is read', async () => {
  const owed = await club.owed();
  await club.pay(owed);
  const [body] = (await club.messages()) as [string];
  const good = sign(body, TEST_SECRET);
  expect(await club.post(body, {})).toBe(400);
  expect(await club.post(body, { [TEST_SIGNATURE]: sign(body, 'another secret') })).toBe(400);
  expect(await club.post(`${body} `, { [TEST_SIGNATURE]: good })).toBe(400);
  expect(await club.post(body, { [TEST_SIGNATURE]: sign(body, TEST_SECRET, Date.now() / 1000 - 3600) })).toBe(400);
  expect(await club.post(body, { [TEST_SIGNATURE]: good.replace('v1=', 'v1=00') })).toBe(400);
  expect(await club.payment(owed.payment_id)).toMatchObject({ status: 'pending' });
  expect(await club.post(body, { [TEST_SIGNATURE]: good })).toBe(200);
});

test('only the payer opens the form, and a settled payment is not opened again', async () => {
  const owed = await club.owed();
  const args = { payment_id: owed.payment_id, method: 'card' as const };
  const other = await club.make.user({ role: 'parent' });
  await club.refused('nothing_to_pay', 'start_payment', other.caller, args);
  await club.refused('not_allowed', 'check_card_payment', other.caller, { payment_id: owed.payment_id });
  await club.pay(owed);
  await club.deliver();
  await club.refused('payment_not_pending', 'start_payment', owed.parent.caller, args);
});

test('twenty openings of the same form are one intent', async () => {
  const owed = await club.owed();
  const args = { payment_id: owed.payment_id, method: 'card' as const };
  const opened = await Promise.all(
    Array.from({ length: 20 }, () => club.call('start_payment', owed.parent.caller, args)),
  );
  expect(new Set(opened.map(({ card }) => card!.intent_id)).size).toBe(1);
});

test('a payment that was settled otherwise can no longer be paid by card', async () => {
  const owed = await club.owed();
  const { card } = await club.call('start_payment', owed.parent.caller, {
    payment_id: owed.payment_id,
    method: 'card',
  });
  await club.call('start_payment', owed.parent.caller, { payment_id: owed.payment_id, method: 'cash' });
  const late = { number: '4242424242424242', expiresOn: '2099-12-31' };
  expect(await club.provider.pay(card!.intent_id, card!.client_secret, late)).toBe('cancelled');
});

test('a seat that is given back closes the card form that is open for it; a charge that was quicker goes back', async () => {
  const leave = (child_id: string) =>
    club.rows<{ id: string }>`select id from enrollments where child_id = ${child_id}`.then(([enrollment]) => ({
      enrollment_id: enrollment!.id,
    }));
  const closed = await club.owed();
  const { card } = await club.call('start_payment', closed.parent.caller, {
    payment_id: closed.payment_id,
    method: 'card',
  });
  await club.call('unenroll_child', closed.parent.caller, await leave(closed.child_id));
  expect(await club.provider.retrieveIntent(card!.intent_id)).toMatchObject({ status: 'cancelled' });
  expect(await club.payment(closed.payment_id)).toMatchObject({ status: 'failed', method: 'bank_transfer' });
  await refuses(club.pay(closed), 'payment_not_pending');

  const quicker = await club.owed();
  const [books, held] = [await club.books(), await club.held()];
  await club.pay(quicker);
  await club.call('unenroll_child', quicker.parent.caller, await leave(quicker.child_id));
  await club.deliver();
  expect(await club.payment(quicker.payment_id)).toMatchObject({ status: 'failed', settled_amount: null });
  expect([await club.books(), await club.held()]).toEqual([books, held]);

  const silent = await club.owed();
  await club.call('start_payment', silent.parent.caller, { payment_id: silent.payment_id, method: 'card' });
  // Without the provider at hand the seat is given back all the same, and recovery closes the form.
  await club.make.call('unenroll_child', silent.parent.caller, await leave(silent.child_id));
  const forms = () =>
    club.rows`select id from card_intents where status in ('creating', 'open') and payment_id is null`;
  expect(await forms()).toHaveLength(1);
  await recoverPayments(club.outside, 0);
  expect(await forms()).toEqual([]);
});
