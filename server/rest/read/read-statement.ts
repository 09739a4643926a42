import type { Statement } from '../../platform/database/database.ts';
import type { Preferences } from '../request/preferences.ts';
import { keyNames } from '../request/projection.ts';
import { answerSql, type ResponseForm } from '../sql/answer-sql.ts';
import { qualified, Values } from '../sql/sql.ts';
import { ReadSql, type Level } from './read-sql.ts';
import type { ReadNode } from './read-tree.ts';

/** A read that is ready to run, for any caller. */
export interface ReadPlan {
  /** The read; behind it, for a planned or estimated count, the query to the planner. */
  statements: Statement[];
  /** The count of all rows, beside the returned ones. */
  count: Preferences['count'];
  /** Names of the returned columns. */
  keys: string[];
  offset: number;
}

/** The one statement that reads a table: rows as JSON text, their number, and the total if it was requested. */
export function readPlan(node: ReadNode, form: ResponseForm, count: Preferences['count'], maxRows: number): ReadPlan {
  const values = new Values();
  const sql = new ReadSql(values, maxRows);
  const alias = sql.newAlias();
  const level: Level = {
    node,
    from: `${qualified(node.source.schema.name, node.source.name)} as ${alias}`,
    alias,
    joins: [],
  };
  const rows = sql.rows(level, { plainKeys: form !== 'count-only' && form.shape === 'csv' });
  const total = count === undefined || count === 'planned' ? [] : [totalSql(sql, level, count, maxRows)];
  const statements: Statement[] = [{ text: answerSql(rows, form, values, total), values: values.list }];
  if (count === 'planned' || count === 'estimated') statements.push(explainStatement(node, maxRows));
  return { statements, count, keys: keyNames(rows.keys), offset: node.parameters.offset ?? 0 };
}

/** Exact; for an estimate only as far as a page reaches. */
function totalSql(sql: ReadSql, level: Level, count: 'exact' | 'estimated', maxRows: number): string {
  const from = `from ${level.from} ${sql.where(level)}`;
  return count === 'exact'
    ? `(select count(*) ${from})`
    : `(select count(*) from (select ${from} limit ${maxRows + 1}) as pgrst_counted)`;
}

function explainStatement(node: ReadNode, maxRows: number): Statement {
  const sql = new ReadSql(new Values(), maxRows);
  const alias = sql.newAlias();
  const level: Level = {
    node,
    from: `${qualified(node.source.schema.name, node.source.name)} as ${alias}`,
    alias,
    joins: [],
  };
  return { text: `explain (format json) select from ${level.from} ${sql.where(level)}`, values: sql.values.list };
}

/** The number of rows that the planner expects, from its answer to the query above. */
export function plannedRows(answer: string): number {
  const [{ Plan: plan }] = JSON.parse(answer) as [{ Plan: { 'Plan Rows': number } }];
  return plan['Plan Rows'];
}
