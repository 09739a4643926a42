import * as z from 'zod/mini';
import { STRIPE_METHODS, type StripeMethod } from '../../contracts/cards.ts';
import { webUrl } from './is-address.ts';
import { commaList, fileText, isSafe } from './provider-settings.ts';
import { SettingError } from './setting-error.ts';

/** The settings of cards and of EasyPay, for the schema of all settings. */
export const PAYMENT_SETTINGS = {
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^(sk|rk)_/, { error: 'use the secret key, sk_…' }))),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string().check(z.regex(/^pk_/, { error: 'use the publishable key, pk_…' }))),
  STRIPE_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^whsec_/, { error: 'use the signing secret of the webhook, whsec_…' })),
  ),
  STRIPE_METHODS: z.optional(
    z.pipe(
      commaList,
      z
        .array(z.enum(STRIPE_METHODS, { error: 'use card, or card,revolut_pay' }))
        .check(z.refine((names) => names.includes('card'), { error: 'use card, or card,revolut_pay' })),
    ),
  ),
  APPLE_PAY_FILE: z.optional(fileText),
  STRIPE_API_BASE: z.optional(webUrl('leave it out for Stripe itself')),
  EPAY_MIN: z.optional(z.string().check(z.regex(/^[A-Z]?\d{1,20}$/, { error: 'use the merchant’s number (KIN)' }))),
  EPAY_SECRET: z.optional(
    z.string().check(z.minLength(16, { error: 'use the secret word of the merchant’s profile' })),
  ),
  EPAY_URL: z.optional(
    webUrl('use https://demo.epay.bg, or leave it out').check(
      z.refine((address) => isSafe(new URL(address)), { error: 'use https://' }),
    ),
  ),
};

const schema = z.object(PAYMENT_SETTINGS);
type PaymentSettings = z.infer<typeof schema>;

/** The way in which cards are taken. */
export type CardSettings =
  | { provider: 'test'; webhookSecret: string }
  | {
      provider: 'stripe';
      secretKey: string;
      publishableKey: string;
      webhookSecret: string;
      apiBase: string | undefined;
      /** The methods offered; always a card. */
      methods: readonly StripeMethod[];
      /** Apple's file for the domain, word for word; null: none. */
      applePayFile: string | null;
    };

export interface EasyPaySettings {
  /** The merchant's number (KIN). */
  min: string;
  secret: string;
  /** ePay.bg's address. */
  url: string;
}

/** The way in which payments in cash at EasyPay are taken; `standIn`: at an invented cash desk, in a demo. */
export type EasyPayConfig = EasyPaySettings & { standIn: boolean };

/** The ways in which payments are taken. */
export interface PaymentConfig {
  /** Null: no cards. The test provider runs in a demo only, and never in production. */
  cards: CardSettings | null;
  /** Null: no payments at EasyPay. The stand-in runs in a demo only, and never in production. */
  easypay: EasyPayConfig | null;
}

/** A key of the installation with this prefix. */
type Derive = (prefix: string) => string;

/** The payments' part of the configuration. `derive` makes the keys of the invented providers of a demo; null: there are none. */
export const paymentConfig = (settings: PaymentSettings, derive: Derive | null): PaymentConfig => ({
  cards: stripeSettings(settings) ?? (derive && testProvider(derive)),
  easypay: easypaySettings(settings) ?? (derive && easypayStandIn(derive)),
});

const testProvider = (derive: Derive): CardSettings => ({ provider: 'test', webhookSecret: derive('test_provider_') });

const EPAY = 'https://www.epay.bg';

const easypayStandIn = (derive: Derive): EasyPayConfig => ({
  min: 'D000000001',
  secret: derive('easypay_'),
  url: EPAY,
  standIn: true,
});

/** The merchant's number and secret word, both or none. */
function easypaySettings({ EPAY_MIN: min, EPAY_SECRET: secret, EPAY_URL: url }: PaymentSettings): EasyPayConfig | null {
  if (!min && !secret && !url) return null;
  if (!min || !secret) throw new SettingError('Wrong setting — EPAY_MIN and EPAY_SECRET go together');
  return { min, secret, url: (url ?? EPAY).replace(/\/+$/, ''), standIn: false };
}

/** Stripe's three keys, all or none; they must be of one kind, live or test. */
function stripeSettings(settings: PaymentSettings): CardSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = settings;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = settings;
  const { STRIPE_METHODS: methods, APPLE_PAY_FILE: applePayFile } = settings;
  if (!secretKey && !publishableKey && !webhookSecret && !apiBase && !methods && !applePayFile) return null;
  if (!secretKey || !publishableKey || !webhookSecret) {
    throw new SettingError(
      'Wrong setting — STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET go together',
    );
  }
  if (secretKey.includes('_live_') !== publishableKey.includes('_live_')) {
    throw new SettingError(
      'Wrong setting — STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY: one is live, the other is not',
    );
  }
  return {
    provider: 'stripe',
    secretKey,
    publishableKey,
    webhookSecret,
    apiBase,
    methods: methods ?? ['card'],
    applePayFile: applePayFile ?? null,
  };
}
