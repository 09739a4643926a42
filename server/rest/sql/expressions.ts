import { RestError } from '../errors.ts';
import { computedColumn, type RowSource } from '../read/read-tree.ts';
import type { Field, Operation } from '../request/tree.ts';
import { COMPARISONS, IS_VALUES, ORDERED, TEXT_SEARCHES } from './operators.ts';
import { arrayText, identifier, qualified, type Values } from './sql.ts';

/** A level as SQL sees it: the rows under their alias. */
export interface Scope {
  source: RowSource;
  alias: string;
  values: Values;
  /** The whole row as a value of its table's type, where that is not the alias itself. */
  rowValue?: (() => string) | undefined;
  /** Called with every column that is read, where only those may be returned. */
  onColumn?: ((name: string) => void) | undefined;
}

/** A column, a computed column, or a path into its JSON. `comparable` makes json jsonb, which can be compared and sorted. */
export function fieldSql(scope: Scope, { name, path }: Field, comparable = false): string {
  const column = columnSql(scope, name);
  const type = scope.source.columns.get(name)?.baseType;
  const isJson = type === 'jsonb' || (type === 'json' && !comparable);
  if (path.length === 0) return column;
  const base = isJson ? column : `to_jsonb(${column})`;
  const steps = path.map(
    ({ asText, key, isIndex }) => `${asText ? '->>' : '->'}${scope.values.bind(key)}::${isIndex ? 'integer' : 'text'}`,
  );
  return `(${base}${steps.join('')})`;
}

function columnSql(scope: Scope, name: string): string {
  if (scope.source.columns.has(name)) {
    scope.onColumn?.(name);
    return `${scope.alias}.${identifier(name)}`;
  }
  const computed = computedColumn(scope.source, name);
  if (computed) return `${qualified(computed.schema, computed.name)}(${scope.rowValue?.() ?? scope.alias})`;
  throw new RestError(400, '42703', `column ${scope.source.name}.${name} does not exist`);
}

/** A column's own representation, if the whole column is meant. */
const representationOf = (scope: Scope, { name, path }: Field) =>
  path.length === 0 ? scope.source.columns.get(name)?.representation : undefined;

/** A field in the form of the answer. */
export function shownSql(scope: Scope, field: Field): string {
  return represented(representationOf(scope, field)?.toJson, fieldSql(scope, field));
}

/** A value passed through a function of its representation. */
export const represented = (convert: string | undefined, sql: string): string =>
  convert === undefined ? sql : `${convert}(${sql})`;

/** A field compared with the bound value. */
export function operationSql(scope: Scope, field: Field, operation: Operation): string {
  const { values } = scope;
  if (operation.operator === 'search')
    return searchSql(scope, field, operation as Extract<Operation, { parser: string }>);
  const left = fieldSql(scope, field, true);
  const fromText = representationOf(scope, field)?.fromText;
  if ('values' in operation) return `${left} = any(${listSql(values.bind(arrayText(operation.values)), fromText)})`;
  if (operation.operator === 'is') return `${left} is ${IS_VALUES[operation.value as keyof typeof IS_VALUES]}`;
  if (operation.operator === 'isdistinct')
    return `${left} is distinct from ${givenSql(values.bind(operation.value), fromText)}`;
  const { operator, value, quantifier } = operation as { operator: string; value: string; quantifier?: string };
  const pattern = operator === 'like' || operator === 'ilike' ? value.replaceAll('*', '%') : value;
  if (PATTERNS.has(operator) && comparesText(scope, field))
    checkPattern(values, operator, pattern, quantifier !== undefined);
  const right = values.bind(pattern);
  const convert = ORDERED.has(operator) ? fromText : undefined;
  const compared = quantifier ? `${quantifier}(${listSql(right, convert)})` : givenSql(right, convert);
  return `${left} ${COMPARISONS.get(operator)!} ${compared}`;
}

const PATTERNS = new Set(['like', 'ilike', 'match', 'imatch']);
const TEXTS = new Set(['text', 'character varying', 'character', 'bpchar', 'name', 'citext']);

/**
 * True if patterns are those of texts. Another type has patterns of its own, such as lquery of ltree, which PostgreSQL
 * reads when they are bound, whatever the rows are.
 */
function comparesText({ source }: Scope, { name, path }: Field): boolean {
  const type = path.length === 0 ? typeOf(source, name) : undefined;
  return type === undefined || TEXTS.has(type.replace(/^.*\./, ''));
}

/** A backslash at the end of a pattern, or of one in a list, that is not itself escaped. */
const ENDS_WITH_ESCAPE = /(?:^|[^\\])(?:\\\\)*\\$/;

/**
 * An invalid pattern is refused whether or not a row is compared with it. Otherwise the refusal would follow from the
 * rows that PostgreSQL looks at first, and so from rows that the caller may not know of.
 */
function checkPattern(values: Values, operator: string, pattern: string, isList: boolean): void {
  if (operator === 'match' || operator === 'imatch') {
    const bound = values.bind(pattern);
    const each = isList ? `unnest(${bound}::text[])` : `(select ${bound}::text)`;
    values.once.push(`(select bool_and('' ~ p.pattern) from ${each} as p(pattern))`);
  } else if ((isList ? elementsOf(pattern) : [pattern]).some((each) => ENDS_WITH_ESCAPE.test(each)))
    throw new RestError(400, '22025', 'LIKE pattern must not end with escape character');
}

/** The elements of a list in PostgreSQL's array form. */
const elementsOf = (list: string): string[] =>
  [...list.matchAll(/"((?:[^"\\]|\\.)*)"|([^{},"]+)/gs)].map(([, quoted, bare]) =>
    (quoted ?? bare!).replace(/\\(.)/gs, '$1'),
  );

/** A filter's value; its type follows from what it is compared with, unless a function makes it. */
const givenSql = (sql: string, fromText: string | undefined) =>
  fromText === undefined ? sql : `${fromText}(${sql}::text)`;

const listSql = (sql: string, fromText: string | undefined) =>
  fromText === undefined ? sql : `array(select ${fromText}(pgrst_value) from unnest(${sql}::text[]) pgrst_value)`;

const typeOf = (source: RowSource, name: string) =>
  source.columns.get(name)?.baseType ?? computedColumn(source, name)?.result.type;

function searchSql(
  scope: Scope,
  field: Field,
  { parser, config, value }: Extract<Operation, { parser: string }>,
): string {
  const { values } = scope;
  const left = fieldSql(scope, field, true);
  const configSql = config === undefined ? '' : `${values.bind(config)}::regconfig, `;
  const isVector = field.path.length === 0 && typeOf(scope.source, field.name) === 'tsvector';
  const words = `${TEXT_SEARCHES.get(parser)!}(${configSql}${values.bind(value)})`;
  values.once.push(`(${words} is null)`);
  return `${isVector ? left : `to_tsvector(${configSql}${left})`} @@ ${words}`;
}
