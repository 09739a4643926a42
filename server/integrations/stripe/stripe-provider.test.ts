import { afterAll, expect, test } from 'vitest';
import { ForgedEvent, ProviderError, type ProviderEvent } from '../cards/provider.ts';
import { StripeProvider } from './stripe-provider.ts';
import { StripeStandIn } from './testing/stripe-stand-in.ts';

const SECRET = 'whsec_only_for_tests';
const stripe = new StripeStandIn();
const apiBase = await stripe.listen();
afterAll(() => stripe.close());
const provider = new StripeProvider({
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookSecret: SECRET,
  apiBase,
});

const charge = (over: object = {}) => ({
  euroCents: 4090,
  reference: crypto.randomUUID(),
  description: 'PK23456789',
  customerId: null,
  savesCard: false,
  ...over,
});

test('an intent is asked for in euro cents, by card only, under its key; the same key is the same intent', async () => {
  const intent = charge();
  const key = crypto.randomUUID();
  const made = await provider.createIntent(intent, key);
  expect(made).toEqual({
    id: expect.stringMatching(/^pi_/),
    clientSecret: expect.stringContaining('_secret'),
    status: 'open',
    euroCents: 4090,
    reference: intent.reference,
    failed: null,
    card: null,
  });
  expect(await provider.createIntent(intent, key)).toEqual(made);
  const asked = stripe.requests.at(-1)!;
  expect(Object.fromEntries(asked.form)).toMatchObject({
    amount: '4090',
    currency: 'eur',
    'allowed_payment_method_types[0]': 'card',
    'metadata[reference]': intent.reference,
  });
  expect(asked.key).toBe(key);
  expect(asked.version).toMatch(/endive$/);
});

test('Revolut Pay is offered where it is set up, and never where the card is to be kept or charged away', async () => {
  const apiBase = `http://127.0.0.1:${stripe.port}`;
  const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: SECRET, apiBase };
  const revolut = new StripeProvider({ ...keys, methods: ['card', 'revolut_pay'] });
  const typesOf = () =>
    [...stripe.requests.at(-1)!.form].flatMap(([name, value]) =>
      name.startsWith('allowed_payment_method_types') ? [value] : [],
    );
  const { id } = await revolut.createIntent(charge(), crypto.randomUUID());
  expect(typesOf()).toEqual(['card', 'revolut_pay']);
  const customerId = await revolut.createCustomer('reference', crypto.randomUUID());
  await revolut.createIntent(charge({ customerId, savesCard: true }), crypto.randomUUID());
  expect(typesOf()).toEqual(['card']);
  await revolut.chargeCard({ ...charge({ customerId }), cardId: 'pm_1' }, crypto.randomUUID());
  expect(typesOf()).toEqual(['card']);
  await revolut.createSetup({ reference: 'setup', customerId }, crypto.randomUUID());
  expect(typesOf()).toEqual(['card']);
  // Called off in the wallet's app, then paid by it: no card to keep.
  stripe.pay(id, { code: 'payment_method_customer_decline' });
  expect(await revolut.retrieveIntent(id)).toMatchObject({ status: 'open', failed: { reason: 'not_confirmed' } });
  stripe.pay(id);
  expect(await revolut.retrieveIntent(id)).toMatchObject({ status: 'succeeded', card: null });
});

test('a declined card is reported with its reason and its attempt, a paid one with the card that may be kept', async () => {
  const customerId = await provider.createCustomer('a-parent', crypto.randomUUID());
  const { id } = await provider.createIntent(charge({ customerId, savesCard: true }), crypto.randomUUID());
  stripe.pay(id, { code: 'card_declined', decline_code: 'insufficient_funds' });
  const declined = await provider.retrieveIntent(id);
  expect(declined).toMatchObject({ status: 'open', failed: { reason: 'insufficient_funds' } });
  expect(declined.failed!.attempt).toMatch(/^ch_/);
  stripe.pay(id);
  expect(await provider.retrieveIntent(id)).toMatchObject({
    status: 'succeeded',
    failed: null,
    card: { id: 'pm_1', brand: 'visa', last4: '4242', expiresOn: '2034-02-28' },
  });
  expect(await provider.cancelIntent(id, crypto.randomUUID())).toMatchObject({ status: 'succeeded' });
});

