import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import {
  ForgedEvent,
  ProviderError,
  type PaymentProvider,
  type ProviderEvent,
} from '../../../integrations/cards/provider.ts';
import { SERVICE } from '../../../platform/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import { log } from '../../../platform/log.ts';
import type { Outside } from '../../core/procedure.ts';
import { settleDispute, settleRefund } from '../refunds/settle-refund.ts';
import { settleSetup } from './card-setups.ts';
import { settleIntent } from './intents/settle-intent.ts';

const LARGEST_BODY = 512 * 1024;
export const WEBHOOK_PATH = '/payments/webhooks';

interface WebhookOptions {
  database: Database;
  /** Null: the club takes no cards, and the address does not exist. */
  cards: PaymentProvider | null;
  /** Runs after a message was worked on, such as sending the emails that it wrote. */
  afterwards?: () => void;
}

/**
 * `POST /payments/webhooks/{provider}`: receives a card provider's messages. Checks the signature first, on the bytes
 * that came; then writes a row „seen“; then works from what the provider answers when asked again, so that late, double
 * and unordered messages end in the same state. Answers 200 when it is done, 400 for a forged message, 503 when the
 * provider did not answer: it sends the message again.
 */
export function createWebhooks({ database, cards, afterwards }: WebhookOptions): Hono {
  const app = new Hono();
  app.post(
    `${WEBHOOK_PATH}/:provider`,
    bodyLimit({ maxSize: LARGEST_BODY, onError: (c) => c.json({ code: 'too_large' }, 413) }),
    async (c) => {
      c.header('cache-control', 'no-store');
      if (!cards || c.req.param('provider') !== cards.name) return c.json({ code: 'unknown_provider' }, 404);
      try {
        const event = cards.parseEvent(await c.req.text(), c.req.raw.headers);
        const seen = await takeIn({ database, cards }, event);
        afterwards?.();
        return c.json({ received: true, seen });
      } catch (error) {
        if (error instanceof ForgedEvent) return c.json({ code: 'forged' }, 400);
        if (!(error instanceof ProviderError)) throw error;
        log('warn', 'cards.webhook.waits', { code: error.code });
        return c.json({ code: 'provider_silent' }, 503);
      }
    },
  );
  return app;
}

/** Works on an event unless it was worked on already. Returns whether it was. */
export async function takeIn(outside: Outside, event: ProviderEvent): Promise<boolean> {
  const { database, cards } = outside;
  const done = await database.transaction(SERVICE, async (trx) => {
    await trx
      .insertInto('provider_events')
      .values({ provider: cards.name, event_id: event.id, kind: event.kind })
      .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
      .execute();
    const row = await trx
      .selectFrom('provider_events')
      .select('done_at')
      .where('provider', '=', cards.name)
      .where('event_id', '=', event.id)
      .executeTakeFirstOrThrow();
    return row.done_at !== null;
  });
  if (done) return true;
  if (event.refundId) await settleRefund(outside, event.refundId);
  else if (event.disputeId) await settleDispute(outside, event.disputeId);
  else if (event.setupId) await settleSetup(outside, event.setupId);
  else if (event.intentId) await settleIntent(outside, event.intentId);
  await database.transaction(SERVICE, (trx) =>
    trx
      .updateTable('provider_events')
      .set({ done_at: new Date().toISOString() })
      .where('provider', '=', cards.name)
      .where('event_id', '=', event.id)
      .execute(),
  );
  return false;
}
