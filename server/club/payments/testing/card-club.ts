import { afterAll, beforeEach } from 'vitest';
import type { Currency } from '../../../../contracts/money.ts';
import { Factories } from '../../../../db/seed/factories.ts';
import type { PaymentProvider } from '../../../integrations/cards/provider.ts';
import { EasyPay } from '../../../integrations/easypay/easypay.ts';
import type { Caller } from '../../../platform/caller.ts';
import {
  countInEuro,
  createTestDatabase,
  type Read,
  type ReadOne,
  type TestDatabase,
} from '../../../platform/testing/club.ts';
import { sendDue } from '../../../stand-ins/cards/test-deliveries.ts';
import { TestProvider } from '../../../stand-ins/cards/test-provider.ts';
import { EasyPayStandIn } from '../../../stand-ins/easypay/easypay-stand-in.ts';
import { notesOf, refusedBy } from '../../../testing/club.ts';
import { callProcedure, type Outside } from '../../core/procedure.ts';
import { PROCEDURES, type ProcedureTypes } from '../../procedures.ts';
import { createWebhooks, WEBHOOK_PATH } from '../cards/webhooks.ts';
import { createEasyPayNotifications, EASYPAY_NOTIFICATIONS } from '../easypay/easypay-notifications.ts';

export const TEST_SECRET = 'a secret of the test provider, only for tests';
export const EASYPAY_SETTINGS = {
  min: 'D000000001',
  secret: 'a secret word, only for tests',
  url: 'https://epay.example',
};
const NEXT_YEAR = `${new Date().getFullYear() + 1}-12-31`;

/** A club that takes cards of the test provider; nothing is delivered until it is asked for. */
export class CardClub {
  readonly club: TestDatabase;
  readonly make: Factories;
  readonly provider: TestProvider;
  /** The provider that the club calls: the real one, or one that a test has made fail. */
  cards: PaymentProvider;
  /** The cash desks of EasyPay, and how the club reaches them. */
  readonly cashDesks: EasyPayStandIn;
  readonly easypay: EasyPay;

  /** Reads and writes with the service key: all rows, the first, or its only column. */
  readonly rows: Read;
  readonly readOne: ReadOne;
  readonly row: TestDatabase['row'];
  readonly readValue: ReadOne;
  readonly readValues: Read;

  readonly noticesOf: ReturnType<typeof notesOf>['noticesOf'];
  readonly logged: ReturnType<typeof notesOf>['logged'];

  constructor(club: TestDatabase) {
    this.club = club;
    ({ noticesOf: this.noticesOf, logged: this.logged } = notesOf(club));
    this.rows = club.read;
    this.readOne = club.readOne;
    this.row = club.row;
    this.readValue = club.readValue;
    this.readValues = club.readValues;
    this.make = new Factories(club.database);
    this.provider = new TestProvider(club.database, TEST_SECRET);
    this.cards = this.provider;
    this.cashDesks = new EasyPayStandIn(club.database, EASYPAY_SETTINGS, (body) => this.notifyOfEasyPay(body));
    this.easypay = new EasyPay(EASYPAY_SETTINGS, (address) => this.cashDesks.ask(address));
  }

  static async open(connections = 16, currency: Currency = 'BGN'): Promise<CardClub> {
    const club = await createTestDatabase(connections);
    if (currency === 'EUR') await countInEuro(club.database);
    return new CardClub(club);
  }

  get outside(): Outside {
    return { database: this.club.database, cards: this.cards, easypay: this.easypay };
  }

  async call<Name extends keyof ProcedureTypes>(
    name: Name,
    caller: Caller,
    args: ProcedureTypes[Name]['Args'],
  ): Promise<ProcedureTypes[Name]['Returns']> {
    const { database, cards } = this.outside;
    return callProcedure(PROCEDURES.get(name)!, args, { database, caller, cards, easypay: this.easypay }) as Promise<
      ProcedureTypes[Name]['Returns']
    >;
  }

