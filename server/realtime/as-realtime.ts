import { REALTIME_ADMIN } from '../platform/caller.ts';
import type { Database, Statement } from '../platform/database/database.ts';
import type { TextRow } from '../platform/database/lanes/batch.ts';

export const CONTEXT = { method: 'GET', path: '/realtime/v1', readOnly: false };

/** Runs statements as the realtime service, in one transaction and one round trip. */
export function asRealtime(database: Database, ...statements: Statement[]): Promise<TextRow[][]> {
  return database.statements(REALTIME_ADMIN, CONTEXT, statements);
}

/** The texts as an array of PostgreSQL. */
export const toList = (texts: string[]) =>
  `{${texts.map((text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`;
