import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { isTestCard, TEST_CARDS, type DeclineReason, type TestCardAction } from '../../../contracts/cards.ts';
import {
  ProviderError,
  type Intent,
  type NewIntent,
  type ProviderCard,
  type ProviderEvent,
} from '../../integrations/cards/provider.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** The delay of a message of a card that answers late. */
const LATE_SECONDS = 15;

export interface StoredIntent {
  id: string;
  key: string;
  secret: string;
  euro_cents: number;
  customer_id: string | null;
  saves_card: boolean;
  reference: string;
  status: 'open' | 'challenged' | 'succeeded' | 'cancelled';
  number: string | null;
  expires_on: string | null;
  card_id: string | null;
  attempt: string | null;
  decline_reason: DeclineReason | null;
}

type Paid = Pick<StoredIntent, 'number' | 'expires_on' | 'card_id'>;

export async function make(trx: Transaction, intent: NewIntent, key: string): Promise<StoredIntent> {
  const { euroCents, reference, customerId, savesCard } = intent;
  const { rows } = await sql<StoredIntent>`
    insert into test_provider.intents (id, key, secret, euro_cents, customer_id, saves_card, reference)
    values (${newId('intent')}, ${key}, ${newId('secret')}, ${euroCents}, ${customerId}, ${savesCard}, ${reference})
    on conflict (key) do update set key = excluded.key returning *`.execute(trx);
  const [made] = rows;
  // As at real providers, one key is one request.
  if (made!.euro_cents !== euroCents) throw new ProviderError('refused', 'key_reused');
  return made!;
}

export async function lock(trx: Transaction, intentId: string): Promise<StoredIntent> {
  const { rows } =
    await sql<StoredIntent>`select * from test_provider.intents where id = ${intentId} for update`.execute(trx);
  if (!rows[0]) throw new ProviderError('refused', 'unknown_intent');
  return rows[0];
}

export async function read(trx: Transaction, intentId: string): Promise<Intent> {
  return toIntent(await lock(trx, intentId));
}

export async function chargeOrDecline(
  trx: Transaction,
  intent: StoredIntent,
  card: Paid,
  reason: DeclineReason | null,
): Promise<void> {
  if (reason)
    return write(trx, intent.id, { ...card, status: 'open', attempt: newId('attempt'), decline_reason: reason });
  const keeps = intent.saves_card && intent.customer_id && !card.card_id;
  const cardId = keeps ? newId('card') : card.card_id;
  if (keeps)
    await sql`insert into test_provider.cards (id, customer_id, number, expires_on) values (${cardId}, ${intent.customer_id}, ${card.number}, ${card.expires_on})`.execute(
      trx,
    );
  await write(trx, intent.id, { ...card, card_id: cardId, status: 'succeeded', attempt: null, decline_reason: null });
}

export async function write(trx: Transaction, intentId: string, values: Partial<StoredIntent>): Promise<void> {
  const { number, expires_on, card_id, status, attempt = null, decline_reason = null } = values;
  await sql`update test_provider.intents set number = ${number}, expires_on = ${expires_on}, card_id = ${card_id ?? null},
    status = ${status}, attempt = ${attempt}, decline_reason = ${decline_reason} where id = ${intentId}`.execute(trx);
}

export function announce(trx: Transaction, { id, euro_cents }: StoredIntent, testCard: TestCardAction): Promise<void> {
  if (euro_cents === 0)
    return notifyClub(trx, { kind: 'setup.changed', intentId: null, refundId: null, setupId: id }, testCard);
  return notifyClub(trx, { kind: 'intent.changed', intentId: id, refundId: null }, testCard);
}

export async function notifyClub(
  trx: Transaction,
  about: Omit<ProviderEvent, 'id'>,
  { does }: TestCardAction,
): Promise<void> {
  const id = newId('event');
  const body = JSON.stringify({ id, ...about } satisfies ProviderEvent);
  const wait = does === 'answer_late' ? LATE_SECONDS : 0;
  for (let times = does === 'answer_twice' ? 2 : 1; times > 0; times--)
    await sql`insert into test_provider.deliveries (event_id, body, due_at) values (${id}, ${body}, now() + make_interval(secs => ${wait}))`.execute(
      trx,
    );
}

export function toIntent(row: StoredIntent): Intent {
  const { id, secret, euro_cents, reference, status, attempt, decline_reason } = row;
  return {
    id,
    clientSecret: secret,
    status: status === 'challenged' ? 'open' : status,
    euroCents: euro_cents,
    reference,
    failed: attempt && decline_reason ? { attempt, reason: decline_reason } : null,
    card: status === 'succeeded' ? cardOf(row) : null,
  };
}

function cardOf({ card_id, number, expires_on }: StoredIntent): ProviderCard | null {
  return card_id && number && expires_on
    ? { id: card_id, brand: 'Test', last4: number.slice(-4), expiresOn: expires_on }
    : null;
}

export const testCardOf = (number: string | null): TestCardAction =>
  number && isTestCard(number) ? TEST_CARDS[number] : { does: 'decline', reason: 'incorrect_number' };

/** The outcome of a charge while the holder is away. */
export function declineAway(testCard: TestCardAction): DeclineReason | null {
  if (testCard.does === 'decline') return testCard.reason;
  if (testCard.does === 'ask') return 'needs_confirmation';
  return testCard.does === 'pay_once' ? 'declined' : null;
}

export const newId = (kind: string) => `test_${kind}_${randomBytes(12).toString('hex')}`;
export const today = () => new Date().toISOString().slice(0, 10);
