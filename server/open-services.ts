import type { ClubServices } from './club/core/procedure.ts';
import { takeGuess } from './guess-limits.ts';
import type { PaymentProvider } from './integrations/cards/provider.ts';
import { EasyPay } from './integrations/easypay/easypay.ts';
import type { Database } from './platform/database/database.ts';
import type { Machine } from './platform/process/machine.ts';
import { createSmsSender } from './platform/sms/sms-sender.ts';
import type { Config } from './settings/config.ts';
import type { CardSettings, EasyPayConfig } from './settings/payment-settings.ts';
import type { TestProvider } from './stand-ins/cards/test-provider.ts';
import type { EasyPayStandIn } from './stand-ins/easypay/easypay-stand-in.ts';

/** The stand-ins for real providers; null in a real club. */
export interface StandIns {
  cards: TestProvider | null;
  easypay: EasyPayStandIn | null;
}

interface ServiceParts {
  config: Config;
  database: Database;
  machine: Machine;
  startJob: ClubServices['startJob'];
}

/** Opens what the club uses beside its database, as the settings name it. Code of providers that it does not use is not loaded. */
export async function openServices({ config, database, machine, startJob }: ServiceParts) {
  const { cards, testCards } = await openCards(config.cards, database);
  const { easypay, standIn } = await openEasyPay(config.easypay, database);
  const services: ClubServices = {
    publicUrl: config.publicUrl,
    asksForProof: config.passwordChange === 'proof',
    confirmsEmails: !config.autoConfirm,
    sendsEmails: config.smtpUrl !== undefined,
    sms: createSmsSender(config, database),
    cards,
    easypay,
    startJob,
    machineReport: () => machine.report(),
    takeGuess: (guess) => takeGuess({ database, config }, guess),
  };
  const standIns: StandIns = { cards: testCards, easypay: standIn };
  return { services, standIns };
}

async function openCards(
  settings: CardSettings | null,
  database: Database,
): Promise<{ cards: PaymentProvider | null; testCards: TestProvider | null }> {
  if (!settings) return { cards: null, testCards: null };
  if (settings.provider === 'test') {
    const { TestProvider } = await import('./stand-ins/cards/test-provider.ts');
    const testCards = new TestProvider(database, settings.webhookSecret);
    return { cards: testCards, testCards };
  }
  const { StripeProvider } = await import('./integrations/stripe/stripe-provider.ts');
  return { cards: new StripeProvider(settings), testCards: null };
}

async function openEasyPay(
  settings: EasyPayConfig | null,
  database: Database,
): Promise<{ easypay: EasyPay | null; standIn: EasyPayStandIn | null }> {
  if (!settings) return { easypay: null, standIn: null };
  if (!settings.standIn) return { easypay: new EasyPay(settings), standIn: null };
  const { EasyPayStandIn } = await import('./stand-ins/easypay/easypay-stand-in.ts');
  const standIn = new EasyPayStandIn(database, settings, async () => '');
  return { easypay: new EasyPay(settings, (address) => standIn.ask(address)), standIn };
}
