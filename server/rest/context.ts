import { parse } from 'hono/utils/cookie';
import type { Caller } from '../platform/caller.ts';
import type { Database, StatementContext } from '../platform/database/database.ts';
import type { Schema } from './catalogue/catalogue.ts';
import type { Preferences } from './request/preferences.ts';

/** One request, with what all kinds of requests have in common. */
export interface RestContext {
  database: Database;
  /** The database from which this request reads tables and views. */
  reader: Pick<Database, 'statements'>;
  request: Request;
  method: string;
  /** The path below /rest/v1, such as `/children` or `/rpc/has_role`. */
  path: string;
  /** The query string as it came, without `?`. */
  search: string;
  caller: Caller;
  schema: Schema;
  preferences: Preferences;
  /** The most rows that one level of a read returns. */
  maxRows: number;
  /** The facts of the request for policies and functions. */
  visible: Pick<StatementContext, 'method' | 'path' | 'timeZone' | 'headers' | 'cookies' | 'rollback' | 'searchPath'>;
}

/**
 * The facts of a request for policies and functions: verb, path, headers, cookies; and whether all of it is a trial.
 */
export function visibleOf(
  request: Request,
  path: string,
  { timezone, tx }: Preferences,
  searchPath: string,
): RestContext['visible'] {
  const { cookie, ...headers } = Object.fromEntries(request.headers);
  return {
    method: request.method,
    path,
    timeZone: timezone,
    headers: JSON.stringify(headers),
    cookies: cookie === undefined ? undefined : JSON.stringify(parse(cookie)),
    rollback: tx === 'rollback',
    searchPath,
  };
}
