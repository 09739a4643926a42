import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { asServiceRole, type Database } from '../database/database.ts';
import type { VisitorOf } from '../http/client-ip.ts';

/** The address at which the carrier reports what became of a text message: its key is enough. */
export const reportPath = (key: string): string => `/sms/reports/${key}`;

const LARGEST_BODY = 4 * 1024;
const KEY = z.uuid();
const REPORT = z.object({ status: z.enum(['delivered', 'failed']) });

/**
 * `POST /sms/reports/{key}` with `{"status": "delivered" | "failed"}`: the carrier says what became of a text message. The same
 * report twice changes nothing, and one that was delivered does not fail later. Answers 204, 400 for other words, 404 for an unknown key.
 */
export function createDeliveryReports(database: Database, visitorOf: VisitorOf): Hono {
  const app = new Hono();
  app.post(reportPath(':key'), bodyLimit({ maxSize: LARGEST_BODY }), async (c) => {
    c.header('cache-control', 'no-store');
    const key = KEY.safeParse(c.req.param('key'));
    if (!key.success) return c.json({ code: 'not_found' }, 404);
    const report = REPORT.safeParse(await c.req.json().catch(() => null));
    if (!report.success) return c.json({ code: 'invalid_input' }, 400);
    const isDelivered = report.data.status === 'delivered';
    const { rows } = await database.transaction(visitorOf(c.req.raw), (visitor) =>
      asServiceRole(visitor, (trx) =>
        sql`
        update sms.outbox set
          delivered_at = case when ${isDelivered} then coalesce(delivered_at, now()) else delivered_at end,
          failed_at = case when ${isDelivered} then null when delivered_at is null then coalesce(failed_at, now()) end,
          sent_at = coalesce(sent_at, now()), body = null
        where report_key = ${key.data}::uuid and not over_limit returning id`.execute(trx),
      ),
    );
    return rows.length > 0 ? c.body(null, 204) : c.json({ code: 'not_found' }, 404);
  });
  return app;
}
