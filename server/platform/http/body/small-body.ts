import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Refuses a body above this many bytes. One with a declared length is refused by its length (HTTP reads no more); only
 * one without is counted while it is read, since reading it so costs several times what a short request takes.
 */
export function smallBody(maxSize: number, refuse: () => never): MiddlewareHandler {
  const counted = bodyLimit({ maxSize, onError: refuse });
  return (c, next) => {
    const { method, headers } = c.req.raw;
    if (method === 'GET' || method === 'HEAD') return next();
    const length = headers.get('content-length');
    if (length === null || headers.has('transfer-encoding')) return counted(c, next);
    return Number(length) > maxSize ? refuse() : next();
  };
}
