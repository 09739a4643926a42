import { Hono } from 'hono';
import { requireOpenSession } from '../platform/database/open-session.ts';
import { openApi } from './answer/open-api.ts';
import { JSON_CONTENT, type Reply } from './answer/response.ts';
import type { Schema } from './catalogue/catalogue.ts';
import type { RestContext } from './context.ts';
import { RestError } from './errors.ts';
import { RestService, type RestOptions } from './service.ts';

/** The REST service: tables, views and functions of the exposed schemas, and the club's procedures. Mounted at /rest/v1. */
export function createRest(options: RestOptions): Hono {
  const service = new RestService(options);
  const app = new Hono();
  app.all('/rpc/:name', (c) => {
    const name = c.req.param('name');
    return service.serve(c, `/rpc/${name}`, (context) => service.call(context, name));
  });
  app.all('/:relation{[^/]*}', (c) => {
    const name = c.req.param('relation');
    return service.serve(c, `/${encodeURIComponent(name)}`, (context) =>
      name === '' ? root(context, service) : service.onTable(context, name),
    );
  });
  app.all('*', (c) => service.serve(c, c.req.path, nowhere));
  return app;
}

/** GET on the service itself: its description as OpenAPI. */
async function root(
  { database, caller, method, path, schema }: RestContext,
  { procedures }: RestService,
): Promise<Reply> {
  if (method !== 'GET' && method !== 'HEAD') throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
  await requireOpenSession(database, caller, path);
  const headers = { 'Content-Type': JSON_CONTENT.replace('application/json', 'application/openapi+json') };
  const body = descriptions.get(schema) ?? new TextEncoder().encode(JSON.stringify(openApi(schema, procedures.all)));
  descriptions.set(schema, body);
  return { status: 200, headers, body: method === 'HEAD' ? null : body };
}

/** Written once for each state of a schema: it is long, and any visitor may ask for it. */
const descriptions = new WeakMap<Schema, Uint8Array<ArrayBuffer>>();

async function nowhere(): Promise<Reply> {
  throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL');
}
