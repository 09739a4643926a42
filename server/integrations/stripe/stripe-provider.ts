import Stripe from 'stripe';
import { stripeMethodsFor, type StripeMethod } from '../../../contracts/cards.ts';
import type { RefundReason } from '../../../contracts/refunds.ts';
import {
  ForgedEvent,
  ProviderError,
  type Intent,
  type NewIntent,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderRefund,
  type Setup,
} from '../cards/provider.ts';
import { asked, providerError, toIntent, toRefund, toDispute, toSetup, toEvent } from './stripe-answers.ts';

/** The timeout of one try, and the number of tries: within the time of a request. */
const TIMEOUT_MS = 10_000;
const RETRIES = 1;
const CURRENCY = 'eur';

interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The address of Stripe's API; default its own. */
  apiBase: string | undefined;
  /** The methods offered; default cards alone. */
  methods?: readonly StripeMethod[];
}

/** Stripe by its own library: PaymentIntents in euro, refunds, kept cards, signed events. */
export class StripeProvider implements PaymentProvider {
  readonly name = 'stripe';
  readonly publishableKey: string;
  readonly #stripe: Stripe;
  readonly #webhookSecret: string;
  readonly #methods: readonly StripeMethod[];

  constructor({ secretKey, publishableKey, webhookSecret, apiBase, methods = ['card'] }: StripeSettings) {
    this.publishableKey = publishableKey;
    this.#webhookSecret = webhookSecret;
    this.#methods = methods;
    this.#stripe = new Stripe(secretKey, {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: RETRIES,
      telemetry: false,
      ...(apiBase ? addressOf(apiBase) : {}),
    });
  }

  async createCustomer(reference: string, idempotencyKey: string): Promise<string> {
    const customer = await asked(this.#stripe.customers.create({ metadata: { reference } }, { idempotencyKey }));
    return customer.id;
  }

  async createIntent(intent: NewIntent, idempotencyKey: string): Promise<Intent> {
    const parameters: Stripe.PaymentIntentCreateParams = {
      ...ordered(intent),
      allowed_payment_method_types: [...stripeMethodsFor(this.#methods, intent.savesCard)],
      ...(intent.savesCard ? { setup_future_usage: 'off_session' } : {}),
    };
    return toIntent(await asked(this.#stripe.paymentIntents.create(parameters, { idempotencyKey })));
  }

  async chargeCard(intent: NewIntent & { cardId: string }, idempotencyKey: string): Promise<Intent> {
    const parameters: Stripe.PaymentIntentCreateParams = {
      ...ordered(intent),
      allowed_payment_method_types: ['card'],
      payment_method: intent.cardId,
      off_session: true,
      confirm: true,
      expand: ['payment_method'],
    };
    try {
      return toIntent(await this.#stripe.paymentIntents.create(parameters, { idempotencyKey }));
    } catch (error) {
      // A declined card is reported as an error that carries the intent.
      if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) return toIntent(error.payment_intent);
      throw providerError(error);
    }
  }

  async retrieveIntent(intentId: string): Promise<Intent> {
    return toIntent(await asked(this.#stripe.paymentIntents.retrieve(intentId, { expand: ['payment_method'] })));
  }

  async findIntent(reference: string, customerId: string): Promise<Intent | null> {
    const page = await asked(
      this.#stripe.paymentIntents.list({ customer: customerId, limit: 100, expand: ['data.payment_method'] }),
    );
    const refund = page.data.find(({ metadata }) => metadata['reference'] === reference);
    return refund ? toIntent(refund) : null;
  }

  async cancelIntent(intentId: string, idempotencyKey: string): Promise<Intent> {
    try {
      return toIntent(await this.#stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey }));
    } catch (error) {
      // It was paid or cancelled meanwhile.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return this.retrieveIntent(intentId);
      throw providerError(error);
    }
  }

  async forgetCard(cardId: string): Promise<void> {
    await asked(this.#stripe.paymentMethods.detach(cardId)).catch((error: unknown) => {
      if (!(error instanceof ProviderError && error.kind === 'refused')) throw error;
    });
  }

  async refund(
    refund: { intentId: string; euroCents: number; reason: RefundReason; reference: string },
    idempotencyKey: string,
  ): Promise<ProviderRefund> {
    const { intentId, euroCents, reason, reference } = refund;
    return toRefund(
      await asked(
        this.#stripe.refunds.create(
          { payment_intent: intentId, amount: euroCents, reason, metadata: { reference } },
          { idempotencyKey },
        ),
      ),
    );
  }

  async retrieveRefund(refundId: string): Promise<ProviderRefund> {
    return toRefund(await asked(this.#stripe.refunds.retrieve(refundId)));
  }

  async findRefund(intentId: string, reference: string): Promise<ProviderRefund | null> {
    const page = await asked(this.#stripe.refunds.list({ payment_intent: intentId, limit: 100 }));
    const refund = page.data.find(({ metadata }) => metadata?.['reference'] === reference);
    return refund ? toRefund(refund) : null;
  }

  async retrieveDispute(disputeId: string): Promise<ProviderRefund> {
    return toDispute(await asked(this.#stripe.disputes.retrieve(disputeId)));
  }

  async createSetup(
    { reference, customerId }: { reference: string; customerId: string },
    idempotencyKey: string,
  ): Promise<Setup> {
    const parameters: Stripe.SetupIntentCreateParams = {
      customer: customerId,
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
      metadata: { reference },
    };
    return toSetup(await asked(this.#stripe.setupIntents.create(parameters, { idempotencyKey })));
  }

  async retrieveSetup(setupId: string): Promise<Setup> {
    return toSetup(await asked(this.#stripe.setupIntents.retrieve(setupId, { expand: ['payment_method'] })));
  }

  parseEvent(body: string, headers: Headers): ProviderEvent {
    try {
      const event = this.#stripe.webhooks.constructEvent(
        body,
        headers.get('stripe-signature') ?? '',
        this.#webhookSecret,
      );
      return toEvent(event);
    } catch (cause) {
      throw new ForgedEvent('not signed', { cause });
    }
  }

  async *recentEvents(since: Date): AsyncGenerator<ProviderEvent> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const events = this.#stripe.events.list({ created, types: LISTENED_EVENTS, limit: 100 });
    try {
      for await (const event of events) yield toEvent(event);
    } catch (error) {
      throw providerError(error);
    }
  }
}

/** The events that an installation's endpoint listens to. */
const LISTENED_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'setup_intent.succeeded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
];

const ordered = ({ euroCents, reference, description, customerId }: NewIntent): Stripe.PaymentIntentCreateParams => ({
  amount: euroCents,
  currency: CURRENCY,
  description,
  metadata: { reference },
  ...(customerId ? { customer: customerId } : {}),
});

function addressOf(apiBase: string): { host: string; port: number; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(apiBase);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return { host: hostname, port: Number(port) || (scheme === 'http' ? 80 : 443), protocol: scheme };
}
