import type { CardSettings } from '../../settings/payment-settings.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PaymentProvider } from './provider.ts';
import { TestProvider } from '../../stand-ins/cards/test-provider.ts';

/** The card provider of this installation; null where none is set up. Stripe's library is loaded only where it is used. */
export async function openProvider(cards: CardSettings | null, database: Database): Promise<PaymentProvider | null> {
  if (!cards) return null;
  if (cards.provider === 'test') return new TestProvider(database, cards.webhookSecret);
  const { StripeProvider } = await import('../stripe/stripe-provider.ts');
  return new StripeProvider(cards);
}
