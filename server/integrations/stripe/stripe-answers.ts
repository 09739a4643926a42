import Stripe from 'stripe';
import type { DeclineReason, RefundFailure } from '../../../contracts/cards.ts';
import { REFUND_REASONS } from '../../../contracts/refunds.ts';
import {
  ProviderError,
  type Intent,
  type ProviderCard,
  type ProviderEvent,
  type ProviderRefund,
  type Setup,
} from '../cards/provider.ts';

export async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw providerError(error);
  }
}

/** The error of Stripe's refusal, or of an unknown outcome. */
export function providerError(error: unknown): ProviderError {
  if (!(error instanceof Stripe.errors.StripeError)) return new ProviderError('unknown', null, { cause: error });
  const status = error.statusCode ?? 0;
  const said = status >= 400 && status < 500 && status !== 409 && status !== 429;
  return new ProviderError(said ? 'refused' : 'unknown', error.code ?? error.type, { cause: error });
}

export function toIntent(intent: Stripe.PaymentIntent): Intent {
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

export function toRefund({
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
export function toDispute({ id, status, amount, payment_intent }: Stripe.Dispute): ProviderRefund {
  const facts = { id, reference: '', intentId: idOf(payment_intent), euroCents: amount, reason: 'fraudulent' as const };
  if (status === 'won' || status === 'warning_closed') return { ...facts, status: 'failed', failure: 'dispute_won' };
  return { ...facts, status: status.startsWith('warning_') ? 'pending' : 'succeeded', failure: null };
}

export function toSetup(setup: Stripe.SetupIntent): Setup {
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
export function toEvent(event: Stripe.Event): ProviderEvent {
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
