import type { CardSettings } from '../../payment-settings.ts';
import type { Database } from '../database.ts';
import type { PaymentProvider } from './provider.ts';
import { TestProvider } from './test-provider.ts';

/** The card provider of this installation; null where none is set up. Stripe's library is loaded only where it is used. */
export async function openProvider(cards: CardSettings | null, database: Database): Promise<PaymentProvider | null> {
  if (!cards) return null;
  if (cards.provider === 'test') return new TestProvider(database, cards.webhookSecret);
  const { StripeProvider } = await import('./stripe-provider.ts');
  return new StripeProvider(cards);
}
