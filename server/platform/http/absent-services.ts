import { Hono } from 'hono';
import { API_HEADERS } from './api-headers.ts';
import { apiCors } from './cors.ts';
import { requestLog } from './request-log.ts';

/** Services of the protocol that this server does not have: each answers 404 as JSON, to browsers of other origins too. */
const ABSENT = { '/functions/v1/*': 'There are no functions here', '/graphql/v1/*': 'There is no GraphQL here' };

export function createAbsentServices(): Hono {
  const app = new Hono();
  for (const [path, message] of Object.entries(ABSENT)) {
    app.use(path, requestLog(API_HEADERS));
    app.options(path, apiCors);
    app.all(path, (c) =>
      c.json({ code: 'NOT_FOUND', message, details: null, hint: null }, 404, { 'Cache-Control': 'no-store' }),
    );
  }
  return app;
}
