import { COMPARISONS, IS_VALUES, QUANTIFIABLE, TEXT_SEARCHES } from '../sql/operators.ts';
import { Cursor, tooMuch } from './cursor.ts';
import { parseField } from './field.ts';
import { LIMITS, type Condition, type Field, type Filter, type Operation } from './tree.ts';

const BLANKS = / */y;
const BEFORE_TERMS = / *(?=\()/y;
const BEFORE_END = / *(?=\))/y;
const OPERATOR = /[a-z]+/y;
const OPERATORS = 'operator (eq, gt, ...)';
const CONFIG = /[\w.-]{1,63}/y;
const LISTED = /[^,)]*/y;
const QUOTED = /"(?:[^"\\]|\\.)*"(?=[,)]|$)/sy;
const ARRAY_PART = /[^{}"]+/y;

/** `column=not.eq.5`: the value runs to the end of the parameter. */
export function parseFilter(field: Field, text: string): Filter {
  const cursor = new Cursor(text, 'filter');
  const isNegated = cursor.take('not.');
  const expected = isNegated ? OPERATORS : `"not" or ${OPERATORS}`;
  return { kind: 'filter', field, isNegated, operation: parseOperation(cursor, (rest) => rest.rest(), expected) };
}

/** `or=(a.eq.1,not.and(b.is.null,c.gt.3))`: the part in brackets. */
export function parseLogic(kind: 'and' | 'or', isNegated: boolean, text: string): Condition {
  const cursor = new Cursor(text, 'logic tree');
  const condition = parseTerms(cursor, kind, isNegated, 1);
  cursor.end();
  return condition;
}

function parseTerms(cursor: Cursor, kind: 'and' | 'or', isNegated: boolean, depth: number): Condition {
  if (depth > LIMITS.nesting) throw tooMuch('levels of and/or', LIMITS.nesting);
  cursor.expect('(');
  const terms = [parseTerm(cursor, depth)];
  while (cursor.take(',')) terms.push(parseTerm(cursor, depth));
  cursor.expect(')');
  if (terms.length > LIMITS.conditions) throw tooMuch('conditions', LIMITS.conditions);
  return { kind, isNegated, terms };
}

function parseTerm(cursor: Cursor, depth: number): Condition {
  cursor.match(BLANKS);
  for (const isNegated of [true, false]) {
    for (const kind of ['and', 'or'] as const) {
      const start = cursor.at;
      if (cursor.take(`${isNegated ? 'not.' : ''}${kind}`) && cursor.match(BEFORE_TERMS) !== undefined) {
        const condition = parseTerms(cursor, kind, isNegated, depth + 1);
        cursor.match(BLANKS);
        return condition;
      }
      cursor.at = start;
    }
  }
  const field = parseField(cursor);
  cursor.expect('.');
  const isNegated = cursor.take('not.');
  const operation = parseOperation(cursor, parseBoundedValue);
  cursor.match(BLANKS);
  return { kind: 'filter', field, isNegated, operation };
}

function parseOperation(cursor: Cursor, value: (cursor: Cursor) => string, expected = OPERATORS): Operation {
  const start = cursor.at;
  const operator = cursor.match(OPERATOR) ?? '';
  if (COMPARISONS.has(operator)) {
    const quantifier = QUANTIFIABLE.has(operator) ? parseQuantifier(cursor) : undefined;
    cursor.expect('.');
    return { operator, value: value(cursor), ...(quantifier ? { quantifier } : {}) };
  }
  if (TEXT_SEARCHES.has(operator)) return parseSearch(cursor, operator, value);
  if (operator === 'in') return parseIn(cursor);
  if (operator === 'is') return parseIs(cursor);
  if (operator === 'isdistinct') {
    cursor.expect('.');
    return { operator, value: value(cursor) };
  }
  cursor.at = start;
  return cursor.fail(`expecting ${expected}`);
}

function parseQuantifier(cursor: Cursor): 'any' | 'all' | undefined {
  if (cursor.take('(any)')) return 'any';
  return cursor.take('(all)') ? 'all' : undefined;
}

function parseSearch(cursor: Cursor, parser: string, value: (cursor: Cursor) => string): Operation {
  let config: string | undefined;
  if (cursor.take('(')) {
    config = cursor.match(CONFIG);
    if (config === undefined) cursor.fail('expecting a text search configuration');
    cursor.expect(')');
  }
  cursor.expect('.');
  return { operator: 'search', parser, value: value(cursor), ...(config === undefined ? {} : { config }) };
}

function parseIn(cursor: Cursor): Operation {
  cursor.expect('.(');
  cursor.match(BEFORE_END);
  const values: string[] = [];
  if (!cursor.take(')')) {
    do values.push(parseListed(cursor));
    while (cursor.take(','));
    cursor.expect(')');
  }
  if (values.length > LIMITS.listed) throw tooMuch('values in a list', LIMITS.listed);
  return { operator: 'in', values };
}

function parseIs(cursor: Cursor): Operation {
  cursor.expect('.');
  const word = cursor.match(/\w+/y)?.toLowerCase() ?? '';
  if (!Object.hasOwn(IS_VALUES, word)) cursor.fail('expecting null, not_null, true, false or unknown');
  return { operator: 'is', value: word as keyof typeof IS_VALUES };
}

/** A value inside and/or: quoted, an array in braces, or everything up to a comma or bracket. */
function parseBoundedValue(cursor: Cursor): string {
  return cursor.peek('{') ? parseArrayText(cursor) : parseListed(cursor);
}

/** A value between commas. Quotes count only around the whole of it: `"a` and `"a"b` are literal. */
function parseListed(cursor: Cursor): string {
  return cursor.match(QUOTED)?.slice(1, -1).replace(/\\(.)/gs, '$1') ?? cursor.match(LISTED)!;
}

function parseArrayText(cursor: Cursor): string {
  const start = cursor.at;
  let depth = 0;
  do {
    if (cursor.take('{')) depth++;
    else if (cursor.take('}')) depth--;
    else if (cursor.peek('"')) cursor.quoted();
    else if (cursor.match(ARRAY_PART) === undefined) cursor.fail('expecting "}"');
  } while (depth > 0);
  return cursor.text.slice(start, cursor.at);
}
