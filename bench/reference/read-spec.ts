import { ExpressionReader, type Expression } from './expressions.ts';
import { tokensOf, type Token } from './tokens.ts';
import { Json, valueOf, type Bindings, type HeaderExpectation } from './values.ts';

/** A request of the specification, and its expected answer. */
export interface Pair {
  line: number;
  /** The settings under which it is played, by their names there. */
  settings: Map<string, unknown>;
  method: string;
  path: string;
  headers: [string, string][];
  body: string;
  status: number;
  /** Left out where any answer will do. */
  answer?: { json: unknown } | { text: string };
  expected: HeaderExpectation[];
}

export interface Unread {
  line: number;
  reason: string;
}

const VERBS: ReadonlyMap<string, { method: string; hasBody: boolean }> = new Map([
  ['get', { method: 'GET', hasBody: false }],
  ['delete', { method: 'DELETE', hasBody: false }],
  ['options', { method: 'OPTIONS', hasBody: false }],
  ['post', { method: 'POST', hasBody: true }],
  ['put', { method: 'PUT', hasBody: true }],
  ['patch', { method: 'PATCH', hasBody: true }],
]);
const JSON_TYPE: HeaderExpectation = { kind: 'contains', name: 'Content-Type', value: 'application/json' };

/** Reads the pairs of one specification: every explicit `… shouldRespondWith …`. */
export function readSpecification(source: string): { pairs: Pair[]; unread: Unread[] } {
  const tokens = tokensOf(source);
  const pairs: Pair[] = [];
  const unread: Unread[] = [];
  const read = settingsReader(tokens);
  tokens.forEach((token, at) => {
    if (token.kind !== 'infix' || token.text !== 'shouldRespondWith') return;
    try {
      pairs.push({ ...pairAt(tokens, at), settings: read(at) });
    } catch (error) {
      unread.push({ line: token.line, reason: (error as Error).message });
    }
  });
  return { pairs, unread };
}

function pairAt(tokens: Token[], at: number): Omit<Pair, 'settings'> {
  const start = startOfRequest(tokens, at);
  const bindings = bindingsAt(tokens, start);
  const request = new ExpressionReader(tokens.slice(start, at)).whole();
  const expectation = new ExpressionReader(tokens.slice(at + 1, endOfStatement(tokens, start, at + 1))).whole();
  return { line: tokens[start]!.line, ...requestOf(request, bindings), ...expectationOf(expectation, bindings) };
}

function startOfRequest(tokens: Token[], end: number): number {
  let depth = 0;
  for (let at = end - 1; at >= 0 && depth >= 0; at--) {
    const { kind, text } = tokens[at]!;
    if (kind === 'symbol' && ')]}'.includes(text)) depth++;
    if (kind === 'symbol' && '([{'.includes(text)) depth--;
    if (depth === 0 && kind === 'word' && (text === 'request' || VERBS.has(text))) return at;
    if (kind === 'infix') break;
  }
  throw new Error('no request before it');
}

/** Where the next statement begins: at a token that is first on its line and not further in than the first of this one. */
function endOfStatement(tokens: Token[], start: number, from: number): number {
  const first = tokens.findLastIndex((token, index) => index <= start && token.isFirst);
  const { column } = tokens[first]!;
  let depth = 0;
  for (let at = from; at < tokens.length; at++) {
    const { kind, text, isFirst, column: here } = tokens[at]!;
    const goesOn = kind === 'quote' || (kind === 'symbol' && '{}],'.includes(text)) || kind === 'infix';
    if (depth === 0 && isFirst && here <= column && !goesOn && at > from) return at;
    if (kind === 'symbol' && ')]}'.includes(text) && --depth < 0) return at;
    if (kind === 'symbol' && '([{'.includes(text)) depth++;
  }
  return tokens.length;
}

/** A name is what the last `name = …` before its use says; one of the whole module may follow its use. */
function bindingsAt(tokens: Token[], use: number): Bindings {
  return (name) => {
    const isBinding = (token: Token, index: number) =>
      token.kind === 'word' && token.text === name && tokens[index + 1]?.text === '=' && isStart(tokens, index);
    let at = tokens.findLastIndex((token, index) => index < use && isBinding(token, index));
    if (at < 0) at = tokens.findIndex((token, index) => token.column === 1 && isBinding(token, index));
    if (at < 0) return undefined;
    return new ExpressionReader(tokens.slice(at + 2, endOfBinding(tokens, at))).whole();
  };
}

