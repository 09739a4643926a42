import type { TextRow } from '../../platform/database/lanes/batch.ts';
import { parseCsv } from '../answer/csv.ts';
import { asSaid, notSingular, tooManyAffected, withApplied, type Reply } from '../answer/response.ts';
import type { DatabaseFunction, Schema } from '../catalogue/catalogue.ts';
import { findFunction, type CallShape } from '../catalogue/find-function.ts';
import type { RestContext } from '../context.ts';
import { RestError } from '../errors.ts';
import { ReadSql } from '../read/read-sql.ts';
import { readerOf, resolveRead, type RowSource } from '../read/read-tree.ts';
import { bodyOf } from '../read/read.ts';
import { argumentBytes, FORM, mediaTypeOf, parseJson, readBody, readBytes } from '../request/body.ts';
import { negotiate, type MediaType } from '../request/media-type.ts';
import { keyNames } from '../request/projection.ts';
import { parseQuery, splitQuery } from '../request/query-string.ts';
import { applyRangeHeader, pageOf } from '../request/range.ts';
import type { ParsedQuery } from '../request/tree.ts';
import type { ResponseForm } from '../sql/answer-sql.ts';
import { looksLikeOperation } from '../sql/operators.ts';
import { Values } from '../sql/sql.ts';
import { limitVisitor } from '../visitor-limits.ts';
import { rowCallStatement, scalarCallStatement, type CallArguments } from './call-sql.ts';

interface Call {
  fn: DatabaseFunction;
  given: CallArguments;
  query: ParsedQuery;
}

/** GET, HEAD or POST on a SQL function. */
export async function callFunction(context: RestContext, name: string): Promise<Reply> {
  const { method, preferences } = context;
  const media = negotiate(context.request.headers.get('accept'));
  const { fn, given, query } = await (method === 'POST' ? fromBody(context, name) : fromQuery(context, name));
  if (method === 'GET') applyRangeHeader(context.request.headers.get('range'), query.root);
  const isBodiless = method === 'HEAD' || preferences.return === 'minimal';
  const shape = media.shape === 'array' && !fn.result.isSet ? 'object' : media.shape;
  const { statement, keys, caller } = prepareCall(
    context,
    fn,
    given,
    query,
    isBodiless ? 'count-only' : { ...media, shape },
  );
  const readOnly = method !== 'POST' || fn.volatility !== 'volatile';
  const check = checkOf(context, fn, media);
  const settings = { ...context.visible, readOnly, check: readOnly ? undefined : check };
  const [rows] = await context.database.statements(caller, settings, [statement]);
  if (check && readOnly) check([rows!]);
  const [body, answered, total, headers, status] = rows![0]!;
  const reply = respond(context, fn, media, {
    offset: query.root.offset ?? 0,
    answered: Number(answered),
    total: preferences.count === undefined ? null : (total ?? null),
    body: body ?? null,
    keys,
    isBodiless,
  });
  return asSaid(reply, headers ?? null, status ?? null);
}

/** The conditions on the rows; checked before a function's writes are committed. */
function checkOf(
  { preferences: { maxAffected } }: RestContext,
  fn: DatabaseFunction,
  media: MediaType,
): ((rows: TextRow[][]) => void) | undefined {
  if (maxAffected !== undefined && !fn.result.isSet) {
    throw new RestError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    );
  }
  const isSingle = media.shape === 'object' && fn.result.isSet;
  if (!isSingle && maxAffected === undefined) return undefined;
  return ([rows]) => {
    const count = Number(rows![0]![1]);
    if (maxAffected !== undefined && count > maxAffected) throw tooManyAffected(count);
    if (isSingle && count !== 1) throw notSingular(count);
  };
}

function prepareCall(
  context: RestContext,
  fn: DatabaseFunction,
  given: CallArguments,
  query: ParsedQuery,
  form: ResponseForm,
) {
  const sql = new ReadSql(new Values(), context.maxRows);
  if (fn.result.kind !== 'row') {
    const text = scalarCallStatement(sql, fn, given, form);
    return { statement: { text, values: sql.values.list }, keys: [fn.name], caller: context.caller };
  }
  const node = resolveRead(sourceOf(context, fn), query);
  limitVisitor(context.caller, node);
  const { text, keys } = rowCallStatement(sql, fn, given, node, form, context.preferences.count !== undefined);
  return { statement: { text, values: sql.values.list }, keys: keyNames(keys), caller: readerOf(context.caller, node) };
}

