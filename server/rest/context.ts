import type { Caller } from '../platform/caller.ts';
import type { Database } from '../platform/database.ts';
import type { Schema } from './catalogue.ts';
import type { Preferences } from './preferences.ts';

/** One request, read as far as all kinds of requests have in common. */
export interface RestContext {
  database: Database;
  request: Request;
  method: string;
  /** The path below /rest/v1, such as `/children` or `/rpc/has_role`. */
  path: string;
  /** The query string as it came, without `?`. */
  search: string;
  caller: Caller;
  schema: Schema;
  preferences: Preferences;
}
