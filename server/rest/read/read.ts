import { askerOf } from '../../platform/database/lanes/fair-queue.ts';
import { writeCsv } from '../answer/csv.ts';
import { notSingular, withApplied, type Reply } from '../answer/response.ts';
import type { Table } from '../catalogue/catalogue.ts';
import type { RestContext } from '../context.ts';
import { negotiate, type MediaType } from '../request/media-type.ts';
import { parseQuery, splitQuery } from '../request/query-string.ts';
import { applyRangeHeader, pageOf } from '../request/range.ts';
import { limitVisitor } from '../visitor-limits.ts';
import { fillShape, shapeOf } from './query-shape.ts';
import { plannedRows, readPlan, type ReadPlan } from './read-statement.ts';
import { readerOf, readsSome, resolveRead, tableSource, type ReadNode } from './read-tree.ts';

const REMEMBERED_PLANS = 500;
const LONGEST_REMEMBERED_KEY = 6000;

interface PreparedRead {
  node: ReadNode;
  plan: ReadPlan;
  media: MediaType;
}

/** Reads of a known shape, ready to run: the same query mostly comes again, from another caller. */
export class ReadPlans {
  readonly #plans = new Map<string, PreparedRead>();

  clear(): void {
    this.#plans.clear();
  }

  get(key: string, prepare: () => PreparedRead): PreparedRead {
    if (key.length > LONGEST_REMEMBERED_KEY) return prepare();
    const remembered = this.#plans.get(key);
    const plan = remembered ?? prepare();
    if (remembered) this.#plans.delete(key);
    this.#plans.set(key, plan);
    if (this.#plans.size > REMEMBERED_PLANS) this.#plans.delete(this.#plans.keys().next().value!);
    return plan;
  }
}

/** GET and HEAD on a table or view. */
export async function readTable(context: RestContext, table: Table, plans: ReadPlans): Promise<Reply> {
  const { request, method, search, schema, preferences } = context;
  const accept = request.headers.get('accept');
  const range = method === 'GET' ? request.headers.get('range') : null;
  const shape = shapeOf(search);
  const audience = context.caller.role === 'service_role' ? 'service' : askerOf(context.caller)?.kind;
  const key = `${schema.name}\n${table.name}\n${method}\n${accept}\n${range}\n${preferences.count}\n${audience}\n${shape.text}`;
  const { node, plan, media } = plans.get(key, () => prepareRead(context, table, shape.text, accept, range));
  const { count } = plan;
  const [rows, planned] = await context.reader.statements(
    readerOf(context.caller, node),
    { ...context.visible, readOnly: true, rollback: false, planAgain: count === 'exact' },
    plan.statements.map((statement) => fillShape(statement, shape.values)),
  );
  const [body, answered, counted] = rows![0]!;
  const total = totalOf(count, context.maxRows, counted ?? null, planned?.map(([line]) => line).join('\n'));
  return respond(context, media, plan, { body: body ?? null, answered: Number(answered), total });
}

function prepareRead(
  { method, schema, preferences, caller, maxRows }: RestContext,
  table: Table,
  shape: string,
  accept: string | null,
  range: string | null,
): PreparedRead {
  const media = negotiate(accept);
  const query = parseQuery(splitQuery(shape));
  applyRangeHeader(range, query.root);
  const node = resolveRead(tableSource(schema, table), query);
  limitVisitor(caller, node);
  // The planner's estimate comes from all rows, also from those that this caller may not know of.
  const mayEstimate = caller.role === 'service_role' || !readsSome(node, ({ hidesRows }) => hidesRows);
  const count = preferences.count === undefined || mayEstimate ? preferences.count : 'exact';
  return { node, media, plan: readPlan(node, method === 'HEAD' ? 'count-only' : media, count, maxRows) };
}

/** An estimate is exact as far as a page reaches; beyond, it is the planner's, if that is more. */
function totalOf(
  count: ReadPlan['count'],
  maxRows: number,
  counted: string | null,
  planned: string | undefined,
): number | null {
  if (count === undefined) return null;
  if (count === 'exact') return Number(counted);
  const expected = plannedRows(planned!);
  if (count === 'planned') return expected;
  return Number(counted) <= maxRows ? Number(counted) : Math.max(expected, Number(counted));
}

function respond(
  context: RestContext,
  media: MediaType,
  plan: ReadPlan,
  answer: { body: string | null; answered: number; total: number | null },
): Reply {
  const { method, path, search, preferences } = context;
  const { status, contentRange } = pageOf(plan.offset, answer.answered, answer.total);
  if (media.shape === 'object' && answer.answered !== 1) throw notSingular(answer.answered);
  // Sorted: one list has one address, however its parameters were put.
  const location = search === '' ? path : `${path}?${search.split('&').toSorted().join('&')}`;
  const headers = withApplied(
    { 'Content-Type': media.contentType, 'Content-Range': contentRange, 'Content-Location': location },
    preferences,
    ['count'],
  );
  return { status, headers, body: method === 'HEAD' ? null : bodyOf(media, plan.keys, answer.body) };
}

/** The body as PostgreSQL built it; CSV is written here from its texts. */
export function bodyOf(media: Pick<MediaType, 'shape'>, keys: string[], body: string | null): string | null {
  return media.shape === 'csv' ? writeCsv(keys, JSON.parse(body ?? '[]') as (string | null)[][]) : body;
}
