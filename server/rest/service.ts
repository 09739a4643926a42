import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import type { Caller } from '../platform/caller.ts';
import { ClubError } from '../platform/club-error.ts';
import type { Database } from '../platform/database/database.ts';
import { Overloaded } from '../platform/database/lanes/fair-queue.ts';
import { brokeOff } from '../platform/http/body/body-pieces.ts';
import { encodingFor, pack } from '../platform/http/body/packed.ts';
import { mayBeStale } from '../platform/http/own-writes.ts';
import { log } from '../platform/log.ts';
import { errorReply, headersWithSaid, type Reply } from './answer/response.ts';
import { callFunction } from './call/call.ts';
import { answerProcedure, clubRefusal, wrongMethod } from './call/procedure-call.ts';
import type { Schema, Table } from './catalogue/catalogue.ts';
import { LiveCatalogue } from './catalogue/live-catalogue.ts';
import { nearestName } from './catalogue/nearest-name.ts';
import { visibleOf, type RestContext } from './context.ts';
import { bodyBrokeOff, databaseError, RestError } from './errors.ts';
import { NO_PROCEDURES, type Procedures } from './procedures.ts';
import { MAX_ROWS } from './read/read-sql.ts';
import { readTable, ReadPlans } from './read/read.ts';
import { UnreadAnswers } from './read/unread-answers.ts';
import { parsePreferences } from './request/preferences.ts';
import { identifier } from './sql/sql.ts';
import { deleteRows, insertRows, putRow, updateRows } from './write/write.ts';

/** The longest query string, in characters. */
const LONGEST_SEARCH = 16_000;
const TABLE_METHODS = 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE';
const VIEW_METHODS = 'OPTIONS,GET,HEAD';
const CALL_METHODS = 'OPTIONS,GET,HEAD,POST';
/** A shorter body fits into the packets that are sent anyway, a longer one takes the processor too long. */
const PACKED_BYTES = { least: 1_000, most: 1_000_000 };
/** A request that takes longer is logged. */
const SLOW_MS = 1000;

export interface RestOptions {
  database: Database;
  /** The standby that visitors read from, who may see what was there some seconds ago. */
  standby?: Pick<Database, 'statements'> | null;
  /**
   * Finds the caller. It throws for a token that does not count; with `fault: 'expired'`, for one that did; with
   * `'insufficient_aal'`, for one that is not enough.
   */
  identify(request: Request): Promise<Caller>;
  procedures?: Procedures;
  /** The exposed schemas, the default first. */
  schemas?: string[];
  /** Schemas behind the requested one, in which names without a schema are looked up, too; left out, the extensions'. */
  searchPath?: string[];
  /** The most rows that one level of a read returns. */
  maxRows?: number;
  /** The caller's address, for procedures that limit or log it. */
  clientIp?(request: Request): string | null;
  /** The headers of every answer, such as those for browsers of other origins. */
  headers?: Record<string, string>;
}

/** Serves requests on the exposed schemas: knows the catalog, the caller, and the form of a failure. */
export class RestService {
  readonly procedures: Procedures;
  readonly #options: RestOptions;
  readonly #schemas: string[];
  readonly #catalogue: LiveCatalogue;
  /** By schema. */
  readonly #searchPaths: ReadonlyMap<string, string>;
  readonly #plans = new ReadPlans();
  readonly #unread = new UnreadAnswers();

