import { Hono, type Context } from 'hono';
import type { Caller } from '../platform/caller.ts';
import { ClubError } from '../platform/club-error.ts';
import type { Database } from '../platform/database.ts';
import { log } from '../platform/log.ts';
import type { Procedure } from '../platform/procedure.ts';
import { callFunction } from './call.ts';
import type { Schema, Table } from './catalogue.ts';
import type { RestContext } from './context.ts';
import { databaseError, RestError } from './errors.ts';
import { LiveCatalogue } from './live-catalogue.ts';
import { openApi } from './open-api.ts';
import { parsePreferences } from './preferences.ts';
import { answerProcedure, clubRefusal, wrongMethod } from './procedure-call.ts';
import { readTable, ReadPlans } from './read.ts';
import { errorResponse, JSON_CONTENT } from './response.ts';
import { deleteRows, insertRows, putRow, updateRows } from './write.ts';

/** The longest query string, in characters. */
const LONGEST_SEARCH = 16_000;
const TABLE_METHODS = 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE';

export interface RestOptions {
  database: Database;
  /** Who asks. What it throws is a token that does not count; with `fault: 'expired'`, one that did. */
  identify(request: Request): Promise<Caller>;
  /** The club's own procedures; they come before SQL functions of the same name. */
  procedures?: ReadonlyMap<string, Procedure>;
  /** The schemas that may be asked for, the default first. */
  schemas?: string[];
  /** The caller's address, for procedures that limit or log it. */
  clientIp?(request: Request): string | null;
}

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
      name === '' ? root(context, service.procedures) : service.onTable(context, name),
    );
  });
  app.all('*', (c) =>
    service.serve(c, c.req.path, async () =>
      Promise.reject(new RestError(404, 'PGRST125', 'Invalid path specified in request URL')),
    ),
  );
  return app;
}

class RestService {
  readonly procedures: ReadonlyMap<string, Procedure>;
  readonly #options: RestOptions;
  readonly #schemas: string[];
  readonly #catalogue: LiveCatalogue;
  readonly #plans = new ReadPlans();

  constructor(options: RestOptions) {
    this.#options = options;
    this.procedures = options.procedures ?? new Map();
    this.#schemas = options.schemas ?? ['public'];
    this.#catalogue = new LiveCatalogue(options.database, this.#schemas);
    this.#catalogue.onReload(() => this.#plans.clear());
  }

  /** Reads what all requests have in common, runs the work, and turns whatever fails into the protocol's answer. */
  async serve(c: Context, path: string, work: (context: RestContext) => Promise<Response>): Promise<Response> {
    const { method, url } = c.req.raw;
    let caller: Caller | undefined;
    try {
      const question = url.indexOf('?');
      const search = question < 0 ? '' : url.slice(question + 1);
      if (search.length > LONGEST_SEARCH)
        throw new RestError(414, '414', `The query string is longer than ${LONGEST_SEARCH} characters`);
      caller = await this.#identify(c.req.raw);
      const schema = await this.#schemaOf(c.req.raw);
      const preferences = parsePreferences(c.req.raw.headers.get('prefer'));
      const requestId = (c.get('requestId') as string | undefined) ?? null;
      const { database } = this.#options;
      return await work({ database, request: c.req.raw, method, path, search, caller, schema, preferences, requestId });
    } catch (error) {
      return errorResponse(this.#failure(error, c, caller), method);
    }
  }

  async onTable(context: RestContext, name: string): Promise<Response> {
    const table = tableNamed(context.schema, name);
    switch (context.method) {
      case 'GET':
      case 'HEAD':
        return readTable(context, table, this.#plans);
      case 'POST':
        return insertRows(context, table);
      case 'PATCH':
        return updateRows(context, table);
      case 'DELETE':
        return deleteRows(context, table);
      case 'PUT':
        return putRow(context, table);
      case 'OPTIONS':
        return new Response(null, {
          status: 200,
          headers: { Allow: table.isView ? 'OPTIONS,GET,HEAD' : TABLE_METHODS },
        });
      default:
        throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${context.method}`);
    }
  }

  async call(context: RestContext, name: string): Promise<Response> {
    if (context.method === 'OPTIONS')
      return new Response(null, { status: 200, headers: { Allow: 'OPTIONS,GET,HEAD,POST' } });
    const procedure = this.procedures.get(name);
    if (procedure) return answerProcedure(context, procedure, this.#options.clientIp?.(context.request) ?? null);
    if (!['GET', 'HEAD', 'POST'].includes(context.method)) throw wrongMethod(context.method);
    return callFunction(context, name);
  }

  async #identify(request: Request): Promise<Caller> {
    try {
      return await this.#options.identify(request);
    } catch (error) {
      throw tokenFailure(error);
    }
  }

  #schemaOf({ method, headers }: Request): Promise<Schema> {
    const name =
      headers.get(method === 'GET' || method === 'HEAD' ? 'accept-profile' : 'content-profile') ?? this.#schemas[0]!;
    if (!this.#schemas.includes(name)) {
      throw new RestError(406, 'PGRST106', `Invalid schema: ${name}`, {
        hint: `Only the following schemas are exposed: ${this.#schemas.join(', ')}`,
      });
    }
    return this.#catalogue.schema(name);
  }

  #failure(error: unknown, c: Context, caller: Caller | undefined): RestError {
    if (error instanceof RestError) return error;
    if (error instanceof ClubError) return clubRefusal(error);
    const known = caller && databaseError(error, caller);
    const requestId = (c.get('requestId') as string | undefined) ?? null;
    if (!known || known.status >= 500)
      log('error', 'rest.failure', { requestId, method: c.req.method, path: c.req.path, cause: error });
    return known ?? new RestError(500, 'unexpected_failure', 'Something went wrong', { hint: requestId });
  }
}

function tableNamed(schema: Schema, name: string): Table {
  const table = schema.tables.get(name);
  if (!table)
    throw new RestError(404, 'PGRST205', `Could not find the table '${schema.name}.${name}' in the schema cache`);
  return table;
}

function tokenFailure(error: unknown): RestError {
  const { fault, message } = error as { fault?: unknown; message?: unknown };
  if (fault === 'expired') {
    return new RestError(401, 'PGRST303', 'JWT expired', {
      headers: { 'WWW-Authenticate': 'Bearer error="invalid_token", error_description="JWT expired"' },
    });
  }
  if (fault !== 'invalid') throw error;
  return new RestError(401, 'PGRST301', 'JWT cannot be decoded or verified', {
    details: String(message),
    headers: {
      'WWW-Authenticate': 'Bearer error="invalid_token", error_description="JWT cannot be decoded or verified"',
    },
  });
}

async function root(context: RestContext, procedures: ReadonlyMap<string, Procedure>): Promise<Response> {
  if (context.method !== 'GET' && context.method !== 'HEAD')
    throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${context.method}`);
  const body = JSON.stringify(openApi(context.schema, procedures));
  return new Response(context.method === 'HEAD' ? null : body, {
    headers: { 'Content-Type': JSON_CONTENT.replace('application/json', 'application/openapi+json') },
  });
}
