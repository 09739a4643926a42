import { isDeepStrictEqual } from 'node:util';
import type { Hono } from 'hono';
import { asHere } from './fixtures.ts';
import type { Pair } from './read-spec.ts';
import type { HeaderExpectation } from './values.ts';

const BODILESS = new Set([204, 304]);

/** Plays a pair. Returns the difference, or null. */
export async function play(app: Hono, pair: Pair): Promise<string | null> {
  const headers = new Headers();
  for (const [name, value] of pair.headers) headers.append(name, value);
  // The reference's tests roll back all that does not ask for the contrary.
  const isTried = !/\btx=/.test(headers.get('prefer') ?? '');
  if (isTried) headers.append('Prefer', 'tx=rollback');
  const { method, path } = pair;
  const body = method === 'GET' || method === 'HEAD' || pair.body === '' ? null : Buffer.from(asHere(pair.body));
  const answer = await app.fetch(new Request(addressOf(path), { method, headers, body }));
  const text = await answer.text();
  const given = new Headers(answer.headers);
  if (!BODILESS.has(answer.status) && method !== 'HEAD') given.set('Content-Length', String(Buffer.byteLength(text)));
  if (isTried) withoutRollback(given);
  return (
    (answer.status === pair.status ? null : `status ${answer.status}, not ${pair.status}: ${text.slice(0, 400)}`) ??
    differentBody(pair, text) ??
    pair.expected.map((each) => differentHeader(each, given)).find((difference) => difference !== null) ??
    null
  );
}

const addressOf = (path: string) =>
  `http://localhost${path.startsWith('/') ? '' : '/'}${asHere(path).replaceAll('#', '%23')}`;

function withoutRollback(headers: Headers): void {
  const applied = headers
    .get('preference-applied')
    ?.split(', ')
    .filter((word) => word !== 'tx=rollback');
  if (!applied) return;
  if (applied.length === 0) headers.delete('preference-applied');
  else headers.set('preference-applied', applied.join(', '));
}

function differentBody({ answer: expected, path }: Pair, text: string): string | null {
  if (!expected) return null;
  if ('text' in expected) return asHere(expected.text) === text ? null : `body ${text.slice(0, 400)}`;
  const wanted = JSON.parse(asHere(JSON.stringify(expected.json))) as unknown;
  try {
    return isSame(JSON.parse(text), wanted, path.includes('order=')) ? null : `body ${text.slice(0, 600)}`;
  } catch {
    return `body is no JSON: ${text.slice(0, 400)}`;
  }
}

/** Rows without a requested order may come in any. */
function isSame(given: unknown, wanted: unknown, isOrdered: boolean): boolean {
  if (isOrdered || !Array.isArray(given) || !Array.isArray(wanted)) return isDeepStrictEqual(given, wanted);
  const rest = [...(given as unknown[])];
  return (
    rest.length === wanted.length &&
    (wanted as unknown[]).every((row) => {
      const at = rest.findIndex((each) => isDeepStrictEqual(each, row));
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    })
  );
}

function differentHeader(expected: HeaderExpectation, headers: Headers): string | null {
  const isCookie = expected.name.toLowerCase() === 'set-cookie';
  const lines = isCookie ? headers.getSetCookie() : [headers.get(expected.name)];
  if (lines.some((line) => holds(expected, line))) return null;
  return `header ${expected.name}: ${lines.join(' | ')}, not ${JSON.stringify(expected)}`;
}

function holds(expected: HeaderExpectation, given: string | null): boolean {
  if (expected.kind === 'absent') return given === null;
  if (expected.kind === 'present') return given !== null;
  const wanted = asHere(expected.value);
  return expected.kind === 'equal' ? given === wanted : Boolean(given?.includes(wanted));
}
