import type { TextRow } from '../../platform/database/lanes/batch.ts';
import { only } from '../../platform/database/rows.ts';
import { asSaid, notSingular, tooManyAffected, withApplied, type Reply } from '../answer/response.ts';
import type { Table } from '../catalogue/catalogue.ts';
import type { RestContext } from '../context.ts';
import { RestError } from '../errors.ts';
import { readerOf, resolveRead, tableSource, type ReadNode } from '../read/read-tree.ts';
import { bodyOf } from '../read/read.ts';
import { readPayload, type Payload } from '../request/body.ts';
import { negotiate } from '../request/media-type.ts';
import { keyNames } from '../request/projection.ts';
import { parseQuery, splitQuery } from '../request/query-string.ts';
import type { ParsedQuery } from '../request/tree.ts';
import { mutationStatement, payloadColumns, type Change, type Conflict, type Returning } from './mutation-sql.ts';

interface Written {
  /** The rows in the requested form, or the keys of the first. */
  body: string | null;
  rows: number;
  /** Rows that an upsert found and changed. */
  updated: number;
  /** A trigger's changes of the answer. */
  said?: { headers: string | null; status: string | null };
}

/** The requested part of the answer; nothing by default. Refuses what cannot be served (PGRST107). */
function returningOf(context: RestContext): Returning {
  const form = mediaOf(context);
  const preference = context.preferences.return;
  if (preference === 'representation') return { kind: 'rows', form };
  return { kind: preference === 'headers-only' ? 'keys' : 'nothing' };
}

/** One row is requested, whether it is returned or not. */
const isSingular = (context: RestContext) => mediaOf(context).shape === 'object';

const mediaOf = ({ request }: RestContext) => negotiate(request.headers.get('accept'));

/** POST: inserts one row or many; with a resolution, changes or leaves those that exist. */
export async function insertRows(context: RestContext, table: Table): Promise<Reply> {
  const query = readQuery(context);
  const payload = await readPayload(context.request, query.columns);
  const conflict = conflictOf(context, table, query.onConflict);
  const { preferences } = context;
  const written = await insert(context, table, query, payload, conflict, preferences.missing === 'default');
  const headers: Record<string, string> = { 'Content-Range': `*/${preferences.count ? written.rows : '*'}` };
  if (preferences.return === 'headers-only' && payload.rows.length === 1 && written.body)
    headers['Location'] = locationOf(table, written.body);
  withApplied(headers, preferences, [...(conflict ? (['resolution'] as const) : []), 'missing', 'return', 'count']);
  const onlyUpdated = conflict?.resolution === 'merge' && written.updated === written.rows;
  return answer(context, written, onlyUpdated ? 200 : 201, headers);
}

async function insert(
  context: RestContext,
  table: Table,
  query: ParsedQuery,
  payload: Payload,
  conflict: Conflict | null,
  useDefaults: boolean,
): Promise<Written> {
  const node = resolveRead(tableSource(context.schema, table), query);
  const columns = payloadColumns(table, payload.keys);
  if (payload.rows.length === 0) return emptyResult(context);
  return change(context, table, node, { kind: 'insert', json: payload.json, columns, useDefaults, conflict });
}

function conflictOf({ preferences }: RestContext, table: Table, onConflict: string[] | undefined): Conflict | null {
  if (!preferences.resolution) return null;
  const columns = onConflict ?? table.primaryKey;
  const unknown = columns.find((name) => !table.columns.has(name));
  if (unknown !== undefined) throw new RestError(400, '42703', `column "${unknown}" does not exist`);
  return columns.length === 0
    ? null
    : { columns, resolution: preferences.resolution === 'merge-duplicates' ? 'merge' : 'ignore' };
}

/** PATCH: changes the rows that the filters select. */
export async function updateRows(context: RestContext, table: Table): Promise<Reply> {
  const query = readQuery(context);
  const payload = await readPayload(context.request, query.columns);
  if (payload.rows.length > 1) throw new RestError(400, 'PGRST102', 'An update takes one JSON object');
  const node = resolveRead(tableSource(context.schema, table), query);
  const columns = payloadColumns(table, payload.keys);
  const isEmpty = payload.rows.length === 0 || columns.length === 0;
  const useDefaults = context.preferences.missing === 'default';
  const written = isEmpty
    ? emptyResult(context)
    : await change(context, table, node, { kind: 'update', json: payload.json, columns, useDefaults });
  const { rows } = written;
  const total = context.preferences.count ? String(rows) : '*';
  const headers = withApplied(
    { 'Content-Range': `${rows > 0 ? `0-${rows - 1}` : '*'}/${total}` },
    context.preferences,
    ['missing', 'return', 'count', 'maxAffected'],
  );
  return answer(context, written, 204, headers);
}

