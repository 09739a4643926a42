import { createHmac } from 'node:crypto';
import type { Expression } from './expressions.ts';
import { parseLooseJson } from './loose-json.ts';

export const SECRET = 'reallyreallyreallyreallyverysafe';

/** The expected value of one header of an answer. */
export type HeaderExpectation =
  | { kind: 'equal' | 'contains'; name: string; value: string }
  | { kind: 'absent'; name: string }
  | { kind: 'present'; name: string };

/** JSON that a quasi-quote contains. */
export class Json {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

export type Bindings = (name: string) => Expression | undefined;

const HEADER_NAMES: ReadonlyMap<string, string> = new Map([
  ['hAccept', 'Accept'],
  ['hAuthorization', 'Authorization'],
  ['hContentType', 'Content-Type'],
  ['hContentLength', 'Content-Length'],
  ['hContentLocation', 'Content-Location'],
  ['hContentRange', 'Content-Range'],
  ['hLocation', 'Location'],
  ['hRange', 'Range'],
  ['hOrigin', 'Origin'],
  ['hAllow', 'Allow'],
  ['hCookie', 'Cookie'],
]);

const contentType = (value: string): HeaderExpectation => ({ kind: 'equal', name: 'Content-Type', value });

const CONSTANTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...HEADER_NAMES,
  ['mempty', ''],
  ['BL.empty', ''],
  ['matchContentTypeJson', contentType('application/json; charset=utf-8')],
  ['matchContentTypeSingular', contentType('application/vnd.pgrst.object+json; charset=utf-8')],
  ['matchCTArrayStrip', contentType('application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8')],
  ['matchCTSingularStrip', contentType('application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8')],
  ['rangeUnit', ['Range-Unit', 'items']],
  ['planHdr', ['Accept', 'application/vnd.pgrst.plan+json']],
  ['notFound404', 404],
  ['ok200', 200],
]);

const texts = (values: unknown[]): string[] =>
  values.map((value) => {
    if (typeof value === 'string') return value;
    if (value instanceof Json) return JSON.stringify(value.value);
    throw new Error('not a text');
  });

const bearer = (token: string) => ['Authorization', `Bearer ${token}`];

const FUNCTIONS: ReadonlyMap<string, (...values: unknown[]) => unknown> = new Map<
  string,
  (...values: unknown[]) => unknown
>([
  ['acceptHdrs', (mime) => [['Accept', mime]]],
  ['authHeaderJWT', (token) => bearer(texts([token])[0]!)],
  ['authHeader', (...values) => ['Authorization', texts(values).join(' ')]],
  ['generateJWT', (claims) => signed(texts([claims])[0]!)],
  ['matchHeaderAbsent', (name) => ({ kind: 'absent', name })],
  ['matchHeaderPresent', (name) => ({ kind: 'present', name })],
  ['matchHeaderValuePresent', (name, value) => ({ kind: 'contains', name, value })],
  ['filterAndMatchCT', (value) => contentType(texts([value])[0]!)],
  ['ByteRangeFrom', (from) => `${Number(from)}-`],
  ['ByteRangeFromTo', (from, to) => `${Number(from)}-${Number(to)}`],
  ['rangeHdrs', (range) => rangeHeaders(range)],
  ['rangeHdrsWithCount', (range) => [['Prefer', 'count=exact'], ...rangeHeaders(range)]],
  ...['toS', 'BL.toStrict', 'encodeUtf8', 'JSON.encode', 'encode', 'fromList', 'Just'].map(
    (name): [string, (value: unknown) => unknown] => [name, (value) => value],
  ),
]);

const rangeHeaders = (range: unknown) => [
  ['Range-Unit', 'items'],
  ['Range', range],
];

function signed(claims: string): string {
  const part = (text: string) => Buffer.from(text).toString('base64url');
  const content = `${part('{"alg":"HS256"}')}.${part(claims)}`;
  return `${content}.${createHmac('sha256', SECRET).update(content).digest('base64url')}`;
}

/** The value of an expression. Throws where it uses what the reader does not know. */
export function valueOf(expression: Expression, bindings: Bindings): unknown {
  switch (expression.kind) {
    case 'text':
      return expression.text;
    case 'number':
      return expression.value;
    case 'json':
      return new Json(parseLooseJson(expression.text, (name) => plain(valueOf({ kind: 'name', name }, bindings))));
    case 'list':
    case 'tuple':
      return expression.items.map((item) => valueOf(item, bindings));
    case 'name':
      return named(expression.name, bindings);
    case 'operator':
      return combined(expression, bindings);
    case 'apply':
      return applied(expression, bindings);
    default:
      throw new Error('a record update');
  }
}

const plain = (value: unknown) => (value instanceof Json ? value.value : value);

function named(name: string, bindings: Bindings): unknown {
  const bound = bindings(name);
  if (bound) return valueOf(bound, bindings);
  if (!CONSTANTS.has(name)) throw new Error(`unknown name ${name}`);
  return CONSTANTS.get(name);
}

function applied({ of, to }: Extract<Expression, { kind: 'apply' }>, bindings: Bindings): unknown {
  const call = of.kind === 'name' ? FUNCTIONS.get(of.name) : undefined;
  if (!call) throw new Error(`unknown function ${of.kind === 'name' ? of.name : ''}`);
  return call(...to.map((each) => valueOf(each, bindings)));
}

function combined({ operator, left, right }: Extract<Expression, { kind: 'operator' }>, bindings: Bindings): unknown {
  const [first, second] = [valueOf(left, bindings), valueOf(right, bindings)];
  if (operator === '<:>') return { kind: 'equal', name: first, value: second };
  if (operator === ':') return [first, ...(second as unknown[])];
  if (operator === '++' || operator === '<>') {
    if (Array.isArray(first) && Array.isArray(second)) return [...(first as unknown[]), ...(second as unknown[])];
    if (typeof first === 'string' && typeof second === 'string') return first + second;
  }
  throw new Error(`unknown operator ${operator}`);
}
