import { ECDH } from 'node:crypto';
import { sql } from 'kysely';
import {
  addPushSubscriptionInput,
  removePushSubscriptionInput,
  renewPushSubscriptionInput,
} from '../../../contracts/inputs/notifications.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { mayBeOutside } from '../../platform/push/outside-request.ts';
import { requireUser } from '../core/access/access.ts';
import { defineProcedure } from '../core/procedure.ts';

/** The browsers of a user that get pushes; one more takes the turn of the oldest. */
export const BROWSERS_OF_A_USER = 10;

export const addPushSubscription = defineProcedure({
  name: 'add_push_subscription',
  summary:
    'Lets notifications come to the browser that calls, also while the app is closed. The browser belongs to this sign-in alone, also where another account used it before.',
  input: addPushSubscriptionInput,
  async run(context, browser) {
    const userId = requireUser(context);
    requireReachable(browser);
    const { endpoint, p256dh, auth, device } = browser;
    const session = context.caller.claims.session_id ?? null;
    return asServiceRole(context.trx, async (trx) => {
      // Pushes that wait for the account before go with its row: none is shown to the next one.
      await sql`delete from push_subscriptions where endpoint = ${endpoint} and user_id <> ${userId}`.execute(trx);
      const { rows } = await sql<{ id: string }>`
        insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, user_agent)
        values (${userId}, (select id from auth.sessions where id = ${session}::uuid), ${endpoint}, ${p256dh}, ${auth}, ${device ?? null})
        on conflict (endpoint) do update set
          session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
          user_agent = excluded.user_agent, failed_since = null
        where push_subscriptions.user_id = excluded.user_id
        returning id`.execute(trx);
      const [saved] = rows;
      // Two accounts at once: the other one was faster.
      if (!saved) throw new ClubError('try_again');
      await sql`
        delete from push_subscriptions where id in (
          select id from push_subscriptions where user_id = ${userId} and id <> ${saved.id}
          order by created_at desc offset ${BROWSERS_OF_A_USER - 1}
        )`.execute(trx);
      return { id: saved.id };
    });
  },
});

export const removePushSubscription = defineProcedure({
  name: 'remove_push_subscription',
  summary: 'Ends the pushes to a browser of the caller, by its address; one that is not there is no fault.',
  input: removePushSubscriptionInput,
  async run(context, { endpoint }) {
    const userId = requireUser(context);
    const { numDeletedRows } = await asServiceRole(context.trx, (trx) =>
      trx
        .deleteFrom('push_subscriptions')
        .where('endpoint', '=', endpoint)
        .where('user_id', '=', userId)
        .executeTakeFirst(),
    );
    return { removed: numDeletedRows === 1n };
  },
});

export const renewPushSubscription = defineProcedure({
  name: 'renew_push_subscription',
  summary:
    'The browser changed its address at its push service: the old address and its secret are enough, since no other browser knows them.',
  input: renewPushSubscriptionInput,
  async run(context, { old_endpoint, old_auth, ...browser }) {
    requireReachable(browser);
    const { endpoint, p256dh, auth } = browser;
    const { numAffectedRows } = await asServiceRole(context.trx, (trx) =>
      sql`
        update push_subscriptions set endpoint = ${endpoint}, p256dh = ${p256dh}, auth = ${auth}, failed_since = null
        where endpoint = ${old_endpoint} and auth = ${old_auth}
          and not exists (select from push_subscriptions where endpoint = ${endpoint} and endpoint <> ${old_endpoint})
      `.execute(trx),
    );
    return { renewed: numAffectedRows === 1n };
  },
});

/** Refuses an address that leads inside, and a key with which nothing can be sealed. */
function requireReachable({ endpoint, p256dh }: { endpoint: string; p256dh: string }): void {
  if (!mayBeOutside(endpoint) || !isPoint(p256dh)) throw new ClubError('push_not_possible');
}

function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
