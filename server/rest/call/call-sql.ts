import type { DatabaseFunction } from '../catalogue/catalogue.ts';
import { ReadSql } from '../read/read-sql.ts';
import type { ReadNode } from '../read/read-tree.ts';
import { answerSql, SAID, type ResponseForm } from '../sql/answer-sql.ts';
import { arrayText, identifier, qualified } from '../sql/sql.ts';

/** The arguments of a call as they came. */
export type CallArguments =
  /** A JSON object in the body. */
  | { kind: 'json'; json: string; names: string[] }
  /** Texts of a query string; a repeated one has several. */
  | { kind: 'texts'; texts: Map<string, string[]> }
  /** The whole body for the one unnamed parameter. */
  | { kind: 'body'; body: string };

const ARGUMENTS = 'pgrst_arguments';

/** The call as a source after `from`: bound arguments by their names. */
function callSql(sql: ReadSql, fn: DatabaseFunction, given: CallArguments): { before: string; call: string } {
  const name = qualified(fn.schema, fn.name);
  if (given.kind === 'body')
    return { before: '', call: `${name}(${sql.values.bind(given.body)}::${fn.arguments[0]!.type})` };
  const passed = fn.arguments.filter((argument) =>
    given.kind === 'json' ? given.names.includes(argument.name) : given.texts.has(argument.name),
  );
  const list = passed.map((argument) => {
    const value =
      given.kind === 'texts'
        ? `${sql.values.bind(textOf(given.texts.get(argument.name)!, argument))}::${argument.type}`
        : argument.name === ''
          ? `(${sql.values.bind(given.json)}::json ${argument.type.startsWith('json') ? '->' : '->>'} '')::${argument.type}`
          : `${ARGUMENTS}.${identifier(argument.name)}`;
    if (argument.name === '') return value;
    return `${argument.isVariadic ? 'variadic ' : ''}${identifier(argument.name)} => ${value}`;
  });
  const call = `${name}(${list.join(', ')})`;
  const named = passed.filter(({ name: key }) => key !== '');
  if (given.kind === 'texts' || named.length === 0) return { before: '', call };
  const typed = named.map((argument) => `${identifier(argument.name)} ${argument.type}`).join(', ');
  return { before: `json_to_record(${sql.values.bind(given.json)}::json) as ${ARGUMENTS}(${typed}), lateral `, call };
}

/** A repeated parameter is a list; a variadic one is always one, unless it is written `{a,b}` already. */
function textOf(texts: string[], argument: DatabaseFunction['arguments'][number]): string {
  if (texts.length === 1 && (!argument.isVariadic || texts[0]!.startsWith('{'))) return texts[0]!;
  return argument.type.endsWith('[]') ? arrayText(texts) : texts.at(-1)!;
}

/**
 * The plain values that a function returns, as rows t0(pgrst_value). A record has no columns that could follow `from`.
 */
function valuesSql(sql: ReadSql, fn: DatabaseFunction, given: CallArguments): string {
  const { before, call } = callSql(sql, fn, given);
  if (fn.result.type !== 'record') return `${before}${call} as t0(pgrst_value)`;
  const source = before === '' ? '' : `from ${before}(select) as pgrst_nothing`;
  return `(select ${call} as pgrst_value ${source}) as t0`;
}

/** Calls a function that returns nothing or plain values. */
export function scalarCallStatement(sql: ReadSql, fn: DatabaseFunction, given: CallArguments, form: ResponseForm) {
  const from = `from ${valuesSql(sql, fn, given)}`;
  const counted = `count(*), count(*), ${SAID} ${from}`;
  if (fn.result.kind === 'void' || form === 'count-only') return `select null, ${counted}`;
  const list = 'json_agg(t0.pgrst_value)';
  if (form.shape === 'csv') return `select coalesce(json_agg(array[t0.pgrst_value::text]), '[]')::text, ${counted}`;
  return `select (${form.shape === 'array' ? `coalesce(${list}, '[]')` : `${list} -> 0`})::text, ${counted}`;
}

/** Calls a function that returns rows, which can be selected from like a table's. */
export function rowCallStatement(
  sql: ReadSql,
  fn: DatabaseFunction,
  given: CallArguments,
  node: ReadNode,
  form: ResponseForm,
  withTotal: boolean,
) {
  const { before, call } = callSql(sql, fn, given);
  const alias = sql.newAlias();
  // The function runs once, also when its rows are counted, too.
  const source = `with pgrst_source as ${withTotal ? 'materialized ' : ''}(select pgrst_called.* from ${before}${call} as pgrst_called) `;
  const direct = before === '' && !withTotal;
  const level = { node, from: direct ? `${call} as ${alias}` : `pgrst_source as ${alias}`, alias, joins: [] };
  const rows = sql.rows(level, { plainKeys: form !== 'count-only' && form.shape === 'csv' });
  const total = [withTotal ? `(select count(*) from ${level.from} ${sql.where(level)})` : 'null', SAID];
  return { text: `${direct ? '' : source}${answerSql(rows, form, sql.values, total)}`, keys: rows.keys };
}