/** DELETE: removes the rows that the filters select. */
export async function deleteRows(context: RestContext, table: Table): Promise<Reply> {
  const node = resolveRead(tableSource(context.schema, table), readQuery(context));
  const written = await change(context, table, node, { kind: 'delete' });
  const total = context.preferences.count ? String(written.rows) : '*';
  const headers = withApplied({ 'Content-Range': `*/${total}` }, context.preferences, [
    'return',
    'count',
    'maxAffected',
  ]);
  return answer(context, written, 204, headers);
}

/** PUT: the one row that its primary key names, new or changed. */
export async function putRow(context: RestContext, table: Table): Promise<Reply> {
  const query = readQuery(context);
  const { limit, offset, conditions } = query.root;
  if (limit !== undefined || offset !== undefined)
    throw new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT');
  const keys = new Map<string, string>();
  for (const condition of conditions) {
    const isKey =
      condition.kind === 'filter' &&
      !condition.isNegated &&
      condition.operation.operator === 'eq' &&
      condition.field.path.length === 0;
    if (isKey && 'value' in condition.operation && !('quantifier' in condition.operation))
      keys.set(condition.field.name, condition.operation.value);
  }
  const isWhole = table.primaryKey.length > 0 && table.primaryKey.every((name) => keys.has(name));
  if (!isWhole || conditions.length !== table.primaryKey.length) {
    throw new RestError(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators");
  }
  const payload = await readPayload(context.request, query.columns);
  if (
    payload.rows.length !== 1 ||
    table.primaryKey.some((name) => String(only(payload.rows)[name]) !== keys.get(name))
  ) {
    throw new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)');
  }
  query.root.conditions = [];
  const written = await insert(
    context,
    table,
    query,
    payload,
    { columns: table.primaryKey, resolution: 'merge' },
    false,
  );
  const headers = withApplied({}, context.preferences, ['return', 'count']);
  return answer(context, written, written.updated === 0 ? 201 : 204, headers);
}

const readQuery = ({ search }: RestContext) => parseQuery(splitQuery(search));

async function change(context: RestContext, table: Table, node: ReadNode, what: Change): Promise<Written> {
  const caller = readerOf(context.caller, node);
  const returning = returningOf(context);
  const { text, values, keys } = mutationStatement(table, node, what, returning, context.maxRows);
  const settings = { ...context.visible, readOnly: false, check: checkOf(context, what) };
  const [rows] = await context.database.statements(caller, settings, [{ text, values }]);
  const [body, count, updated, headers, status] = rows![0]!;
  const isRows = returning.kind === 'rows';
  return {
    body: isRows ? bodyOf(returning.form, keyNames(keys), body ?? null) : (body ?? null),
    rows: Number(count),
    updated: Number(updated),
    said: { headers: headers ?? null, status: status ?? null },
  };
}

/** The conditions before the write is committed. */
function checkOf(context: RestContext, what: Change): ((rows: TextRow[][]) => void) | undefined {
  const isSingle = isSingular(context);
  const limit = what.kind === 'insert' ? undefined : context.preferences.maxAffected;
  if (!isSingle && limit === undefined) return undefined;
  return ([rows]) => {
    const count = Number(rows![0]![1]);
    if (limit !== undefined && count > limit) throw tooManyAffected(count);
    if (isSingle && count !== 1) throw notSingular(count);
  };
}

/** The answer where there was nothing to write. */
function emptyResult(context: RestContext): Written {
  const returning = returningOf(context);
  if (isSingular(context)) throw notSingular(0);
  return { body: returning.kind === 'rows' ? bodyOf(returning.form, [], '[]') : null, rows: 0, updated: 0 };
}

function answer(context: RestContext, written: Written, status: number, headers: Record<string, string>): Reply {
  const { headers: saidHeaders = null, status: saidStatus = null } = written.said ?? {};
  return asSaid(plainAnswer(context, written, status, headers), saidHeaders, saidStatus);
}

function plainAnswer(context: RestContext, { body }: Written, status: number, headers: Record<string, string>): Reply {
  if (context.preferences.return !== 'representation') return { status, headers, body: null };
  headers['Content-Type'] = mediaOf(context).contentType;
  return { status: status === 204 ? 200 : status, headers, body };
}

function locationOf(table: Table, keys: string): string {
  const [values] = JSON.parse(keys) as (string | null)[][];
  const filters = table.primaryKey.map((name, index) => {
    const value = values![index] ?? null;
    return `${encodeURIComponent(name)}=${value === null ? 'is.null' : `eq.${encodeURIComponent(value)}`}`;
  });
  return `/${encodeURIComponent(table.name)}?${filters.join('&')}`;
}
