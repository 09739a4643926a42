const CARD_PROVIDERS = ['test', 'stripe'] as const;
export type CardProviderName = (typeof CARD_PROVIDERS)[number];

/** The methods of Stripe's payment element. Apple Pay and Google Pay are cards, shown where the device has them. */
export const STRIPE_METHODS = ['card', 'revolut_pay'] as const;
export type StripeMethod = (typeof STRIPE_METHODS)[number];

/** The methods of a payment: only a card can be kept and charged again. */
export const stripeMethodsFor = (methods: readonly StripeMethod[], savesCard: boolean): readonly StripeMethod[] =>
  savesCard ? ['card'] : methods;

/** The reasons for a declined card that its holder may know; each has a text in three languages. */
const DECLINE_REASONS = [
  'declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_number',
  'incorrect_code',
  'not_confirmed',
  'needs_confirmation',
  'provider_fault',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** The reasons for which a provider did not refund. */
export const REFUND_FAILURES = ['card_closed', 'refused', 'no_balance', 'provider_fault', 'dispute_won'] as const;
export type RefundFailure = (typeof REFUND_FAILURES)[number];

/** The page's settings to take a card: at the test provider its own form, at Stripe the payment element. */
export interface CardForm {
  provider: CardProviderName;
  /** The provider's id of the payment. */
  intent_id: string;
  /** The secret that lets only this one be paid. */
  client_secret: string;
  /** Stripe's public key; null at the test provider. */
  publishable_key: string | null;
  saves_card: boolean;
}

/** The state of a card payment once the provider was asked. */
export interface CardOutcome {
  payment_id: string;
  /** `open`: nothing was charged, and a card may try; `waiting`: the provider has not decided yet. */
  outcome: 'paid' | 'declined' | 'open' | 'waiting';
  decline_reason: DeclineReason | null;
}

/** The outcome of keeping a card without a payment. */
export interface CardSetupOutcome {
  outcome: 'kept' | 'declined' | 'open';
  decline_reason: DeclineReason | null;
}

/** Days after the first failed charge on which a saved card is tried again. */
export const AUTOPAY_TRY_DAYS = [0, 1, 3, 7] as const;

/** The behavior of a card of the test provider. */
export type TestCardAction =
  | { does: 'pay' }
  | { does: 'decline'; reason: DeclineReason }
  | { does: 'ask' }
  | { does: 'pay_once' }
  | { does: 'refuse_refunds' }
  | { does: 'answer_twice' }
  | { does: 'answer_late' };

/** The invented cards of the test provider. Any other number is refused. */
export const TEST_CARDS = {
  '4242424242424242': { does: 'pay' },
  '4000000000000002': { does: 'decline', reason: 'declined' },
  '4000000000009995': { does: 'decline', reason: 'insufficient_funds' },
  '4000000000000069': { does: 'decline', reason: 'expired_card' },
  '4000002760003184': { does: 'ask' },
  '4000000000000341': { does: 'pay_once' },
  '4000000000005126': { does: 'refuse_refunds' },
  '4000000000000077': { does: 'answer_twice' },
  '4000000000000259': { does: 'answer_late' },
} as const satisfies Record<string, TestCardAction>;
type TestCardNumber = keyof typeof TEST_CARDS;

export const isTestCard = (number: string): number is TestCardNumber => Object.hasOwn(TEST_CARDS, number);

/** The address of the test provider, in a demo. */
export const TEST_PROVIDER_PATH = '/test-provider';

/** The test provider's answer to a card. */
export interface TestCardOutcome {
  status: 'succeeded' | 'declined' | 'challenged';
  /** The page of the confirmation, when the card asks for it. */
  confirm_at: string | null;
}
