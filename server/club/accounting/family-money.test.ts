import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProviderError } from '../../integrations/cards/provider.ts';
import { SERVICE } from '../../platform/caller.ts';
import { ClubError } from '../../platform/club-error.ts';
import { forAll } from '../../platform/testing/properties.ts';
import { refuses } from '../../testing/club.ts';
import { changeCredit, lockCredit } from '../ledger/credit.ts';
import { recoverPayments } from '../payments/cards/intents/recover-payments.ts';
import { CardClub, cardTest } from '../payments/testing/card-club.ts';

const club = await cardTest();
const admin = await club.make.caller('admin');
await club.rows`update club_settings set company_name = 'Клуб', company_eik = '200000002', invoices_at_once = true`;

type Owed = Awaited<ReturnType<CardClub['owed']>>;
const BUYER = { kind: 'person' as const, name: 'Цветелина Щърбанова', address: 'Шумен' };
const difference = async () => {
  const check = await club.call('check_books', admin, {});
  return Math.abs(Number(check.difference)) + Math.abs(Number(check.euro_difference));
};
const give = (userId: string, cents: number) =>
  club.club.database.transaction(SERVICE, async (trx) =>
    changeCredit(trx, await lockCredit(trx, userId), { userId, kind: 'received', euroCents: cents, by: null }),
  );
const creditOf = (userId: string) =>
  club.readValue<number>`select coalesce(sum(euro_cents), 0)::integer as cents from family_credits where user_id = ${userId}`;

test('an open card form is closed before the credit pays; no card is charged for what is paid', async () => {
  const owed = await club.owed(8000);
  await give(owed.parent.id, 2000);
  const { card } = await club.call('start_payment', owed.parent.caller, {
    payment_id: owed.payment_id,
    method: 'card',
  });
  const { left } = await club.call('pay_from_credit', owed.parent.caller, { payment_id: owed.payment_id });
  const held = await club.held();
  expect(
    await club.provider.pay(card!.intent_id, card!.client_secret, {
      number: '4242424242424242',
      expiresOn: '2099-12-31',
    }),
  ).toBe('cancelled');
  expect(await club.held()).toBe(held);
  // The rest is still paid by card, and nothing more than the rest.
  await club.pay(owed);
  await club.deliver();
  expect(await club.payment(owed.payment_id)).toMatchObject({ status: 'paid', settled_amount: 4090 - 2000 });
  expect(left).toBeLessThan(8000);
  expect(await difference()).toBe(0);
});

test('paid by card at the very moment: the credit stays whole; a provider without an answer leaves everything as it was', async () => {
  const owed = await club.owed(8000);
  await give(owed.parent.id, 9000);
  await club.pay(owed);
  const pay = () => club.call('pay_from_credit', owed.parent.caller, { payment_id: owed.payment_id });
  await refuses(pay(), 'payment_not_pending');
  expect(await club.payment(owed.payment_id)).toMatchObject({ status: 'paid' });
  expect(await creditOf(owed.parent.id)).toBe(9000);

  const silent = await club.owed(8000);
  await give(silent.parent.id, 9000);
  await club.call('start_payment', silent.parent.caller, { payment_id: silent.payment_id, method: 'card' });
  club.cards = new Proxy(club.provider, {
    get(provider, name) {
      const value = Reflect.get(provider, name) as unknown;
      if (typeof value !== 'function') return value;
      if (name !== 'cancelIntent') return value.bind(provider) as unknown;
      return async () => {
        throw new ProviderError('unknown', 'timeout');
      };
    },
  });
  await club.refused('provider_silent', 'pay_from_credit', silent.parent.caller, { payment_id: silent.payment_id });
  expect(await creditOf(silent.parent.id)).toBe(9000);
  expect(await difference()).toBe(0);
});

const step = fc.oneof(
  fc.record({ does: fc.constant('credit' as const), cents: fc.integer({ min: 1, max: 6000 }) }),
  fc.record({ does: fc.constantFrom('fromCredit' as const, 'card' as const, 'cash' as const, 'invoice' as const) }),
  fc.record({
    does: fc.constantFrom('refund' as const, 'dashboard' as const, 'payOut' as const),
    part: fc.integer({ min: 1, max: 120 }),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

test('any sequence of credit, cards, cash, refunds here and at the provider, payouts and invoices leaves the books balanced, and the invoices right to the cent', async () => {
  await forAll(
    30,
    [fc.integer({ min: 10, max: 30_000 }), fc.array(step, { minLength: 2, maxLength: 9 })],
    async (price, steps) => {
      const owed = await club.owed(price);
      for (const one of steps) {
        await take(owed, price, one).catch((error: unknown) => {
          // A refusal is an answer; a fault of the program is none.
          if (!(error instanceof ClubError || error instanceof ProviderError)) throw error;
        });
        expect(await difference()).toBe(0);
      }
      await club.deliver();
      await recoverPayments(club.outside, 0);
      expect(await difference()).toBe(0);
      expect(await creditOf(owed.parent.id)).toBeGreaterThanOrEqual(0);
      expect(await unexplained(owed)).toEqual([]);
    },
  );
});

async function take({ parent, payment_id }: Owed, price: number, one: Step): Promise<void> {
  const part = 'part' in one ? Math.max(1, Math.round((price * one.part) / 100)) : 0;
  switch (one.does) {
    case 'credit':
      return give(parent.id, one.cents);
    case 'fromCredit':
      await club.call('pay_from_credit', parent.caller, { payment_id });
      return;
    case 'card':
      await club.pay({ parent, payment_id });
      await club.deliver();
      return;
    case 'cash':
      await club.call('start_payment', parent.caller, { payment_id, method: 'cash' });
      await club.call('validate_payment', admin, { payment_id });
      return;
    case 'invoice':
      await club.call('request_invoice', parent.caller, { payment_id, buyer: BUYER });
      return;
    case 'refund':
      await club.call('refund_payment', admin, { payment_id, amount: part, reason: 'duplicate' });
      return;
    case 'payOut':
      await club.call('pay_out_credit', admin, { user_id: parent.id, amount: part, method: 'cash' });
      return;
    case 'dashboard': {
      const paid = await club.readValue<string | null>`select provider_payment_id as id from payments
          where id = ${payment_id}`;
      if (!paid) return;
      const euroCents = Math.max(1, Math.round(part / 2));
      await club.provider.refund({ intentId: paid, euroCents, reference: 'by hand' }, crypto.randomUUID());
      await club.deliver();
    }
  }
}

/** Invoiced payments whose invoices and notes do not add up to what was settled less what was refunded, in cents. */
const unexplained = ({ parent }: Owed) =>
  club.rows`
    select payments.id from payments
    join invoices as issued on issued.payment_id = payments.id and issued.kind in ('invoice', 'credit_note', 'debit_note')
    where payments.user_id = ${parent.id}
    group by payments.id
    having sum(case issued.kind when 'credit_note' then -issued.euro_cents else issued.euro_cents end) <>
      payments.settled_amount - (
        select coalesce(sum(refunds.settled_amount), 0) from refunds
        where refunds.payment_id = payments.id and refunds.status = 'succeeded'
      )`;
