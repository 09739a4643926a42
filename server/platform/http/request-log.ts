import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { isUnreachable } from '../database/failures.ts';
import { log } from '../log.ts';
import { callerLeft } from './body/body-pieces.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The id in the answer's X-Request-Id, in the log, and in every error that a person is shown. */
    requestId: string;
  }
}

const SLOW_MS = 1000;

/**
 * Gives every request an id and logs failed and slow ones, except those whose sender went away: path and figures, never
 * query, body or names. `headers` go with every answer. They are set on the answer as it is: Hono's own `c.header` makes
 * a new one of an answer that is ready, which costs more than the rest of a short request.
 */
export function requestLog(headers: Record<string, string> = {}): MiddlewareHandler {
  return async (c, next) => {
    const requestId = randomUUID();
    c.set('requestId', requestId);
    const started = performance.now();
    await next();
    for (const name in headers) c.res.headers.set(name, headers[name]!);
    c.res.headers.set('X-Request-Id', requestId);
    const ms = Math.round(performance.now() - started);
    if ((c.res.status >= 500 || ms >= SLOW_MS) && !callerLeft(c.req.raw)) logRequest(c, requestId, ms);
  };
}

function logRequest(c: Context, requestId: string, ms: number): void {
  const { status, headers } = c.res;
  // A caller that asks for too much comes again: no visitor adds to the club’s own errors.
  const isTurnedAway = status === 503 && headers.has('Retry-After') && !isUnreachable(c.error);
  const isFault = status >= 500 && !isTurnedAway;
  log(isFault ? 'error' : 'warn', 'request', {
    requestId,
    method: c.req.method,
    path: withoutFileName(c.req.path),
    status,
    ms,
    cause: isFault ? c.error : undefined,
  });
}

/**
 * File names are private, and the address of a calendar, a bill or an answer is a key: of these only the kind of call is logged.
 */
const withoutFileName = (path: string): string =>
  path.replace(
    /^(\/storage\/v1\/[^/]+\/[^/]+|\/calendar|\/papers\/kindergarten-bills|(?:\/en|\/ru)?\/answer)\/.*$/s,
    '$1/…',
  );
