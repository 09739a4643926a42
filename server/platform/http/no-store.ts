import type { MiddlewareHandler } from 'hono';

/** An answer that says nothing of caches is its caller's alone: no cache keeps it (RFC 9111 §5.2.2.5). */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
};