  /** Expects that a procedure is refused to the caller with this code. */
  readonly refused = refusedBy((name, caller, args) => this.call(name, caller, args));

  /** A family with a payment of this price, waiting for a card. */
  async owed(price = 8000) {
    const child = await this.make.child();
    const plan_id = await this.make.plan({ price });
    const { payment_id } = await this.make.enroll(child, { plan_id, method: 'card' });
    return { parent: child.parent, child_id: child.id, payment_id: payment_id! };
  }

  /** Opens the form as the parent and lets the card play its part. */
  async pay(
    { parent, payment_id }: { parent: { caller: Caller }; payment_id: string },
    number = '4242424242424242',
    save_card = false,
  ) {
    const { card } = await this.call('start_payment', parent.caller, { payment_id, method: 'card', save_card });
    return this.provider.pay(card!.intent_id, card!.client_secret, { number, expiresOn: NEXT_YEAR });
  }

  /** Delivers a message to the endpoint; returns the status. */
  async post(body: string, headers: Record<string, string>): Promise<number> {
    const app = createWebhooks({ database: this.club.database, cards: this.cards });
    return (await app.request(`${WEBHOOK_PATH}/test`, { method: 'POST', body, headers })).status;
  }

  /** Delivers a notification of EasyPay; returns the club's answer. */
  async notifyOfEasyPay(body: string): Promise<string> {
    const app = createEasyPayNotifications({ database: this.club.database, easypay: this.easypay });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return (await app.request(EASYPAY_NOTIFICATIONS, { method: 'POST', body, headers })).text();
  }

  /** Sends the provider's pending messages, also those that it would send later. */
  async deliver(): Promise<number> {
    await this.rows`update test_provider.deliveries set due_at = now()`;
    return sendDue(this.club.database, TEST_SECRET, (body, headers) => this.post(body, headers));
  }

  /** The messages that wait for delivery, without delivering them. */
  async messages(): Promise<string[]> {
    const rows = await this.rows<{ body: string }>`select body from test_provider.deliveries order by created_at`;
    return rows.map(({ body }) => body);
  }

  async payment(paymentId: string) {
    const [row] = await this.rows<{
      status: string;
      method: string;
      refunded_amount: number;
      settled_amount: number | null;
      decline_reason: string | null;
    }>`select status, method, refunded_amount, settled_amount, decline_reason from payments where id = ${paymentId}`;
    return row!;
  }

  /** The statuses that the payment went through, in order. */
  async history(paymentId: string): Promise<string[]> {
    const rows = await this.rows<{
      to_status: string;
    }>`select to_status from payment_events where payment_id = ${paymentId} order by created_at`;
    return rows.map(({ to_status }) => to_status);
  }

  /** The sum of the books. */
  async books(): Promise<number> {
    const sum = await this.readValue<number>`select coalesce(sum(amount), 0) as sum from ledger_entries`;
    return sum;
  }

  /** The sum that the books must have: what was settled, less what went back. */
  async due(): Promise<number> {
    const sum = await this
      .readValue<number>`select coalesce(sum(amount - refunded_amount) filter (where settled_at is not null), 0) as sum from payments`;
    return sum;
  }

  /** The sum that the provider holds, in euro cents. */
  async held(): Promise<number> {
    const sum = await this.readValue<number>`
      select coalesce((select sum(euro_cents) from test_provider.intents where status = 'succeeded'), 0)
        - coalesce((select sum(euro_cents) from test_provider.refunds where status = 'succeeded'), 0) as sum`;
    return sum;
  }
}

/** Such a club for a test file or a group of tests, each of which begins with the real provider; gone after them. */
export async function cardTest(connections?: number, currency?: Currency): Promise<CardClub> {
  const cards = await CardClub.open(connections, currency);
  beforeEach(() => {
    cards.cards = cards.provider;
  });
  afterAll(() => cards.club.drop());
  return cards;
}
