import type { StripeMethod } from '../../../../contracts/cards.ts';
import type { Locale } from '../../../../contracts/roles.ts';

/** Stripe's own script, of the version that the server speaks; it must come from Stripe and may not be bundled. */
const SCRIPT = 'https://js.stripe.com/endive/stripe.js';

/** The few things of Stripe.js that are used here. */
export interface StripeJs {
  elements(options: StripeElementsOptions): StripeElements;
  confirmPayment(options: Confirmation): Promise<{ error?: { type: string } }>;
  /** Keeps the card without paying. */
  confirmSetup(options: Confirmation): Promise<{ error?: { type: string } }>;
}
interface Confirmation {
  elements: StripeElements;
  clientSecret: string;
  confirmParams: { return_url: string };
  redirect: 'if_required';
}
export interface StripeElementsOptions {
  mode: 'payment' | 'setup';
  /** In euro cents; none where nothing is paid. */
  amount?: number;
  currency: 'eur';
  allowedPaymentMethodTypes: readonly StripeMethod[];
  setupFutureUsage?: 'off_session' | null;
  locale: Locale;
  appearance: object;
}
interface PaymentElementOptions {
  layout: 'tabs';
  /** `auto`: where the browser has them, the domain is registered and the account takes them. */
  wallets: Record<'applePay' | 'googlePay', 'auto' | 'never'>;
}
export interface StripeElements {
  create(kind: 'payment', options: PaymentElementOptions): { mount(container: HTMLElement): void; destroy(): void };
  update(options: Pick<StripeElementsOptions, 'setupFutureUsage' | 'allowedPaymentMethodTypes'>): void;
  /** Checks what was typed; the element itself shows what is wrong. */
  submit(): Promise<{ error?: object }>;
}

let loading: Promise<(key: string) => StripeJs> | undefined;

/** Loads Stripe's script once. Throws when it does not arrive; then the next call tries again. */
export function loadStripe(): Promise<(key: string) => StripeJs> {
  loading ??= new Promise<(key: string) => StripeJs>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.addEventListener('load', () => {
      const { Stripe } = window as unknown as { Stripe?: (key: string) => StripeJs };
      if (Stripe) resolve(Stripe);
      else reject(new Error('Stripe.js is not there'));
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('Stripe.js did not load'));
    });
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** True if this document was served with leave to load Stripe's script: only the payment page is. */
export function mayLoadStripe(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation === undefined || new URL(navigation.name).pathname === window.location.pathname;
}
