import { RestError } from '../errors.ts';
import { Cursor, tooMuch } from './cursor.ts';
import { parseNames, parsePath } from './field.ts';
import { parseFilter, parseLogic } from './filter.ts';
import { parseOrder } from './order.ts';
import { parseSelect } from './select.ts';
import { LIMITS, type Field, type LevelParameters, type ParsedQuery } from './tree.ts';

/** The parameters of a query string, decoded, in their order. */
export function splitQuery(search: string): [string, string][] {
  return search
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=');
      return equals < 0 ? [decode(pair), ''] : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))];
    });
}

/** A percent sign that begins no pair of digits is literal, as people write it in patterns. */
const LONE_PERCENT = /%(?![\da-f]{2})/gi;

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' ').replaceAll(LONE_PERCENT, '%25'));
  } catch {
    throw new RestError(400, 'PGRST100', 'The query string is not valid percent-encoded UTF-8');
  }
}

/** Reads every parameter of a request on a table or on the rows of a function. */
export function parseQuery(parameters: [string, string][]): ParsedQuery {
  const parsed: ParsedQuery = { select: [{ kind: 'all' }], root: { conditions: [], order: [] }, embedded: [] };
  const levels = new Map<string, LevelParameters>([['', parsed.root]]);
  let conditions = 0;
  for (const [name, value] of parameters) {
    if (name === 'select') parsed.select = parseSelect(value);
    else if (name === 'columns') parsed.columns = parseNames(value, 'columns parameter');
    else if (name === 'on_conflict') parsed.onConflict = parseNames(value, 'on_conflict parameter');
    else {
      const { path, last } = parseName(name);
      const level = levelOf(path, levels, parsed);
      addTo(level, last, value);
      if (++conditions > LIMITS.conditions) throw tooMuch('filters', LIMITS.conditions);
    }
  }
  return parsed;
}

function levelOf(path: string[], levels: Map<string, LevelParameters>, parsed: ParsedQuery): LevelParameters {
  const key = JSON.stringify(path);
  const level = levels.get(path.length === 0 ? '' : key);
  if (level) return level;
  const parameters: LevelParameters = { conditions: [], order: [] };
  levels.set(key, parameters);
  parsed.embedded.push({ path, parameters });
  return parameters;
}

interface ParameterName {
  path: string[];
  last: Field & { isNegated: boolean };
}

/** `rel.sub.column->>key` or `rel.not.or`: where the parameter belongs and what it names there. */
function parseName(text: string): ParameterName {
  const cursor = new Cursor(text, 'parameter name');
  const path: string[] = [];
  for (;;) {
    const name = cursor.name();
    const steps = parsePath(cursor);
    if (cursor.done) {
      const isNegated = path.at(-1) === 'not' && (name === 'and' || name === 'or');
      if (isNegated) path.pop();
      if (path.length > LIMITS.depth) throw tooMuch('levels of embedding', LIMITS.depth);
      return { path, last: { name, path: steps, isNegated } };
    }
    if (steps.length > 0) cursor.fail('expecting the end');
    cursor.expect('.');
    path.push(name);
  }
}

function addTo(level: LevelParameters, last: ParameterName['last'], value: string): void {
  const { name, path, isNegated } = last;
  const isWord = path.length === 0;
  if (isWord && name === 'order') {
    if (value !== '') level.order = parseOrder(value);
  } else if (isWord && (name === 'limit' || name === 'offset')) level[name] = parseCount(name, value);
  else if (isWord && (name === 'and' || name === 'or')) level.conditions.push(parseLogic(name, isNegated, value));
  else level.conditions.push(parseFilter({ name, path }, value));
}

const LARGEST = 2 ** 53 - 1;

function parseCount(name: 'limit' | 'offset', text: string): number {
  if (!/^-?\d{1,16}$/.test(text))
    throw new RestError(400, 'PGRST100', `"failed to parse ${name} parameter (${text})" (line 1, column 1)`, {
      details: 'expecting a whole number',
    });
  const value = Number(text);
  if (value < 0 && name === 'limit') {
    const details = 'Limit should be greater than or equal to zero.';
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details });
  }
  return Math.max(0, Math.min(value, LARGEST));
}
