import { expect, test } from 'vitest';
import { ProviderError } from '../../../integrations/cards/provider.ts';
import { ANONYMOUS } from '../../../platform/caller.ts';
import { cardTest } from '../testing/card-club.ts';

const club = await cardTest();

const parent = () => club.make.user({ role: 'parent' });
const cardsOf = (userId: string) => club.rows`select last4 from saved_cards where user_id = ${userId}`;
const card = (number: string) => ({ number, expiresOn: '2099-12-31' });

test('a card is kept without paying anything, once, whether the page asks or the provider reports it', async () => {
  const { id, caller } = await parent();
  const before = { books: await club.books(), held: await club.held() };
  const forms = await Promise.all([1, 2, 3].map(() => club.call('start_card_setup', caller, {})));
  expect(new Set(forms.map(({ intent_id }) => intent_id)).size).toBe(1);
  const [form] = forms;
  expect(await club.call('check_card_setup', caller, {})).toEqual({ outcome: 'open', decline_reason: null });
  await club.provider.pay(form!.intent_id, form!.client_secret, card('4000000000009995'));
  expect(await club.call('check_card_setup', caller, {})).toEqual({
    outcome: 'declined',
    decline_reason: 'insufficient_funds',
  });
  expect(await cardsOf(id)).toEqual([]);
  await club.provider.pay(form!.intent_id, form!.client_secret, card('4242424242424242'));
  await Promise.all([club.deliver(), club.call('check_card_setup', caller, {})]);
  await club.deliver();
  expect(await club.call('check_card_setup', caller, {})).toEqual({ outcome: 'kept', decline_reason: null });
  expect(await cardsOf(id)).toEqual([{ last4: '4242' }]);
  expect({ books: await club.books(), held: await club.held() }).toEqual(before);
  // Another card is another form.
  expect((await club.call('start_card_setup', caller, {})).intent_id).not.toBe(form!.intent_id);
});

test('killed between asking and keeping the answer: the same form opens again', async () => {
  const { id, caller } = await parent();
  club.cards = new Proxy(club.provider, {
    get(provider, name) {
      const value = Reflect.get(provider, name) as unknown;
      if (typeof value !== 'function') return value;
      if (name !== 'createSetup') return value.bind(provider);
      return async (...args: unknown[]) => {
        await value.apply(provider, args);
        throw new ProviderError('unknown', 'killed');
      };
    },
  });
  await club.refused('provider_silent', 'start_card_setup', caller, {});
  club.cards = club.provider;
  const form = await club.call('start_card_setup', caller, {});
  await club.provider.pay(form.intent_id, form.client_secret, card('4242424242424242'));
  await club.rows`update card_setups set provider_setup_id = null, status = 'creating' where user_id = ${id}`;
  await club.deliver();
  expect(await cardsOf(id)).toEqual([{ last4: '4242' }]);
});

test('a visitor keeps no card', async () => {
  await club.refused('not_signed_in', 'start_card_setup', ANONYMOUS, {});
});