function sourceOf({ schema }: RestContext, fn: DatabaseFunction): RowSource {
  const table = fn.result.table === null ? null : (schema.tables.get(fn.result.table) ?? null);
  return { schema, name: fn.result.table ?? fn.name, table, columns: table?.columns ?? fn.result.columns ?? new Map() };
}

const UNNAMED_BY_TYPE: ReadonlyMap<string, string[]> = new Map([
  ['application/json', ['json', 'jsonb']],
  [FORM, []],
  ['text/plain', ['text']],
  ['text/xml', ['xml']],
  ['text/csv', []],
  ['application/octet-stream', ['bytea']],
]);

async function fromBody({ request, schema, search, caller }: RestContext, name: string): Promise<Call> {
  const most = argumentBytes(caller);
  const query = parseQuery(splitQuery(search));
  const type = mediaTypeOf(request) || 'application/json';
  const bodyTypes = UNNAMED_BY_TYPE.get(type);
  if (!bodyTypes) throw new RestError(415, 'PGRST102', `Content-Type not acceptable: ${type}`);
  if (type === FORM) return { ...fromTexts(schema, name, splitQuery(await readBody(request, most))), query };
  if (type === 'text/csv') {
    const pairs = Object.entries(parseCsv(await readBody(request, most))[0] ?? {});
    return {
      ...fromTexts(
        schema,
        name,
        pairs.filter((pair): pair is [string, string] => pair[1] !== null),
      ),
      query,
    };
  }
  if (type !== 'application/json') {
    const body = type.startsWith('text/')
      ? await readBody(request, most)
      : `\\x${Buffer.from(await readBytes(request, most)).toString('hex')}`;
    const { fn } = findFunction(schema, name, { names: [], bodyTypes, onlyBody: true });
    return { fn, given: { kind: 'body', body }, query };
  }
  const text = (await readBody(request, most)).trim() || '{}';
  const value = parseJson(text);
  // Of several objects, the first has the arguments.
  const named: unknown = Array.isArray(value) ? value[0] : value;
  const isObject = typeof named === 'object' && named !== null && !Array.isArray(named);
  const names = isObject ? (query.columns ?? Object.keys(named)) : [];
  const { fn, takesBody } = findFunction(schema, name, { names, bodyTypes, onlyBody: !isObject });
  const json = named === value ? text : JSON.stringify(named);
  return { fn, given: takesBody ? { kind: 'body', body: text } : { kind: 'json', json, names }, query };
}

async function fromQuery({ schema, search }: RestContext, name: string): Promise<Call> {
  const rest: [string, string][] = [];
  const names = new Set(schema.functions.get(name)?.flatMap((fn) => fn.arguments.map((argument) => argument.name)));
  const given: [string, string][] = [];
  const pairs = splitQuery(search);
  const plain = new Set(pairs.filter(([, value]) => !looksLikeOperation(value)).map(([key]) => key));
  for (const [key, value] of pairs) {
    // An argument may look like a filter. Beside a plain value of the same name, it is one.
    const isFilter = looksLikeOperation(value) && (!names.has(key) || plain.has(key));
    (isFilter || (!names.has(key) && isReserved(key)) ? rest : given).push([key, value]);
  }
  return { ...fromTexts(schema, name, given), query: parseQuery(rest) };
}

function fromTexts(schema: Schema, name: string, pairs: [string, string][]): Omit<Call, 'query'> {
  const texts = new Map<string, string[]>();
  for (const [key, value] of pairs) texts.set(key, [...(texts.get(key) ?? []), value]);
  const shape: CallShape = { names: [...texts.keys()], bodyTypes: [], onlyBody: false };
  return { fn: findFunction(schema, name, shape).fn, given: { kind: 'texts', texts } };
}

const isReserved = (key: string) => /^(?:select|columns|on_conflict|(?:.*\.)?(?:order|limit|offset|and|or))$/.test(key);

interface CallResult {
  offset: number;
  answered: number;
  total: string | null;
  body: string | null;
  keys: string[];
  isBodiless: boolean;
}

function respond({ preferences }: RestContext, fn: DatabaseFunction, media: MediaType, answer: CallResult): Reply {
  const total = answer.total === null ? null : Number(answer.total);
  const { status, contentRange } = pageOf(answer.offset, answer.answered, total);
  const headers = withApplied({ 'Content-Range': contentRange }, preferences, ['count', 'return']);
  if (fn.result.kind === 'void' || preferences.return === 'minimal') return { status: 204, headers, body: null };
  headers['Content-Type'] = media.contentType;
  return { status, headers, body: answer.isBodiless ? null : bodyOf(media, answer.keys, answer.body) };
}
