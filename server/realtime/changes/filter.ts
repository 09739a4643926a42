import type { Column } from './relations.ts';

/** The operators of a filter, and how SQL writes those that compare two values. */
const SQL_OPERATORS = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
} as const;
type Comparison = keyof typeof SQL_OPERATORS;
const PATTERNS = new Set<string>(['like', 'ilike', 'match', 'imatch']);
const IS_VALUES = new Set(['null', 'true', 'false', 'unknown']);
const MOST_VALUES = 100;
const LONGEST_FILTER = 4000;
/** The limit of conditions, since each would be evaluated for every change. */
const MOST_CONDITIONS = 10;

export type Condition = { column: string; isNegated: boolean } &
  /** Null only for `isdistinct`: distinct from null. */
  (
    | { operator: Comparison; value: string | null }
    | { operator: 'in'; values: string[] }
    | { operator: 'is'; value: string }
  );

/** A filter that cannot be used; the message has the reason. */
export class FilterError extends Error {}

/**
 * The conditions of a filter, all of which must hold: `column=op.value`, parted by commas. A value in quotes may hold
 * any character. A single condition from an older client needs no quotes: its commas and brackets belong to the value.
 */
export function parseFilter(text: string): Condition[] {
  if (text === '') return [];
  if (text.length > LONGEST_FILTER) throw new FilterError(`filter is longer than ${LONGEST_FILTER} characters`);
  const parts = splitOutside(text);
  if (parts.length > MOST_CONDITIONS) throw new FilterError(`filter has more than ${MOST_CONDITIONS} conditions`);
  return parts.map(parseCondition);
}

/** Parts at commas outside quotes and brackets that begin another condition. */
function splitOutside(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (isQuoted && character === '\\') index++;
    else if (character === '"' && (isQuoted || /[.(,]/.test(text[index - 1] ?? ''))) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === ',' && depth <= 0 && BEGINNING.test(text.slice(index + 1))) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, text.slice(start)];
}

const BEGINNING = new RegExp(`^[^=,.]+=(?:not\\.)?(?:${[...Object.keys(SQL_OPERATORS), 'in', 'is'].join('|')})\\.`);

function parseCondition(text: string): Condition {
  const match = /^([^=]+)=(not\.)?([a-z]+)\.(.*)$/s.exec(text);
  if (!match) throw new FilterError(`Error parsing \`filter\` params: ${JSON.stringify(text)}`);
  const [, column, not, operator, value] = match as unknown as [string, string, string | undefined, string, string];
  const base = { column: column.trim(), isNegated: not !== undefined };
  if (operator === 'in') return { ...base, operator, values: parseList(value) };
  if (operator === 'is') {
    const word = value.toLowerCase();
    if (!IS_VALUES.has(word)) throw new FilterError('`is` takes null, true, false or unknown');
    return { ...base, operator, value: word };
  }
  if (!Object.hasOwn(SQL_OPERATORS, operator))
    throw new FilterError(`unknown operator ${JSON.stringify(operator)} in filter`);
  const isNull = operator === 'isdistinct' && value === 'null';
  return { ...base, operator: operator as Comparison, value: isNull ? null : unquote(value) };
}

function parseList(text: string): string[] {
  if (!text.startsWith('(') || !text.endsWith(')')) throw new FilterError('`in` takes a list in brackets');
  // A run of spaces belongs to one part of the pattern only: two would try every way to share it.
  const values = [...text.slice(1, -1).matchAll(/(\s*"(?:[^"\\]|\\.)*"\s*|[^,]*)(?:,|$)/gs)]
    .slice(0, -1)
    .map((match) => unquote(match[1]!.trim()));
  if (values.length === 0) values.push('');
  if (values.length > MOST_VALUES) throw new FilterError(`too many values for \`in\` filter, at most ${MOST_VALUES}`);
  return values;
}

function unquote(text: string): string {
  return /^".*"$/s.test(text) && text.length > 1 ? text.slice(1, -1).replace(/\\(.)/gs, '$1') : text;
}

/** One query to the database: an expression whose answer is true, false or null. */
export interface Question {
  /** `$1` is the row's value, `$2` the filter's. */
  sql: string;
  operand: string | null;
}

/** The SQL of a condition. `is` never needs it. */
export function toQuestion(condition: Exclude<Condition, { operator: 'is' }>, { sqlType }: Column): Question {
  const wrap = (sql: string) => (condition.isNegated ? `not (${sql})` : sql);
  if (condition.operator === 'in')
    return { sql: wrap(`$1::${sqlType} = any ($2::${sqlType}[])`), operand: toArrayText(condition.values) };
  const { operator, value } = condition;
  const [left, right] = PATTERNS.has(operator)
    ? [`$1::${sqlType}::text`, '$2::text']
    : [`$1::${sqlType}`, `$2::${sqlType}`];
  return { sql: wrap(`${left} ${SQL_OPERATORS[operator]} ${right}`), operand: value };
}

/** The values of a condition with the SQL that proves each and returns it in the form in which rows carry it. */
export function valueChecks(condition: Condition, { type, sqlType, name }: Column): { sql: string; value: string }[] {
  if (condition.operator === 'is') {
    if (condition.value !== 'null' && type !== 'bool')
      throw new FilterError(`\`is\` on column ${name} takes null only`);
    return [];
  }
  if (!('values' in condition) && PATTERNS.has(condition.operator)) {
    const isRegex = condition.operator === 'match' || condition.operator === 'imatch';
    return [
      {
        sql: isRegex ? `select case when '' ~ $1::text then $1 else $1 end` : 'select $1::text',
        value: condition.value!,
      },
    ];
  }
  const values = 'values' in condition ? condition.values : condition.value === null ? [] : [condition.value];
  return values.map((value) => ({ sql: `select format('%s', $1::${sqlType})`, value }));
}

/** The condition with its values in the form in which rows carry them. */
export function withValues(condition: Condition, values: string[]): Condition {
  if (condition.operator === 'is' || values.length === 0) return condition;
  return 'values' in condition ? { ...condition, values } : { ...condition, value: values[0]! };
}

const toArrayText = (values: string[]) =>
  `{${values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`;

/**
 * True if the row's value meets the condition, where that can be decided without the database: undefined where it
 * cannot. `value` undefined: it is not known, and no condition is met.
 */
export function decide(condition: Condition, value: string | null | undefined, isExact: boolean): boolean | undefined {
  if (value === undefined) return false;
  const met = meets(condition, value, isExact);
  if (met === undefined) return undefined;
  // As in SQL: an unknown value is neither met nor, negated, met.
  return met === null ? false : met !== condition.isNegated;
}

function meets(condition: Condition, value: string | null, isExact: boolean): boolean | null | undefined {
  if (condition.operator === 'is') {
    if (value === null) return condition.value === 'null' || condition.value === 'unknown';
    if (condition.value === 'null' || condition.value === 'unknown') return false;
    return value === (condition.value === 'true' ? 't' : 'f');
  }
  if (condition.operator === 'isdistinct' && (value === null || condition.value === null))
    return value !== condition.value;
  if (value === null) return null;
  if (!isExact) return undefined;
  switch (condition.operator) {
    case 'eq':
      return value === condition.value;
    case 'neq':
    case 'isdistinct':
      return value !== condition.value;
    case 'in':
      return condition.values.includes(value);
    default:
      return undefined;
  }
}
