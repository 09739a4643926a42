import { beforeEach, expect, test } from 'vitest';
import { addDays, clubDay } from '../../../../../contracts/time.ts';
import { ProviderError } from '../../../../integrations/cards/provider.ts';
import { SERVICE } from '../../../../platform/caller.ts';
import { refuses } from '../../../../testing/club.ts';
import { renewSubscriptions } from '../../../subscriptions/renew-subscriptions.ts';
import { cardTest } from '../../testing/card-club.ts';
import { chargeCards } from '../charge-cards.ts';
import { recoverPayments } from './recover-payments.ts';

const club = await cardTest();

beforeEach(() => club.rows`delete from test_provider.deliveries`);
const recover = () => recoverPayments(club.outside, 0);
const intentsOf = (paymentId: string) =>
  club.rows<{ status: string; decline_reason: string | null }>`select status, decline_reason from card_intents
      where payment_id = ${paymentId} order by created_at`;

/** Does what it is asked, but the process ends before the answer arrives. */
function killedAfter(method: string) {
  return new Proxy(club.provider, {
    get(provider, name: string) {
      const value = Reflect.get(provider, name) as unknown;
      if (typeof value !== 'function') return value;
      return async (...args: unknown[]) => {
        const answer = (await value.apply(provider, args)) as unknown;
        if (name === method) throw new ProviderError('unknown', 'killed');
        return answer;
      };
    },
  });
}

test('charged, and every message lost: recovery finds it once, however many ask', async () => {
  const owed = await club.owed();
  const before = await club.books();
  await club.pay(owed);
  await club.rows`delete from test_provider.deliveries`;
  await Promise.all([recover(), recover(), recover()]);
  await recover();
  expect(await club.payment(owed.payment_id)).toMatchObject({ status: 'paid' });
  expect(await club.books()).toBe(before + 8000);
  expect(await club.history(owed.payment_id)).toEqual(['pending', 'paid']);
});

test('the process ends while the form is opened: no card was charged, and it opens again', async () => {
  const owed = await club.owed();
  club.cards = killedAfter('createIntent');
  const start = () => club.call('start_payment', owed.parent.caller, { payment_id: owed.payment_id, method: 'card' });
  await refuses(start(), 'provider_silent');
  club.cards = club.provider;
  expect((await start()).card?.client_secret).toBeTruthy();
  expect(await intentsOf(owed.payment_id)).toHaveLength(1);
  await club.pay(owed);
  await recover();
  expect(await club.payment(owed.payment_id)).toMatchObject({ status: 'paid' });
});

test('paid at the pool and by card at the same moment: the card’s money goes back, the books hold it once', async () => {
  const owed = await club.owed();
  const { card } = await club.call('start_payment', owed.parent.caller, {
    payment_id: owed.payment_id,
    method: 'card',
  });
  const before = { books: await club.books(), held: await club.held() };
  await club.rows`update payments set method = 'cash' where id = ${owed.payment_id}`;
  const admin = await club.make.user({ role: 'admin' });
  await club.make.call('validate_payment', admin.caller, { payment_id: owed.payment_id });
  await club.provider.pay(card!.intent_id, card!.client_secret, {
    number: '4242424242424242',
    expiresOn: '2099-12-31',
  });
  await club.deliver();
  await recover();
  expect(await club.payment(owed.payment_id)).toMatchObject({ status: 'validated', method: 'cash' });
  expect(await intentsOf(owed.payment_id)).toEqual([{ status: 'returned', decline_reason: null }]);
  expect(await club.books()).toBe(before.books + 8000);
  expect(await club.held()).toBe(before.held);
});

test('paid for a child that is gone: the money goes back', async () => {
  const owed = await club.owed();
  const held = await club.held();
  await club.pay(owed);
  await club.rows`delete from payments where id = ${owed.payment_id}`;
  await club.deliver();
  expect(await club.held()).toBe(held);
});

test('a form that rested for a day is closed', async () => {
  const owed = await club.owed();
  const { card } = await club.call('start_payment', owed.parent.caller, {
    payment_id: owed.payment_id,
    method: 'card',
  });
  await club.rows`update card_intents set created_at = now() - interval '25 hours' where payment_id = ${owed.payment_id}`;
  await recover();
  expect((await club.provider.retrieveIntent(card!.intent_id)).status).toBe('cancelled');
  expect(await intentsOf(owed.payment_id)).toEqual([{ status: 'cancelled', decline_reason: null }]);
});

/** A family whose subscription pays by itself with this card; its next month is due today. */
async function autopaying(number: string) {
  const owed = await club.owed();
  await club.pay(owed, number, true);
  await club.deliver();
  const [card] = await club.rows<{ id: string; last4: string }>`select id, last4 from saved_cards
      where user_id = ${owed.parent.id}`;
  const [enrollment] = await club.rows<{ id: string; plan_id: string }>`select id, plan_id from enrollments
      where child_id = ${owed.child_id}`;
  const subscription_id = await club.make.insert('subscriptions', {
    child_id: owed.child_id,
    enrollment_id: enrollment!.id,
    plan_id: enrollment!.plan_id,
    current_period: '[2026-11-01,2026-12-01)',
  });
  await club.call('set_autopay', owed.parent.caller, { subscription_id, card_id: card!.id });
  const payment_id = await club.make.insert('payments', {
    user_id: owed.parent.id,
    child_id: owed.child_id,
    subscription_id,
    enrollment_id: enrollment!.id,
    amount: 9000,
    method: 'bank_transfer',
    period: '[2026-11-01,2026-12-01)',
  });
  return { ...owed, subscription_id, payment_id, card: card! };
}

