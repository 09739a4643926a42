import { REALTIME_ADMIN, type Caller } from '../platform/caller.ts';
import type { Database, Statement } from '../platform/database.ts';
import type { TextRow } from '../platform/batch.ts';

/** The two things that a private channel's policies are asked about. */
export type Extension = 'broadcast' | 'presence';

const CONTEXT = { method: 'GET', path: '/realtime/v1', readOnly: false };

/** Runs statements as the realtime service, in one transaction and one round trip. */
export function asRealtime(database: Database, ...statements: Statement[]): Promise<TextRow[][]> {
  return database.statements(REALTIME_ADMIN, CONTEXT, statements);
}

/** What policies on realtime.messages let the caller hear in the private channel of this topic. */
export async function readableExtensions(
  database: Database,
  topic: string,
  caller: Caller,
  headers: string,
): Promise<Set<Extension>> {
  const [rows] = await asRealtime(database, {
    text: `select unnest(realtime.readable($1, $2, $3, $4))`,
    values: [topic, caller.role, JSON.stringify(caller.claims), headers],
  });
  return new Set(rows!.map(([extension]) => extension as Extension));
}

/** Whether policies on realtime.messages let the caller speak in the private channel of this topic. */
export async function mayWrite(
  database: Database,
  topic: string,
  extension: Extension,
  caller: Caller,
  headers: string,
): Promise<boolean> {
  const [rows] = await asRealtime(database, {
    text: `select realtime.writable($1, $2, $3, $4, $5)`,
    values: [topic, extension, caller.role, JSON.stringify(caller.claims), headers],
  });
  return rows![0]![0] === 't';
}