const isStart = (tokens: Token[], at: number) => tokens[at]!.isFirst || tokens[at - 1]!.text === 'let';

function endOfBinding(tokens: Token[], at: number): number {
  const { column } = tokens[at]!;
  const ends = (token: Token) =>
    (token.isFirst && token.column <= column) || (token.kind === 'word' && token.text === 'in');
  const end = tokens.findIndex((token, index) => index > at && ends(token));
  return end < 0 ? tokens.length : end;
}

function requestOf(request: Expression, bindings: Bindings): Pick<Pair, 'method' | 'path' | 'headers' | 'body'> {
  if (request.kind !== 'apply' || request.of.kind !== 'name') throw new Error('a request without a path');
  const verb = VERBS.get(request.of.name);
  const [first, ...rest] = request.to;
  const path = pathOf(verb ? first : rest[0], bindings);
  if (verb) return { method: verb.method, path, headers: [], body: verb.hasBody ? bodyOf(rest[0], bindings) : '' };
  const method = /^method(\w+)$/.exec(first?.kind === 'name' ? first.name : '')?.[1]?.toUpperCase();
  if (method === undefined) throw new Error('a method that is worked out');
  const headers = rest[1] ? (valueOf(rest[1], bindings) as [string, string][] | '') : [];
  return { method, path, headers: headers === '' ? [] : headers, body: bodyOf(rest[2], bindings) };
}

function pathOf(expression: Expression | undefined, bindings: Bindings): string {
  const path = expression && valueOf(expression, bindings);
  if (typeof path !== 'string') throw new Error('a path that is worked out');
  return path;
}

function bodyOf(expression: Expression | undefined, bindings: Bindings): string {
  const body = expression === undefined ? '' : valueOf(expression, bindings);
  if (body instanceof Json) return JSON.stringify(body.value);
  if (typeof body !== 'string') throw new Error('a body that is worked out');
  return body;
}

function expectationOf(expression: Expression, bindings: Bindings): Pick<Pair, 'status' | 'answer' | 'expected'> {
  const [main, fields] =
    expression.kind === 'record' ? [expression.of, expression.fields] : [expression, new Map<string, Expression>()];
  const answer = valueOf(main, bindings);
  const status = fields.get('matchStatus');
  const headers = fields.get('matchHeaders');
  const expected = headers ? (valueOf(headers, bindings) as HeaderExpectation[]) : undefined;
  if (typeof answer === 'number') return { status: answer, expected: expected ?? [] };
  return {
    status: status ? Number(valueOf(status, bindings)) : 200,
    answer: answer instanceof Json ? { json: answer.value } : { text: String(answer) },
    expected: expected ?? (answer instanceof Json ? [JSON_TYPE] : []),
  };
}

/**
 * The settings that hold at a position: those of the last `baseCfg { … }` before it, unless `withConfig baseCfg`
 * follows.
 */
function settingsReader(tokens: Token[]): (at: number) => Map<string, unknown> {
  const found = tokens.flatMap((token, at) =>
    token.text === 'baseCfg' ? [{ at, settings: settingsAt(tokens, at) }] : [],
  );
  return (at) => found.findLast((each) => each.at < at)?.settings ?? new Map();
}

function settingsAt(tokens: Token[], at: number): Map<string, unknown> {
  const settings = new Map<string, unknown>();
  if (tokens[at + 1]?.text !== '{') return settings;
  const end = tokens.findIndex((token, index) => index > at && token.kind === 'symbol' && token.text === '}');
  const record = new ExpressionReader(tokens.slice(at, end + 1)).whole();
  if (record.kind !== 'record') return settings;
  for (const [name, value] of record.fields) settings.set(name, settingOf(value, bindingsAt(tokens, at)));
  return settings;
}

/** A setting's value; the text of its expression where the reader does not understand it. */
function settingOf(expression: Expression, bindings: Bindings): unknown {
  try {
    return valueOf(expression, bindings);
  } catch {
    return JSON.stringify(expression);
  }
}
