import type { Column } from '../catalogue/catalogue.ts';
import { castType } from '../catalogue/types.ts';
import { RestError } from '../errors.ts';
import type { Level, ReadSql } from '../read/read-sql.ts';
import { computedColumn, type EmbedNode } from '../read/read-tree.ts';
import { fieldSql, represented, shownSql } from '../sql/expressions.ts';
import { identifier, type Values } from '../sql/sql.ts';
import type { SelectedField } from './tree.ts';

/** The key of a value in the answer: a name of the catalog, or a text that the client chose. */
export type Key = { known: string } | { chosen: string };

interface Item {
  key: Key;
  /** The value, of an aggregate its argument. */
  sql: string;
  aggregate?: Aggregation;
  /** A json value, which cannot be grouped by unless it becomes jsonb. */
  isJson?: boolean;
  /** The column behind a value that is only shown as json: it is grouped and sorted by. */
  source?: string | undefined;
}

/** Makes one value of those of a group. */
type Aggregation = (value: string) => string;

/** A related row whose columns are lifted into its parent: its alias, and the names of its columns c0, c1, …. */
export interface SpreadRow {
  row: string;
  keys: Key[];
}

export interface Projected {
  /** The text after `select`. */
  columns: string[];
  laterals: string[];
  groupBy: string[];
  keys: Key[];
  /** The columns are named c0, c1, … since a client's name must not become part of the SQL. */
  isPositional: boolean;
  /** By position; the columns that the level above aggregates, where this one only lifts its columns into it. */
  aggregates: (Aggregation | undefined)[];
  /** By position: a json value, which cannot be grouped by as it is. */
  isJson: boolean[];
  spreads: Map<EmbedNode, SpreadRow>;
}

interface ProjectionOptions {
  plainKeys: boolean;
  /** The columns become those of the level above, which groups by them or aggregates them. */
  isLifted: boolean;
}

/** The columns that a level returns. */
export function projectionOf(sql: ReadSql, level: Level, { plainKeys, isLifted }: ProjectionOptions): Projected {
  const laterals: string[] = [];
  const spreads = new Map<EmbedNode, SpreadRow>();
  const parts = level.node.sequence.flatMap((part): (Item | 'all')[] => {
    if (part.kind === 'all') return ['all'];
    if (part.kind === 'count') return [countItem(level, part)];
    if (part.kind === 'field') return [isBareCount(level, part) ? countItem(level, part) : fieldItem(sql, level, part)];
    if (part.isEmpty) return [];
    return part.isSpread ? spreadItems(sql, level, part, laterals, spreads) : [embedItem(sql, level, part)];
  });
  const isGrouped = !isLifted && parts.some((part) => part !== 'all' && part.aggregate);
  const isPositional = plainKeys || parts.some((part) => part !== 'all' && 'chosen' in part.key);
  const items = parts.flatMap((part) =>
    part !== 'all' ? [part] : isGrouped || isPositional || needsNames(level) ? allColumns(level) : [allAtOnce(level)],
  );
  const columns = items.map((item, index) => {
    const value = isLifted ? liftedSql(item) : valueSql(item, isGrouped);
    if (item.sql === `${level.alias}.*`) return value;
    return `${value} as ${isPositional ? `c${index}` : identifier((item.key as { known: string }).known)}`;
  });
  const groupBy = isGrouped
    ? items.flatMap((item, index) => (item.aggregate ? [] : [item.source ?? String(index + 1)]))
    : [];
  const aggregates = items.map((item) => item.aggregate);
  return {
    columns,
    laterals,
    groupBy,
    keys: items.map((item) => item.key),
    isPositional,
    aggregates,
    isJson: items.map((item) => item.isJson ?? false),
    spreads,
  };
}

function valueSql({ sql, aggregate, isJson, source }: Item, isGrouped: boolean): string {
  if (aggregate) return aggregate(sql);
  return isGrouped && isJson && source === undefined ? `${sql}::jsonb` : sql;
}

/** Counts the related rows: where there is none, nothing is. */
const liftedSql = ({ sql }: Item) => (sql === EVERY_ROW ? 'true' : sql);

/** The columns of `*` cannot be returned as they are. */
const needsNames = ({ rowValue, node }: Level) =>
  rowValue !== undefined || [...node.source.columns.values()].some(({ representation }) => representation?.toJson);

function allAtOnce(level: Level): Item {
  for (const name of level.node.source.columns.keys()) level.onColumn?.(name);
  return { key: { known: '*' }, sql: `${level.alias}.*` };
}

function allColumns(level: Level): Item[] {
  return [...level.node.source.columns.values()].map((column) => {
    level.onColumn?.(column.name);
    return {
      key: { known: column.name },
      sql: represented(column.representation?.toJson, `${level.alias}.${identifier(column.name)}`),
      isJson: isJson(column),
      source: sourceOf(level, column),
    };
  });
}

const EVERY_ROW = '*';

const countItem = (level: Level, { alias, cast: type }: { alias?: string; cast?: string }): Item => ({
  key: chosen(alias) ?? { known: 'count' },
  sql: EVERY_ROW,
  aggregate: (value) => cast(level, `count(${value})`, type),
});

