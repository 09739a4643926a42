import type { Column, Table } from '../catalogue/catalogue.ts';
import { RestError } from '../errors.ts';
import { ReadSql, type Level } from '../read/read-sql.ts';
import type { ReadNode } from '../read/read-tree.ts';
import { answerSql, SAID, type ResponseForm } from '../sql/answer-sql.ts';
import { represented } from '../sql/expressions.ts';
import { identifier, qualified, Values } from '../sql/sql.ts';

/** The answer of a write: nothing, the keys for a Location, or the rows. */
export type Returning =
  | { kind: 'nothing' }
  | { kind: 'keys' }
  | { kind: 'rows'; form: Exclude<ResponseForm, 'count-only'> };

interface Payload {
  json: string;
  columns: Column[];
  /** A key that a row leaves out becomes the column's default instead of null. */
  useDefaults: boolean;
}

export type Change =
  | ({ kind: 'insert'; conflict: Conflict | null } & Payload)
  | ({ kind: 'update' } & Payload)
  | { kind: 'delete' };

/** The action where a row with the same key exists. */
export interface Conflict {
  columns: string[];
  resolution: 'merge' | 'ignore';
}

interface MutationStatement {
  text: string;
  values: (string | null)[];
  /** Names of the returned columns. */
  keys: ReturnType<ReadSql['rows']>['keys'];
}

const CHANGED = 't0';
/** A changed row as one value, for functions that compute from it. */
const ROW = 'pgrst_whole';
/** Counts, for the length of the transaction, the rows that an upsert found and changed. */
const UPDATED = `coalesce(nullif(current_setting('pgrst.updated', true), ''), '0')::integer`;
const COUNT_UPDATED = `set_config('pgrst.updated', (${UPDATED} + 1)::text, true) is not null`;

/** One statement that writes and returns body, number of rows, and how many of them an upsert updated. */
export function mutationStatement(
  table: Table,
  node: ReadNode,
  change: Change,
  returning: Returning,
  maxRows: number,
): MutationStatement {
  const values = new Values();
  const sql = new ReadSql(values, maxRows);
  const alias = sql.newAlias();
  const used = new Set<string>();
  const level: Level = {
    node: { ...node, parameters: { ...node.parameters, conditions: [] } },
    from: `pgrst_changed as ${alias}`,
    alias,
    joins: [],
    onColumn: (name) => used.add(identifier(name)),
    rowValue: () => (used.add(ROW), `${alias}.${ROW}`),
  };
  const answer = answerOf(table, sql, level, returning);
  const returned =
    [...used].map((name) => (name === ROW ? `${CHANGED} as ${ROW}` : `${CHANGED}.${name}`)).join(', ') || '1';
  const text = `with pgrst_changed as (${changeSql(table, node, change, sql)} returning ${returned}) ${answer.text}`;
  return { text, values: values.list, keys: answer.keys };
}

function answerOf(
  table: Table,
  sql: ReadSql,
  level: Level,
  returning: Returning,
): Pick<MutationStatement, 'text' | 'keys'> {
  if (returning.kind === 'rows') {
    const rows = sql.rows(level, { plainKeys: returning.form.shape === 'csv', limit: null });
    return { text: answerSql(rows, returning.form, sql.values, [UPDATED, SAID]), keys: rows.keys };
  }
  if (returning.kind === 'nothing' || table.primaryKey.length === 0)
    return {
      text: `select ${['null', 'count(*)', UPDATED, SAID, ...sql.values.once].join(', ')} from pgrst_changed`,
      keys: [],
    };
  for (const name of table.primaryKey) level.onColumn!(name);
  const keys = table.primaryKey.map((name) => `${level.alias}.${identifier(name)}::text`);
  return {
    text: `select json_agg(array[${keys.join(', ')}])::text, count(*), ${UPDATED}, ${SAID} from ${level.from}`,
    keys: [],
  };
}

function changeSql(table: Table, node: ReadNode, change: Change, sql: ReadSql): string {
  const target = `${qualified(table.schema, table.name)} as ${CHANGED}`;
  if (change.kind === 'insert') return `insert into ${target} ${insertSql(change, sql.values)}`;
  const where = sql.where({ node: { ...node, embeds: [] }, from: '', alias: CHANGED, joins: [] });
  if (change.kind === 'delete') return `delete from ${target} ${where}`;
  const sets = change.columns.map((column) => `${identifier(column.name)} = ${writtenSql(change, column)}`);
  return `update ${target} set ${sets.join(', ')} from ${bodySql(change, sql.values)} ${where}`;
}

/** A column's value of the payload. */
const givenSql = ({ name, representation }: Column) =>
  represented(representation?.fromJson, `pgrst_body.${identifier(name)}`);

/** The value of a column from the rows called pgrst_body. */
const writtenSql = ({ useDefaults }: Payload, column: Column) =>
  useDefaults ? `pgrst_body.${identifier(column.name)}` : givenSql(column);

const typedSql = ({ name, type, representation }: Column) =>
  `${identifier(name)} ${representation?.fromJson ? 'json' : type}`;

/** The payload as rows called pgrst_body. */
function bodySql({ json, columns, useDefaults }: Payload, values: Values): string {
  return useDefaults ? `(${withDefaults(json, columns, values)}) as pgrst_body` : recordset(json, columns, values);
}

function recordset(json: string, columns: Column[], values: Values): string {
  return `json_to_recordset(${values.bind(json)}::json) as pgrst_body(${columns.map(typedSql).join(', ')})`;
}

function insertSql(change: Extract<Change, { kind: 'insert' }>, values: Values): string {
  const { columns, conflict } = change;
  if (columns.length === 0) return `select from json_array_elements(${values.bind(change.json)}::json)`;
  const names = columns.map(({ name }) => identifier(name)).join(', ');
  const chosen = columns.map((column) => writtenSql(change, column)).join(', ');
  return `(${names}) select ${chosen} from ${bodySql(change, values)}${conflict ? conflictSql(columns, conflict) : ''}`;
}

function withDefaults(json: string, columns: Column[], values: Values): string {
  const chosen = columns.map((column) => {
    const { name, defaultExpression } = column;
    const given = givenSql(column);
    if (defaultExpression === null) return `${given} as ${identifier(name)}`;
    const isGiven = `pgrst_row.value::jsonb ? ${values.bind(name)}::text`;
    return `case when ${isGiven} then ${given} else ${defaultExpression} end as ${identifier(name)}`;
  });
  return `select ${chosen.join(', ')} from json_array_elements(${values.bind(json)}::json) as pgrst_row(value), json_to_record(pgrst_row.value) as pgrst_body(${columns.map(typedSql).join(', ')})`;
}

function conflictSql(columns: Column[], conflict: Conflict): string {
  const target = conflict.columns.map(identifier).join(', ');
  if (conflict.resolution === 'ignore') return ` on conflict (${target}) do nothing`;
  const others = columns.filter(({ name }) => !conflict.columns.includes(name));
  // Nothing but the key was given: writing it again makes the row part of the answer.
  const written = (others.length > 0 ? others : columns).map(
    ({ name }) => `${identifier(name)} = excluded.${identifier(name)}`,
  );
  return ` on conflict (${target}) do update set ${written.join(', ')} where ${COUNT_UPDATED}`;
}

/** The columns that a payload names. Refuses one that the table does not have (PGRST204). */
export function payloadColumns(table: Table, keys: string[]): Column[] {
  return keys.map((key) => {
    const column = table.columns.get(key);
    if (!column)
      throw new RestError(400, 'PGRST204', `Could not find the '${key}' column of '${table.name}' in the schema cache`);
    return column;
  });
}
