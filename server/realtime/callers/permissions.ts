import { REALTIME_ADMIN, type Caller } from '../../platform/caller.ts';
import type { Statement } from '../../platform/database/database.ts';
import type { TextRow } from '../../platform/database/lanes/batch.ts';
import { askerOf, type Shares } from '../../platform/database/lanes/fair-queue.ts';
import { CONTEXT } from '../as-realtime.ts';
import type { RealtimeService } from '../service.ts';

/** The two rights that a private channel's policies decide. */
export type Extension = 'broadcast' | 'presence';

/** The number of checks of policies that may be under way: the rest of the database's connections is for other work. */
export const CHECK_SHARES: Shares = {
  visitor: { together: 1, each: 1 },
  user: { together: 3, each: 2 },
};

/** The tools of a check. */
export type Asking = Pick<RealtimeService, 'database' | 'checks' | 'visitorPolicies'>;

/** The extensions that policies on realtime.messages let the caller hear in the private channel of this topic. Throws Overloaded. */
export async function readableExtensions(
  service: Asking,
  topic: string,
  caller: Caller,
  headers: string,
): Promise<Set<Extension>> {
  if (caller.role === 'anon' && !(await service.visitorPolicies.couldLet('read'))) return new Set();
  const rows = await ask(service, caller, {
    text: `select unnest(realtime.readable($1, $2, $3, $4))`,
    values: [topic, caller.role, JSON.stringify(caller.claims), headers],
  });
  return new Set(rows.map(([extension]) => extension as Extension));
}

/** True if policies on realtime.messages let the caller speak in the private channel of this topic. Throws Overloaded. */
export async function mayWrite(
  service: Asking,
  topic: string,
  extension: Extension,
  caller: Caller,
  headers: string,
): Promise<boolean> {
  if (caller.role === 'anon' && !(await service.visitorPolicies.couldLet('write'))) return false;
  const rows = await ask(service, caller, {
    text: `select realtime.writable($1, $2, $3, $4, $5)`,
    values: [topic, extension, caller.role, JSON.stringify(caller.claims), headers],
  });
  return rows[0]![0] === 't';
}

/** Checks with the realtime service's rights, in the turn of the caller. */
async function ask({ checks, database }: Asking, caller: Caller, statement: Statement): Promise<TextRow[]> {
  const asker = askerOf(caller);
  const end = await checks.take(asker);
  try {
    const [rows] = await database.statements(REALTIME_ADMIN, { ...CONTEXT, asker }, [statement]);
    return rows!;
  } finally {
    end();
  }
}
