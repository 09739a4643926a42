import Stripe from 'stripe';
import {
  stripeMethodsFor,
  type DeclineReason,
  type RefundFailure,
  type StripeMethod,
} from '../../../contracts/cards.ts';
import { REFUND_REASONS, type RefundReason } from '../../../contracts/refunds.ts';
import {
  ForgedEvent,
  ProviderError,
  type Intent,
  type NewIntent,
  type PaymentProvider,
  type ProviderCard,
  type ProviderEvent,
  type ProviderRefund,
  type Setup,
} from '../cards/provider.ts';

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

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw providerError(error);
  }
}

/** The error of Stripe's refusal, or of an unknown outcome. */
function providerError(error: unknown): ProviderError {
  if (!(error instanceof Stripe.errors.StripeError)) return new ProviderError('unknown', null, { cause: error });
  const status = error.statusCode ?? 0;
  const said = status >= 400 && status < 500 && status !== 409 && status !== 429;
  return new ProviderError(said ? 'refused' : 'unknown', error.code ?? error.type, { cause: error });
}

function toIntent(intent: Stripe.PaymentIntent): Intent {
  const { last_payment_error: error, latest_charge: charge, payment_method: method } = intent;
  const attempt = error?.charge ?? (typeof charge === 'string' ? charge : charge?.id) ?? error?.payment_method?.id;
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    status: STATUSES[intent.status] ?? 'open',
    euroCents: intent.amount,
    reference: intent.metadata['reference'] ?? '',
    failed: error ? { attempt: attempt ?? intent.id, reason: declineOf(error) } : null,
    card:
      intent.status === 'succeeded' && intent.setup_future_usage === 'off_session' && typeof method === 'object'
        ? cardOf(method)
        : null,
  };
}

const STATUSES: Partial<Record<Stripe.PaymentIntent.Status, Intent['status']>> = {
  succeeded: 'succeeded',
  canceled: 'cancelled',
  processing: 'working',
};

function cardOf(method: Stripe.PaymentMethod | null): ProviderCard | null {
  if (!method?.card) return null;
  const { brand, last4, exp_year, exp_month } = method.card;
  const expiresOn = new Date(Date.UTC(exp_year, exp_month, 0)).toISOString().slice(0, 10);
  return { id: method.id, brand, last4, expiresOn };
}

const DECLINES: Record<string, DeclineReason> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_number: 'incorrect_number',
  invalid_number: 'incorrect_number',
  incorrect_cvc: 'incorrect_code',
  invalid_cvc: 'incorrect_code',
  payment_intent_authentication_failure: 'not_confirmed',
  authentication_required: 'needs_confirmation',
  processing_error: 'provider_fault',
  payment_method_customer_decline: 'not_confirmed',
  payment_method_provider_timeout: 'provider_fault',
};

function declineOf({
  code,
  decline_code,
}: Pick<Stripe.PaymentIntent.LastPaymentError, 'code' | 'decline_code'>): DeclineReason {
  return DECLINES[decline_code ?? ''] ?? DECLINES[code ?? ''] ?? 'declined';
}

const FAILURES: Record<string, RefundFailure> = {
  expired_or_canceled_card: 'card_closed',
  lost_or_stolen_card: 'card_closed',
  declined: 'refused',
  merchant_request: 'refused',
  insufficient_funds: 'no_balance',
};

function toRefund({
  id,
  status,
  failure_reason,
  metadata,
  amount,
  reason,
  payment_intent,
}: Stripe.Refund): ProviderRefund {
  const facts = {
    id,
    reference: metadata?.['reference'] ?? '',
    intentId: idOf(payment_intent),
    euroCents: amount,
    reason: REFUND_REASONS.find((one) => one === reason) ?? null,
  };
  if (status === 'succeeded') return { ...facts, status, failure: null };
  if (status === 'failed' || status === 'canceled')
    return { ...facts, status: 'failed', failure: FAILURES[failure_reason ?? ''] ?? 'refused' };
  return { ...facts, status: 'pending', failure: null };
}

const idOf = (expandable: string | { id: string } | null | undefined): string =>
  typeof expandable === 'string' ? expandable : (expandable?.id ?? '');

/** The owner of the money of a dispute: an inquiry has taken none yet. */
function toDispute({ id, status, amount, payment_intent }: Stripe.Dispute): ProviderRefund {
  const facts = { id, reference: '', intentId: idOf(payment_intent), euroCents: amount, reason: 'fraudulent' as const };
  if (status === 'won' || status === 'warning_closed') return { ...facts, status: 'failed', failure: 'dispute_won' };
  return { ...facts, status: status.startsWith('warning_') ? 'pending' : 'succeeded', failure: null };
}

function toSetup(setup: Stripe.SetupIntent): Setup {
  const { last_setup_error: error, latest_attempt: attempt, payment_method: method } = setup;
  return {
    id: setup.id,
    clientSecret: setup.client_secret,
    status: STATUSES[setup.status as Stripe.PaymentIntent.Status] ?? 'open',
    reference: setup.metadata?.['reference'] ?? '',
    failed: error ? { attempt: idOf(attempt) || setup.id, reason: declineOf(error) } : null,
    card: setup.status === 'succeeded' && method !== null && typeof method === 'object' ? cardOf(method) : null,
  };
}

/** The subject of an event; its contents are asked for again. */
function toEvent(event: Stripe.Event): ProviderEvent {
  const { id, type: kind } = event;
  const about = event.data.object as { id?: string; object?: string; payment_intent?: unknown };
  const intentId = about.object === 'payment_intent' ? about.id : about.payment_intent;
  return {
    id,
    kind,
    intentId: typeof intentId === 'string' ? intentId : null,
    refundId: about.object === 'refund' ? (about.id ?? null) : null,
    disputeId: about.object === 'dispute' ? (about.id ?? null) : null,
    setupId: about.object === 'setup_intent' ? (about.id ?? null) : null,
  };
}
