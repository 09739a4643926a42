import type { Caller } from '../caller.ts';
import type { Database } from './database.ts';

/** Throws ClubError where the caller's account is disabled or the session has ended: becoming the caller refuses them. */
export async function requireOpenSession(database: Database, caller: Caller, path: string): Promise<void> {
  if (caller.role !== 'authenticated') return;
  await database.statements(caller, { method: 'GET', path, readOnly: true }, [{ text: 'select 1', values: [] }]);
}
