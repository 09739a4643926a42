import { Hono } from 'hono';
import { unsubscribeInput } from '../../../contracts/inputs/notifications.ts';
import { isNotificationKind } from '../../../contracts/notifications.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Database, type Transaction } from '../../platform/database/database.ts';
import { firstRow } from '../../platform/database/rows.ts';
import type { VisitorOf } from '../../platform/http/client-ip.ts';
import { defineProcedure } from '../core/procedure.ts';

export const unsubscribe = defineProcedure({
  name: 'unsubscribe',
  summary: 'Switches emails of a kind off for the reader of an email: its key is enough, once.',
  input: unsubscribeInput,
  run: async ({ trx }, { key }) => ({ kind: await asServiceRole(trx, (trusted) => switchOff(trusted, key)) }),
});

/**
 * The endpoint that email programs call by themselves (RFC 8058): POST to the address in the email's head, without a
 * sign-in.
 */
export function createOneClick(database: Database, visitorOf: VisitorOf): Hono {
  const app = new Hono();
  app.post('/unsubscribe/:key', async (c) => {
    const given = unsubscribeInput.safeParse({ key: c.req.param('key') });
    if (!given.success) return c.text('Not found', 404);
    try {
      await database.transaction(visitorOf(c.req.raw), (trx) =>
        asServiceRole(trx, (trusted) => switchOff(trusted, given.data.key)),
      );
    } catch (error) {
      if (!(error instanceof ClubError)) throw error;
      return c.text(error.message, 404);
    }
    return c.text('OK');
  });
  return app;
}

/** Uses the key up, and returns the kind that comes by email no more. */
async function switchOff(trusted: Transaction, key: string): Promise<string> {
  const email = await firstRow(trusted)<{ user_id: string; kind: string }>`
    update email.outgoing set unsubscribe_key = null where unsubscribe_key = ${key}::uuid returning user_id, kind`;
  if (!email || !isNotificationKind(email.kind)) throw new ClubError('link_used');
  await trusted
    .insertInto('notification_settings')
    .values({ user_id: email.user_id, kind: email.kind, by_email: false })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ by_email: false }))
    .execute();
  return email.kind;
}