  constructor(options: RestOptions) {
    this.#options = options;
    this.procedures = options.procedures ?? NO_PROCEDURES;
    this.#schemas = options.schemas ?? ['public'];
    const behind = options.searchPath ?? ['extensions'];
    this.#searchPaths = new Map(
      this.#schemas.map((schema) => [schema, [schema, ...behind].map(identifier).join(', ')]),
    );
    this.#catalogue = new LiveCatalogue(options.database, this.#schemas);
    this.#catalogue.onReload(() => this.#plans.clear());
  }

  /** Reads what all requests have in common, runs the work, and turns failures into the protocol's answer. */
  async serve(c: Context, path: string, work: (context: RestContext) => Promise<Reply>): Promise<Response> {
    const request = c.req.raw;
    const requestId = c.get('requestId') ?? randomUUID();
    const started = performance.now();
    const { status, headers, body, said, caller } = await this.#reply(request, path, requestId, work);
    if (caller && body)
      this.#unread.hold(caller, body.length, (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing);
    const ms = Math.round(performance.now() - started);
    const facts = { requestId, method: request.method, path, status, ms };
    if (ms > SLOW_MS && !brokeOff(request)) log('warn', 'rest.slow', facts);
    const all = { 'Cache-Control': 'no-store', ...this.#options.headers, 'X-Request-Id': requestId, ...headers };
    return new Response(body, { status, headers: said ? headersWithSaid(all, said) : all });
  }

  async #reply(
    request: Request,
    path: string,
    requestId: string,
    work: (context: RestContext) => Promise<Reply>,
  ): Promise<Reply & { caller?: Caller }> {
    const { method, url } = request;
    let caller: Caller | undefined;
    try {
      const question = url.indexOf('?');
      const search = question < 0 ? '' : url.slice(question + 1);
      if (search.length > LONGEST_SEARCH)
        throw new RestError(414, '414', `The query string is longer than ${LONGEST_SEARCH} characters`);
      caller = await this.#identify(request);
      this.#unread.require(caller);
      const schema = await this.#schemaOf(request);
      const preferences = parsePreferences(request.headers.get('prefer'));
      const reply = await work({
        database: this.#options.database,
        reader: this.#readerOf(request, caller),
        request,
        method,
        path,
        search,
        caller,
        schema,
        preferences,
        maxRows: this.#options.maxRows ?? MAX_ROWS,
        visible: visibleOf(request, path, preferences, this.#searchPaths.get(schema.name)!),
      });
      if (this.#schemas.length > 1) reply.headers['Content-Profile'] = schema.name;
      return { ...(await packed(request, reply)), caller };
    } catch (error) {
      const failure = brokeOff(request, error) ? bodyBrokeOff() : failureOf(error, { requestId, method, path, caller });
      return { ...errorReply(failure, method), ...(caller && { caller }) };
    }
  }

  async onTable(context: RestContext, name: string): Promise<Reply> {
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
        return { status: 200, headers: { Allow: table.isView ? VIEW_METHODS : TABLE_METHODS }, body: null };
      default:
        throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${context.method}`);
    }
  }

  async call(context: RestContext, name: string): Promise<Reply> {
    if (context.method === 'OPTIONS') return { status: 200, headers: { Allow: CALL_METHODS }, body: null };
    if (this.procedures.all.has(name))
      return answerProcedure(context, this.procedures, name, this.#options.clientIp?.(context.request) ?? null);
    if (!['GET', 'HEAD', 'POST'].includes(context.method)) throw wrongMethod(context.method);
    return callFunction(context, name);
  }

  #readerOf(request: Request, caller: Caller): Pick<Database, 'statements'> {
    const { standby, database } = this.#options;
    return standby && mayBeStale(request, caller) ? standby : database;
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
}

/** The reply packed as its reader accepts it, where that is worth it: 25 rows of a list are a fifth of their bytes. */
async function packed(request: Request, reply: Reply): Promise<Reply> {
  const { body, said } = reply;
  // A function that sets headers itself may have packed its answer.
  if (typeof body !== 'string' || said) return reply;
  const size = Buffer.byteLength(body);
  if (size < PACKED_BYTES.least || size > PACKED_BYTES.most) return reply;
  const encoding = encodingFor(request);
  const headers = { ...reply.headers, Vary: 'Accept-Encoding' };
  if (!encoding) return { ...reply, headers };
  const bytes = await pack(Buffer.from(body), encoding, { isThorough: false });
  return { ...reply, headers: { ...headers, 'Content-Encoding': encoding }, body: bytes };
}

/** The client's form of a failure. An unforeseen one is written to the log only, with the id that the client gets. */
function failureOf(
  error: unknown,
  request: { requestId: string; method: string; path: string; caller: Caller | undefined },
): RestError {
  if (error instanceof RestError) return error;
  if (error instanceof ClubError) return clubRefusal(error);
  const { caller, ...facts } = request;
  const refusal = caller && databaseError(error, caller);
  if (!refusal || (refusal.status >= 500 && !(error instanceof Overloaded)))
    log('error', 'rest.failure', { ...facts, cause: error });
  return refusal ?? new RestError(500, 'unexpected_failure', 'Something went wrong', { hint: facts.requestId });
}

function tableNamed(schema: Schema, name: string): Table {
  const table = schema.tables.get(name);
  if (table) return table;
  const meant = nearestName(name, [...schema.tables.keys()]);
  throw new RestError(404, 'PGRST205', `Could not find the table '${schema.name}.${name}' in the schema cache`, {
    hint: meant === null ? null : `Perhaps you meant the table '${schema.name}.${meant}'`,
  });
}

function tokenFailure(error: unknown): RestError {
  const { fault, message } = error as { fault?: unknown; message?: unknown };
  if (fault === 'expired' || fault === 'audience') {
    const said = fault === 'expired' ? 'JWT expired' : 'JWT not in audience';
    return new RestError(401, 'PGRST303', said, {
      headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${said}"` },
    });
  }
  if (fault === 'insufficient_aal') return new RestError(403, fault, String(message));
  if (fault !== 'invalid') throw error;
  return new RestError(401, 'PGRST301', 'JWT cannot be decoded or verified', {
    details: String(message),
    headers: {
      'WWW-Authenticate': 'Bearer error="invalid_token", error_description="JWT cannot be decoded or verified"',
    },
  });
}
