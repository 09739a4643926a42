import { sql } from 'kysely';
import { endSessionInput, mySessionsInput } from '../../../contracts/inputs/users.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireUser } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';

/** A device on which a user is signed in, as its owner sees it. */
interface SessionRow {
  id: string;
  user_agent: string | null;
  ip: string | null;
  /** True where the second factor was shown. */
  second_factor: boolean;
  started_at: string;
  last_used_at: string;
  /** The calling session. */
  current: boolean;
}

export const mySessions = defineProcedure({
  name: 'my_sessions',
  summary: 'The devices on which the caller is signed in, the most recently used first.',
  input: mySessionsInput,
  async run(context) {
    const userId = requireUser(context);
    const current = context.caller.claims.session_id ?? null;
    return asServiceRole(context.trx, async (trx): Promise<SessionRow[]> => {
      const { rows } = await sql<SessionRow>`
        select id, user_agent, host(ip) as ip, aal = 'aal2' as second_factor, created_at as started_at,
          refreshed_at as last_used_at, id::text is not distinct from ${current} as current
        from auth.sessions where user_id = ${userId} and coalesce(not_after > now(), true)
        order by refreshed_at desc, id
      `.execute(trx);
      return rows;
    });
  },
});

export const endSession = defineProcedure({
  name: 'end_session',
  summary: 'Signs the caller out on one device. A missing one, or another user’s, changes nothing.',
  input: endSessionInput,
  async run(context, { session_id }) {
    const userId = requireUser(context);
    const { numAffectedRows } = await asServiceRole(context.trx, (trx) =>
      sql`delete from auth.sessions where id = ${session_id} and user_id = ${userId}`.execute(trx),
    );
    const ended = numAffectedRows === 1n;
    if (ended) await audit(context, 'end_session', { table: 'auth.sessions', id: session_id });
    return { ended };
  },
});
