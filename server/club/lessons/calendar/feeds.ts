import { randomBytes } from 'node:crypto';
import { calendarPath } from '../../../../contracts/calendar.ts';
import { makeCalendarFeedInput, revokeCalendarFeedInput } from '../../../../contracts/inputs/calendar.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { requireUser } from '../../core/access/access.ts';
import { requireRecentProof } from '../../core/access/recent-proof.ts';
import { defineProcedure } from '../../core/procedure.ts';

/** The bytes of the secret in a calendar's address: 192 bits. */
const SECRET_BYTES = 24;

export const makeCalendarFeed = defineProcedure({
  name: 'make_calendar_feed',
  summary: 'Makes the secret address of the caller’s calendar of lessons; an older one stops working.',
  input: makeCalendarFeedInput,
  async run(context) {
    const userId = requireUser(context);
    await requireRecentProof(context, { signInCounts: true });
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    await asServiceRole(context.trx, async (trx) => {
      // Two presses at once wait for each other here.
      await trx.selectFrom('profiles').select('user_id').where('user_id', '=', userId).forUpdate().execute();
      await revokeOpen(trx, userId);
      await trx.insertInto('calendar_feeds').values({ user_id: userId, secret }).execute();
    });
    return { url: context.publicUrl + calendarPath(secret) };
  },
});

export const revokeCalendarFeed = defineProcedure({
  name: 'revoke_calendar_feed',
  summary: 'Takes the address of the caller’s calendar back; without one nothing changes.',
  input: revokeCalendarFeedInput,
  async run(context) {
    const userId = requireUser(context);
    return asServiceRole(context.trx, async (trx) => ({ revoked: await revokeOpen(trx, userId) }));
  },
});

async function revokeOpen(trx: Transaction, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('calendar_feeds')
    .set({ revoked_at: new Date().toISOString() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