test('a kept card is charged away from its holder; one that asks is declined, with the intent', async () => {
  const customerId = await provider.createCustomer('a-parent', crypto.randomUUID());
  const intent = charge({ customerId });
  expect(await provider.chargeCard({ ...intent, cardId: 'pm_1' }, crypto.randomUUID())).toMatchObject({
    status: 'succeeded',
  });
  expect(Object.fromEntries(stripe.requests.at(-1)!.form)).toMatchObject({ off_session: 'true', confirm: 'true' });
  expect(
    await provider.chargeCard({ ...charge({ customerId }), cardId: 'pm_needs_3ds' }, crypto.randomUUID()),
  ).toMatchObject({ status: 'open', failed: { reason: 'needs_confirmation' } });
  expect(await provider.findIntent(intent.reference, customerId)).toMatchObject({ reference: intent.reference });
  expect(await provider.findIntent('another', customerId)).toBeNull();
});

test('a refund carries its reason, and is found again by the club’s key', async () => {
  const { id } = await provider.createIntent(charge(), crypto.randomUUID());
  stripe.pay(id);
  const refund = { intentId: id, euroCents: 1023, reason: 'fraudulent' as const, reference: crypto.randomUUID() };
  const given = await provider.refund(refund, refund.reference);
  expect(given).toEqual({
    id: expect.stringMatching(/^re_/),
    reference: refund.reference,
    intentId: id,
    euroCents: 1023,
    reason: 'fraudulent',
    status: 'succeeded',
    failure: null,
  });
  expect(await provider.refund(refund, refund.reference)).toEqual(given);
  expect(await provider.findRefund(id, refund.reference)).toEqual(given);
  Object.assign(stripe.refunds.get(given.id)!, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
  expect(await provider.retrieveRefund(given.id)).toMatchObject({ status: 'failed', failure: 'card_closed' });
  await expect(provider.refund({ ...refund, euroCents: 9999 }, crypto.randomUUID())).rejects.toMatchObject({
    kind: 'refused',
    code: 'charge_already_refunded',
  });
});

test('a refund of the dashboard names its charge and no key; a disputed charge is a refund while the bank has the money', async () => {
  const intent = { id: 'pi_9', object: 'payment_intent' };
  const byHand = {
    id: 're_9',
    object: 'refund' as const,
    payment_intent: intent.id,
    amount: 500,
    reason: '',
    status: 'succeeded',
  };
  stripe.refunds.set('re_9', { ...byHand, failure_reason: null, metadata: {} });
  expect(await provider.retrieveRefund('re_9')).toMatchObject({
    reference: '',
    intentId: 'pi_9',
    euroCents: 500,
    reason: null,
  });
  for (const [status, known] of [
    ['warning_needs_response', 'pending'],
    ['needs_response', 'succeeded'],
    ['under_review', 'succeeded'],
    ['lost', 'succeeded'],
    ['won', 'failed'],
    ['warning_closed', 'failed'],
  ] as const) {
    stripe.disputes.set('dp_9', { id: 'dp_9', object: 'dispute', payment_intent: 'pi_9', amount: 4090, status });
    expect(await provider.retrieveDispute('dp_9')).toMatchObject({ status: known, intentId: 'pi_9', euroCents: 4090 });
  }
  const { body, signature } = stripe.event('charge.dispute.created', stripe.disputes.get('dp_9')!, SECRET);
  expect(provider.parseEvent(body, new Headers({ 'stripe-signature': signature }))).toMatchObject({
    disputeId: 'dp_9',
    refundId: null,
  });
});

test('a card is kept without a payment: a setup for later, by card only, under its key', async () => {
  const reference = crypto.randomUUID();
  const customerId = await provider.createCustomer('a-parent', 'customer-a-parent');
  const setup = await provider.createSetup({ reference, customerId }, reference);
  expect(setup).toMatchObject({ status: 'open', reference, card: null, failed: null });
  expect((await provider.createSetup({ reference, customerId }, reference)).id).toBe(setup.id);
  const { form } = stripe.requests.find(({ path }) => path === '/v1/setup_intents')!;
  expect(form.get('usage')).toBe('off_session');
  stripe.keep(setup.id);
  expect(await provider.retrieveSetup(setup.id)).toMatchObject({ status: 'succeeded', card: { last4: '4242' } });
  const { body, signature } = stripe.event('setup_intent.succeeded', { id: setup.id, object: 'setup_intent' }, SECRET);
  expect(provider.parseEvent(body, new Headers({ 'stripe-signature': signature })).setupId).toBe(setup.id);
});

/** An address at which no server answers. */
const away = new StripeProvider({
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookSecret: SECRET,
  apiBase: 'http://127.0.0.1:9',
});

test('its recent events are read page by page, whether or not they were delivered', async () => {
  stripe.events.length = 0;
  const since = new Date();
  const hear = async (asked: StripeProvider) => {
    const events: ProviderEvent[] = [];
    for await (const event of asked.recentEvents(since)) events.push(event);
    return events;
  };
  const listed = [
    'refund.created',
    'refund.updated',
    'charge.dispute.created',
    'payment_intent.succeeded',
    'refund.failed',
  ];
  for (const [number, kind] of listed.entries())
    stripe.event(kind, { id: `it_${number}`, object: kind.startsWith('refund') ? 'refund' : 'other' }, SECRET);
  const heard = await hear(provider);
  expect(heard.map(({ kind }) => kind)).toEqual(listed.toReversed());
  expect(heard.map(({ refundId }) => refundId)).toEqual(['it_4', null, null, 'it_1', 'it_0']);
  const asked = stripe.requests.findLast(({ path }) => path === '/v1/events')!;
  expect(asked.method).toBe('GET');
  await expect(hear(away)).rejects.toMatchObject({ kind: 'unknown' });
});

test('no answer, and faults of Stripe’s own, are unknown; a refusal is a refusal', async () => {
  const key = crypto.randomUUID();
  const lost = charge();
  stripe.next = 'silence';
  // The library asks again under the same key: one intent.
  const made = await provider.createIntent(lost, key);
  expect([...stripe.intents.values()].filter(({ metadata }) => metadata['reference'] === lost.reference)).toHaveLength(
    1,
  );
  expect(made.reference).toBe(lost.reference);
  stripe.next = [400, { error: { type: 'invalid_request_error', code: 'amount_too_small' } }];
  const no = await provider.createIntent(charge(), crypto.randomUUID()).catch((error: unknown) => error);
  expect(no).toBeInstanceOf(ProviderError);
  expect(no).toMatchObject({ kind: 'refused', code: 'amount_too_small' });
  await expect(away.retrieveIntent('pi_1')).rejects.toMatchObject({ kind: 'unknown' });
});

test('only messages that Stripe signed are read, and of them only the subject', async () => {
  const { body, signature } = stripe.event(
    'payment_intent.succeeded',
    { id: 'pi_7', object: 'payment_intent' },
    SECRET,
  );
  const headers = (value: string) => new Headers({ 'stripe-signature': value });
  expect(provider.parseEvent(body, headers(signature))).toMatchObject({
    kind: 'payment_intent.succeeded',
    intentId: 'pi_7',
    refundId: null,
  });
  const refund = stripe.event('refund.failed', { id: 're_7', object: 'refund', payment_intent: 'pi_7' }, SECRET);
  expect(provider.parseEvent(refund.body, headers(refund.signature))).toMatchObject({ refundId: 're_7' });
  for (const [text, sign] of [
    [`${body} `, signature],
    [body, ''],
    [body, stripe.event('x', {}, 'whsec_other').signature],
  ] as const)
    expect(() => provider.parseEvent(text, headers(sign))).toThrow(ForgedEvent);
});