test('a kept card pays the month by itself, once', async () => {
  const { payment_id, card } = await autopaying('4242424242424242');
  expect(card.last4).toBe('4242');
  const before = await club.books();
  await chargeCards(club.outside);
  await chargeCards(club.outside);
  expect(await club.payment(payment_id)).toMatchObject({ status: 'paid', method: 'card', settled_amount: 4602 });
  expect(await club.books()).toBe(before + 9000);
});

test('a card that pays the months by itself pays the fee that comes with one, on the same day', async () => {
  const { child_id, subscription_id } = await autopaying('4242424242424242');
  await chargeCards(club.outside);
  const begins = addDays(clubDay(), 3);
  await club.rows`update subscriptions set current_period = daterange(${addDays(begins, -30)}::date, ${begins}::date) where id = ${subscription_id}`;
  await club.rows`update plans set kind = 'pool_unlimited', sessions = null, price = 9000
    where id = (select plan_id from subscriptions where id = ${subscription_id})`;
  await club.rows`update club_settings set membership_fee = 6000`;
  await club.club.database.transaction(SERVICE, renewSubscriptions);
  await club.rows`update club_settings set membership_fee = 0`;
  const waiting = () =>
    club.rows`select amount, status from payments where child_id = ${child_id} and (fee_kind is not null or lower(period) = ${begins}) order by amount`;
  const [fee, month] = [{ amount: 6000 }, { amount: 9000 }];
  await chargeCards(club.outside);
  expect(await waiting()).toEqual([
    { ...fee, status: 'pending' },
    { ...month, status: 'pending' },
  ]);
  await chargeCards(club.outside, begins);
  expect(await waiting()).toEqual([
    { ...fee, status: 'paid' },
    { ...month, status: 'paid' },
  ]);
});

test('killed between charge and record: the same key asks again, and the charge is known once', async () => {
  const { payment_id } = await autopaying('4242424242424242');
  const before = { books: await club.books(), held: await club.held() };
  club.cards = killedAfter('chargeCard');
  await chargeCards(club.outside);
  expect(await club.payment(payment_id)).toMatchObject({ status: 'pending' });
  club.cards = club.provider;
  await Promise.all([recover(), recover()]);
  expect(await club.payment(payment_id)).toMatchObject({ status: 'paid' });
  expect(await club.books()).toBe(before.books + 9000);
  expect(await club.held()).toBe(before.held + 4602);
});

test('killed between charge and record, and found a day later, when the key counts no more', async () => {
  const { payment_id } = await autopaying('4242424242424242');
  const held = await club.held();
  club.cards = killedAfter('chargeCard');
  await chargeCards(club.outside);
  club.cards = club.provider;
  await club.rows`update card_intents set created_at = now() - interval '30 hours' where payment_id = ${payment_id}`;
  await recover();
  expect(await club.payment(payment_id)).toMatchObject({ status: 'paid' });
  expect(await club.held()).toBe(held + 4602);
});

test('a declined card is tried again after one, three and seven days, and then no more', async () => {
  const { payment_id } = await autopaying('4000000000000341');
  const today = clubDay();
  const tries: number[] = [];
  for (let days = 0; days <= 12; days++) {
    const before = (await intentsOf(payment_id)).length;
    await chargeCards(club.outside, addDays(today, days));
    if ((await intentsOf(payment_id)).length > before) tries.push(days);
  }
  expect(tries).toEqual([0, 1, 3, 7]);
  expect(await club.payment(payment_id)).toMatchObject({ status: 'failed', decline_reason: 'declined' });
});

test('a card that asks cannot be charged away from its holder: the family is asked to pay by itself', async () => {
  const { payment_id, parent } = await autopaying('4242424242424242');
  await club.rows`update test_provider.cards set number = '4000002760003184'
    where id = (select provider_card_id from saved_cards where user_id = ${parent.id})`;
  await chargeCards(club.outside);
  expect(await club.payment(payment_id)).toMatchObject({ status: 'failed', decline_reason: 'needs_confirmation' });
  expect(await club.pay({ parent, payment_id })).toBe('succeeded');
  await club.deliver();
  expect(await club.payment(payment_id)).toMatchObject({ status: 'paid' });
});

test('a removed card pays nothing more', async () => {
  const { payment_id, parent, card, subscription_id } = await autopaying('4242424242424242');
  const other = await club.make.user({ role: 'parent' });
  await club.refused('card_not_found', 'forget_card', other.caller, { card_id: card.id });
  await club.refused('not_your_child', 'set_autopay', other.caller, { subscription_id, card_id: card.id });
  await club.call('forget_card', parent.caller, { card_id: card.id });
  await chargeCards(club.outside);
  expect(await club.payment(payment_id)).toMatchObject({ status: 'pending' });
  expect(await club.row('subscriptions', subscription_id)).toMatchObject({ autopay: false, card_id: null });
});
