import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ForgedEvent } from '../../../integrations/cards/provider.ts';
import type { EasyPay, EasyPayNotice, EasyPayReply } from '../../../integrations/easypay/easypay.ts';
import { SERVICE } from '../../../platform/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import { log } from '../../../platform/log.ts';
import { settleEasyPay } from './settle-easypay.ts';

const LARGEST_BODY = 64 * 1024;
export const EASYPAY_NOTIFICATIONS = '/payments/webhooks/easypay';

interface EasyPayOptions {
  database: Database;
  /** Null: the club takes no payments at EasyPay, and the address does not exist. */
  easypay: EasyPay | null;
  /** Runs after a notification was worked on, such as sending the emails that it wrote. */
  afterwards?: () => void;
}

/**
 * `POST /payments/webhooks/easypay`: receives the notifications of ePay.bg. The checksum is checked first; then each
 * line is worked on in a transaction of its own and answered by itself, so that one that fails holds up no other and
 * is sent again. There is no address to ask whether a notification is true: its signature is all there is.
 */
export function createEasyPayNotifications({ database, easypay, afterwards }: EasyPayOptions): Hono {
  const app = new Hono();
  app.post(
    EASYPAY_NOTIFICATIONS,
    bodyLimit({ maxSize: LARGEST_BODY, onError: (c) => c.text('ERR=Too large\n', 413) }),
    async (c) => {
      c.header('cache-control', 'no-store');
      if (!easypay) return c.json({ code: 'unknown_provider' }, 404);
      try {
        const notices = easypay.readNotification(await c.req.text());
        if (notices.length === 0) return c.text('ERR=No invoice\n', 400);
        const lines: string[] = [];
        for (const notice of notices)
          lines.push(`INVOICE=${notice.invoice}:STATUS=${await replyTo(database, notice)}\n`);
        afterwards?.();
        return c.text(lines.join(''));
      } catch (error) {
        if (!(error instanceof ForgedEvent)) throw error;
        return c.text('ERR=Not valid CHECKSUM\n', 400);
      }
    },
  );
  return app;
}

async function replyTo(database: Database, notice: EasyPayNotice): Promise<EasyPayReply> {
  try {
    const reply = await database.transaction(SERVICE, (trx) => settleEasyPay(trx, notice));
    if (reply !== 'OK') log('warn', 'easypay.notification', { invoice: notice.invoice, reply });
    return reply;
  } catch (error) {
    log('error', 'easypay.notification', { invoice: notice.invoice, error });
    return 'ERR';
  }
}