/** `count` without parentheses, where no column is called so. */
function isBareCount({ node: { source } }: Level, { field, aggregate }: SelectedField): boolean {
  const isBare = field.name === 'count' && field.path.length === 0 && !aggregate;
  return isBare && !source.columns.has('count') && !computedColumn(source, 'count');
}

function fieldItem(sql: ReadSql, level: Level, item: SelectedField): Item {
  const { field, aggregate } = item;
  const scope = sql.scopeOf(level);
  const value = cast(level, aggregate ? fieldSql(scope, field, true) : shownSql(scope, field), item.cast);
  const lastKey = field.path.findLast((step) => !step.isIndex)?.key;
  const key =
    chosen(item.alias) ??
    (aggregate ? { known: aggregate } : lastKey !== undefined ? { chosen: lastKey } : { known: field.name });
  if (aggregate) return { key, sql: value, aggregate: (of) => cast(level, `${aggregate}(${of})`, item.aggregateCast) };
  const column = field.path.length === 0 ? level.node.source.columns.get(field.name) : undefined;
  return {
    key,
    sql: value,
    isJson: isJson(level.node.source.columns.get(field.name)),
    source: sourceOf(level, column),
  };
}

const sourceOf = ({ alias }: Level, column: Column | undefined) =>
  column?.representation?.toJson && `${alias}.${identifier(column.name)}`;

const isJson = (column: Column | undefined) =>
  column?.baseType === 'json' || column?.representation?.toJson !== undefined;

const chosen = (alias: string | undefined): Key | undefined => (alias === undefined ? undefined : { chosen: alias });
const cast = (level: Level, sql: string, type: string | undefined) =>
  type === undefined ? sql : `cast(${sql} as ${castType(level.node.source.schema, type)})`;

/** An embedded relation as one JSON value: an object or null, or an array. */
function embedItem(sql: ReadSql, parent: Level, embed: EmbedNode): Item {
  const level = sql.embeddedLevel(parent, embed);
  const rows = sql.rows(level, { limit: embed.toOne ? 1 : undefined });
  const row = `pgrst_${level.alias}`;
  const object = objectSql(rows, row, sql.values);
  const value = embed.toOne ? `row_to_json(${row})` : `coalesce(json_agg(${object}), '[]')`;
  const json = embed.toOne && rows.isPositional ? object : value;
  return {
    key: chosen(embed.alias) ?? { known: embed.target },
    sql: `(select ${json} from (${rows.text}) as ${row})`,
    isJson: true,
  };
}

/** The columns of a related row lifted into its parent; of several rows, lists. */
function spreadItems(
  sql: ReadSql,
  parent: Level,
  embed: EmbedNode,
  laterals: string[],
  spreads: Map<EmbedNode, SpreadRow>,
): Item[] {
  const { toOne } = embed;
  const level = sql.embeddedLevel(parent, embed);
  const rows = sql.rows(level, { plainKeys: true, limit: toOne ? 1 : undefined, isLifted: toOne });
  if (!toOne && rows.aggregates.some((aggregate) => aggregate)) throw noAggregatesOfLists();
  const row = `pgrst_${level.alias}`;
  const lists = rows.keys.map((_, index) => `coalesce(json_agg(r.c${index}), '[]') as c${index}`);
  const text = toOne ? rows.text : `select ${lists.join(', ')} from (${rows.text}) as r`;
  laterals.push(`left join lateral (${text}) as ${row} on true`);
  if (toOne) spreads.set(embed, { row, keys: rows.keys });
  return rows.keys.map((key, index) => {
    const aggregate = rows.aggregates[index];
    return { key, sql: `${row}.c${index}`, isJson: !toOne || rows.isJson[index]!, ...(aggregate ? { aggregate } : {}) };
  });
}

const noAggregatesOfLists = () =>
  new RestError(400, 'PGRST127', 'Feature not implemented', {
    details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
  });

/** PostgreSQL takes at most 100 arguments: 50 keys with their values. */
const KEYS_PER_CALL = 50;

/** One row of the rows as a source of a JSON object. */
export function objectSql(rows: Projected, row: string, values: Values): string {
  if (!rows.isPositional) return row;
  const pairs = rows.keys.map((key, index) => `${keySql(key, values)}, ${row}.c${index}`);
  const calls = (build: string) =>
    Array.from(
      { length: Math.ceil(pairs.length / KEYS_PER_CALL) },
      (_, call) => `${build}(${pairs.slice(call * KEYS_PER_CALL, (call + 1) * KEYS_PER_CALL).join(', ')})`,
    );
  return pairs.length <= KEYS_PER_CALL
    ? `json_build_object(${pairs.join(', ')})`
    : `(${calls('jsonb_build_object').join(' || ')})::json`;
}

const keySql = (key: Key, values: Values) =>
  'chosen' in key ? `${values.bind(key.chosen)}::text` : `'${key.known.replaceAll("'", "''")}'`;

/** The names of the columns, for an answer that names them once. */
export const keyNames = (keys: Key[]): string[] => keys.map((key) => ('chosen' in key ? key.chosen : key.known));
