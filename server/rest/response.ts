import { RestError } from './errors.ts';
import { appliedPreferences, type Preferences } from './preferences.ts';

export const JSON_CONTENT = 'application/json; charset=utf-8';

/** The answer to a failure. */
export function errorResponse(error: RestError, method: string): Response {
  const headers = { 'Content-Type': JSON_CONTENT, 'Proxy-Status': `PostgREST; error=${error.code}`, ...error.headers };
  return new Response(method === 'HEAD' ? null : JSON.stringify(error.body), { status: error.status, headers });
}

/** Headers with the honoured preferences among them. */
export function withApplied(
  headers: Record<string, string>,
  preferences: Preferences,
  honoured: Parameters<typeof appliedPreferences>[1],
): Record<string, string> {
  const applied = appliedPreferences(preferences, honoured);
  if (applied !== null) headers['Preference-Applied'] = applied;
  return headers;
}

/** A single object was wanted and there are none, or several. */
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
