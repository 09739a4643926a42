import * as z from 'zod/mini';
import { RestError } from '../errors.ts';
import { appliedPreferences, type Preferences } from '../request/preferences.ts';

export const JSON_CONTENT = 'application/json; charset=utf-8';

/** The answer; the service adds the headers that all its answers have in common. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
  /** Headers that the database sets, in its order; a repeated one is sent twice. */
  said?: [string, string][];
}

/**
 * The answer as the database sets it through `set_config('response.headers' | 'response.status', …)`: a JSON array of
 * objects with one header each, and an HTTP status. Refuses others (PGRST111, PGRST112).
 */
export function asSaid(reply: Reply, headers: string | null, status: string | null): Reply {
  if (!headers && !status) return reply;
  return {
    ...reply,
    status: status ? statusOf(status) : reply.status,
    ...(headers ? { said: headersOf(headers) } : {}),
  };
}

function statusOf(text: string): number {
  const status = Number(text);
  if (Number.isInteger(status) && status >= 200 && status <= 599) return status;
  throw new RestError(500, 'PGRST112', 'response.status guc must be a valid status code');
}

const HEADER_LIST = z.array(z.record(z.string().check(z.regex(/^[\w-]+$/)), z.string().check(z.regex(/^[^\r\n\0]*$/))));

function headersOf(text: string): [string, string][] {
  try {
    return HEADER_LIST.parse(JSON.parse(text)).flatMap((each) => Object.entries(each));
  } catch {
    throw new RestError(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    );
  }
}

/** The answer to a failure. */
export function errorReply(error: RestError, method: string): Reply {
  const headers = { 'Content-Type': JSON_CONTENT, 'Proxy-Status': `PostgREST; error=${error.code}`, ...error.headers };
  return { status: error.status, headers, body: method === 'HEAD' ? null : JSON.stringify(error.body) };
}

/** Headers with the honored preferences among them. */
export function withApplied(
  headers: Record<string, string>,
  preferences: Preferences,
  honored: Parameters<typeof appliedPreferences>[1],
): Record<string, string> {
  const applied = appliedPreferences(preferences, honored);
  if (applied !== null) headers['Preference-Applied'] = applied;
  return headers;
}

/** A single object was requested and there are none, or several. */
export function notSingular(rows: number): RestError {
  return new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  });
}

/** More rows were hit than the client allowed. */
export function tooManyAffected(rows: number): RestError {
  return new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  });
}

/** The database's own words replace the default. */
export function headersWithSaid(headers: Record<string, string>, said: [string, string][]): Headers {
  const all = new Headers(headers);
  for (const [name] of said) all.delete(name);
  for (const [name, value] of said) all.append(name, value);
  return all;
}
