import type { MiddlewareHandler } from 'hono';

const NUL = /\0|%00/;

/**
 * Answers 404 for addresses with a NUL, and 400 for such parameters: PostgreSQL keeps none, so nothing can be found
 * under them. The services answer in the words of their protocols.
 */
export const refuseNul: MiddlewareHandler = async (c, next) => {
  const { url } = c.req.raw;
  if (!NUL.test(url)) return next();
  const [path = ''] = url.split('?', 1);
  return NUL.test(path) ? c.text('Not found', 404) : c.text('Bad request', 400);
};
