import type { CardProviderName, DeclineReason, RefundFailure } from '../../../contracts/cards.ts';
import type { RefundReason } from '../../../contracts/refunds.ts';

/** A payment at the provider. */
export interface Intent {
  id: string;
  /** Lets a browser pay this one; null where the provider does not return it again. */
  clientSecret: string | null;
  /** `open`: not paid yet, or a card was declined; `working`: decided later; `succeeded`: charged. */
  status: 'open' | 'working' | 'succeeded' | 'cancelled';
  euroCents: number;
  /** The club's own key of it. */
  reference: string;
  /** The last failed attempt; null while none has failed. */
  failed: { attempt: string; reason: DeclineReason } | null;
  /** The card that may be charged again; null where the payer did not ask for it, or has not paid. */
  card: ProviderCard | null;
}

export interface ProviderCard {
  id: string;
  brand: string;
  last4: string;
  /** The last day on which it may be charged. */
  expiresOn: string;
}

/** A card that is being kept without a payment. */
export type Setup = Pick<Intent, 'id' | 'clientSecret' | 'status' | 'reference' | 'failed' | 'card'>;

export interface ProviderRefund {
  id: string;
  /** The club's own key of it; empty where the club did not ask for it. */
  reference: string;
  /** The refunded sum. */
  intentId: string;
  euroCents: number;
  /** Null where the provider names no intent of the club. */
  reason: RefundReason | null;
  status: 'pending' | 'succeeded' | 'failed';
  failure: RefundFailure | null;
}

/** A message of the provider: only its subject is believed, the rest is asked for again. */
export interface ProviderEvent {
  id: string;
  kind: string;
  intentId: string | null;
  refundId: string | null;
  /** A charge that its holder disputes. */
  disputeId?: string | null;
  /** A card that is being kept. */
  setupId?: string | null;
}

export interface NewIntent {
  euroCents: number;
  /** The club's own key of it, kept by the provider. */
  reference: string;
  /** The text on the bank statement. */
  description: string;
  /** The customer whose card is kept for later, or charged now. */
  customerId: string | null;
  savesCard: boolean;
}

/**
 * A card provider. Amounts are euro cents. Every call that changes something takes an idempotency key: the same key
 * again changes nothing and returns the same. Each of them throws ProviderError.
 */
export interface PaymentProvider {
  readonly name: CardProviderName;
  /** The browser's settings for the provider itself; null where it needs none. */
  readonly publishableKey: string | null;
  createCustomer(reference: string, key: string): Promise<string>;
  createIntent(intent: NewIntent, key: string): Promise<Intent>;
  /** Charges a kept card while its holder is away; a declined one is an answer, no error. */
  chargeCard(intent: NewIntent & { cardId: string }, key: string): Promise<Intent>;
  retrieveIntent(intentId: string): Promise<Intent>;
  /** The intent of a key whose answer was lost; null when the provider never made it. */
  findIntent(reference: string, customerId: string): Promise<Intent | null>;
  /**
   * Cancels the intent, so that it cannot be paid any more. Returns its state: one that was paid meanwhile stays paid.
   */
  cancelIntent(intentId: string, key: string): Promise<Intent>;
  forgetCard(cardId: string): Promise<void>;
  refund(
    refund: { intentId: string; euroCents: number; reason: RefundReason; reference: string },
    key: string,
  ): Promise<ProviderRefund>;
  retrieveRefund(refundId: string): Promise<ProviderRefund>;
  /** The refund whose answer was lost; null when the provider never made it. */
  findRefund(intentId: string, reference: string): Promise<ProviderRefund | null>;
  /**
   * A charge that its holder disputed, as a refund: `succeeded` while or since the bank has the money, `failed` once
   * the club has won it back, `pending` while nothing was taken.
   */
  retrieveDispute(disputeId: string): Promise<ProviderRefund>;
  /** Lets a browser keep a card without paying. */
  createSetup(setup: { reference: string; customerId: string }, key: string): Promise<Setup>;
  retrieveSetup(setupId: string): Promise<Setup>;
  /** Reads a message; throws ForgedEvent unless the provider signed it lately. */
  parseEvent(body: string, headers: Headers): ProviderEvent;
  /** The events since then, delivered or not. */
  recentEvents(since: Date): AsyncIterable<ProviderEvent>;
}

/** The hours for which a provider remembers a key for sure; an older one must be looked for, not sent again. */
const KEY_HOURS = 20;

/** True if a key that was first used then is still safe to use again. */
export const isKeyFresh = (firstUsed: string): boolean => Date.parse(firstUsed) > Date.now() - KEY_HOURS * 3_600_000;

/** A message that the provider did not sign, or long ago. */
export class ForgedEvent extends Error {}

/** The provider did not do what it was asked. */
export class ProviderError extends Error {
  /** `refused`: it said no, and nothing happened. `unknown`: no answer, or a fault of its own: it may have happened. */
  readonly kind: 'refused' | 'unknown';
  /** The provider's own word for it, for the log. */
  readonly code: string | null;

  constructor(kind: 'refused' | 'unknown', code: string | null, options?: ErrorOptions) {
    super(`The card provider: ${kind}${code ? ` (${code})` : ''}`, options);
    this.kind = kind;
    this.code = code;
  }
}
