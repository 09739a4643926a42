import { sql, type RawBuilder } from 'kysely';
import { isTestCard } from '../../../contracts/cards.ts';
import {
  ForgedEvent,
  ProviderError,
  type Intent,
  type NewIntent,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderRefund,
  type Setup,
} from '../../integrations/cards/provider.ts';
import { isSigned } from '../../integrations/cards/signature.ts';
import { SERVICE } from '../../platform/caller.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import {
  type StoredIntent,
  make,
  lock,
  read,
  chargeOrDecline,
  write,
  announce,
  notifyClub,
  toIntent,
  testCardOf,
  declineAway,
  newId,
  today,
} from './test-intents.ts';

export const TEST_SIGNATURE = 'test-provider-signature';

/**
 * Replaces a card provider: it keeps its own state, charges invented cards, and notifies the club by signed messages,
 * as a real one would. It shares nothing with the club's tables.
 */
export class TestProvider implements PaymentProvider {
  readonly name = 'test';
  readonly publishableKey = null;
  readonly #database: Database;
  readonly #secret: string;

  constructor(database: Database, secret: string) {
    this.#database = database;
    this.#secret = secret;
  }

  async createCustomer(_reference: string, key: string): Promise<string> {
    const [row] = await this.#run<{ id: string }>(
      sql`insert into test_provider.customers (id, key) values (${newId('customer')}, ${key}) on conflict (key) do update set key = excluded.key returning id`,
    );
    return row!.id;
  }

  async createIntent(intent: NewIntent, key: string): Promise<Intent> {
    return this.#transaction(async (trx) => toIntent(await make(trx, intent, key)));
  }

  async chargeCard({ cardId, ...intent }: NewIntent & { cardId: string }, key: string): Promise<Intent> {
    return this.#transaction(async (trx) => {
      const made = await make(trx, intent, key);
      if (made.status !== 'open' || made.attempt) return toIntent(made);
      const { rows } = await sql<{ number: string; expires_on: string }>`
        select number, expires_on from test_provider.cards where id = ${cardId} and customer_id = ${intent.customerId}`.execute(
        trx,
      );
      if (!rows[0]) throw new ProviderError('refused', 'unknown_card');
      const testCard = testCardOf(rows[0].number);
      await chargeOrDecline(trx, made, { ...rows[0], card_id: cardId }, declineAway(testCard));
      await announce(trx, made, testCard);
      return read(trx, made.id);
    });
  }

  async retrieveIntent(intentId: string): Promise<Intent> {
    return this.#transaction((trx) => read(trx, intentId));
  }

  async findIntent(reference: string, customerId: string): Promise<Intent | null> {
    const [row] = await this.#run<StoredIntent>(
      sql`select * from test_provider.intents where reference = ${reference} and customer_id = ${customerId}`,
    );
    return row ? toIntent(row) : null;
  }

  async cancelIntent(intentId: string): Promise<Intent> {
    return this.#transaction(async (trx) => {
      await sql`update test_provider.intents set status = 'cancelled' where id = ${intentId} and status in ('open', 'challenged')`.execute(
        trx,
      );
      return read(trx, intentId);
    });
  }

  async forgetCard(cardId: string): Promise<void> {
    await this.#run(sql`delete from test_provider.cards where id = ${cardId}`);
  }

  async refund(
    { intentId, euroCents, reference }: { intentId: string; euroCents: number; reference: string },
    key: string,
  ): Promise<ProviderRefund> {
    return this.#transaction(async (trx) => {
      const intent = await lock(trx, intentId);
      const { rows: refunds } = await sql<ProviderRefund>`
        select id, reference, status, failure, intent_id as "intentId", euro_cents as "euroCents", null as reason from test_provider.refunds where key = ${key}`.execute(
        trx,
      );
      if (refunds[0]) return refunds[0];
      const { rows } = await sql<{ given: number }>`
        select coalesce(sum(euro_cents), 0) as given from test_provider.refunds where intent_id = ${intentId} and status = 'succeeded'`.execute(
        trx,
      );
      if (intent.status !== 'succeeded' || only(rows).given + euroCents > intent.euro_cents)
        throw new ProviderError('refused', 'amount_too_large');
      const fails = testCardOf(intent.number).does === 'refuse_refunds';
      const { rows: made } = await sql<ProviderRefund>`
        insert into test_provider.refunds (id, key, reference, intent_id, euro_cents, status, failure)
        values (${newId('refund')}, ${key}, ${reference}, ${intentId}, ${euroCents}, ${fails ? 'failed' : 'succeeded'}, ${fails ? 'card_closed' : null})
        returning id, reference, status, failure, intent_id as "intentId", euro_cents as "euroCents", null as reason`.execute(
        trx,
      );
      await notifyClub(trx, { kind: 'refund.changed', intentId, refundId: only(made).id }, testCardOf(intent.number));
      return only(made);
    });
  }

  async retrieveRefund(refundId: string): Promise<ProviderRefund> {
    const [row] = await this.#run<ProviderRefund>(
      sql`select id, reference, status, failure, intent_id as "intentId", euro_cents as "euroCents", null as reason from test_provider.refunds where id = ${refundId}`,
    );
    if (!row) throw new ProviderError('refused', 'unknown_refund');
    return row;
  }

  async findRefund(intentId: string, reference: string): Promise<ProviderRefund | null> {
    const [row] = await this.#run<ProviderRefund>(
      sql`select id, reference, status, failure, intent_id as "intentId", euro_cents as "euroCents", null as reason from test_provider.refunds where intent_id = ${intentId} and reference = ${reference}`,
    );
    return row ?? null;
  }

  /** An invented card is never disputed. */
  async retrieveDispute(): Promise<ProviderRefund> {
    throw new ProviderError('refused', 'unknown_dispute');
  }

  /** A card is kept by a charge of nothing here. */
  async createSetup({ reference, customerId }: { reference: string; customerId: string }, key: string): Promise<Setup> {
    return this.createIntent({ euroCents: 0, reference, description: '', customerId, savesCard: true }, key);
  }

  async retrieveSetup(setupId: string): Promise<Setup> {
    return this.retrieveIntent(setupId);
  }

  parseEvent(body: string, headers: Headers): ProviderEvent {
    if (!isSigned(body, headers.get(TEST_SIGNATURE), this.#secret)) throw new ForgedEvent('not signed');
    return JSON.parse(body) as ProviderEvent;
  }

  async *recentEvents(since: Date): AsyncGenerator<ProviderEvent> {
    yield* await this.#run<ProviderEvent>(sql`
      select 'listed-' || id as id, 'refund.listed' as kind, null as "intentId", id as "refundId"
      from test_provider.refunds where created_at >= ${since.toISOString()}::timestamptz
      union all
      select 'listed-' || id, 'intent.listed', id, null
      from test_provider.intents where created_at >= ${since.toISOString()}::timestamptz and status = 'succeeded' and euro_cents > 0`);
  }

  /** Does what the card says: the holder is at the form. Returns null for a wrong secret. */
  async pay(
    intentId: string,
    secret: string,
    { number, expiresOn }: { number: string; expiresOn: string },
  ): Promise<StoredIntent['status'] | 'declined' | null> {
    return this.#transaction(async (trx) => {
      const intent = await lock(trx, intentId).catch(() => null);
      if (!intent || intent.secret !== secret) return null;
      if (intent.status === 'succeeded' || intent.status === 'cancelled') return intent.status;
      const testCard = testCardOf(number);
      const card = { number: isTestCard(number) ? number : null, expires_on: expiresOn, card_id: null };
      if (testCard.does === 'ask') {
        await write(trx, intentId, { status: 'challenged', ...card });
        return 'challenged';
      }
      const reason = expiresOn < today() ? 'expired_card' : testCard.does === 'decline' ? testCard.reason : null;
      await chargeOrDecline(trx, intent, card, reason);
      await announce(trx, intent, testCard);
      return reason ? 'declined' : 'succeeded';
    });
  }

  /** The holder's answer on the page of their bank. Returns null for a wrong secret, or without a question. */
  async answerChallenge(intentId: string, secret: string, confirmed: boolean): Promise<boolean | null> {
    return this.#transaction(async (trx) => {
      const intent = await lock(trx, intentId).catch(() => null);
      if (!intent || intent.secret !== secret || intent.status !== 'challenged') return null;
      await chargeOrDecline(trx, intent, intent, confirmed ? null : 'not_confirmed');
      await announce(trx, intent, testCardOf(intent.number));
      return confirmed;
    });
  }

  /** The charge, for the page on which it is confirmed; null for a wrong secret. */
  async challengeOf(intentId: string, secret: string): Promise<{ euro_cents: number; status: string } | null> {
    const [row] = await this.#run<{ euro_cents: number; status: string }>(
      sql`select euro_cents, status from test_provider.intents where id = ${intentId} and secret = ${secret}`,
    );
    return row ?? null;
  }

  #transaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
    return this.#database.transaction(SERVICE, work);
  }

  async #run<T>(query: RawBuilder<T>): Promise<T[]> {
    return this.#transaction(async (trx) => (await query.execute(trx)).rows);
  }
}
