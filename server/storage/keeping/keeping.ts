/** Whose an answer is: everybody's, its caller's, or an address's holder's until a moment in seconds since 1970. */
export type Audience = 'all' | 'caller' | { until: number };

/** Rules that let a cache between them keep the file, or any cache after the end of a right. */
const WIDER = /^(?:public|private|s-maxage|immutable|proxy-revalidate|stale-[\w-]+)\b/i;
const MAX_AGE = /^max-age=(\d+)$/i;
const NOT_KEPT = /^no-(?:store|cache)$/i;

/** The right to keep the file, and its time: the file's own rule, narrowed to the audience (RFC 9111). */
export function keepingHeaders(own: string, audience: Audience, now = Date.now()): Record<string, string> {
  if (audience === 'all') return { 'Cache-Control': own };
  const rules = own
    .split(',')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '' && !WIDER.test(rule));
  // A browser's cache must not give one caller's file to the next on the same machine.
  if (audience === 'caller') return { 'Cache-Control': ['private', ...rules].join(', '), Vary: 'Authorization' };
  const Expires = new Date(audience.until * 1000).toUTCString();
  if (rules.some((rule) => NOT_KEPT.test(rule))) return { 'Cache-Control': ['private', ...rules].join(', '), Expires };
  const ages = rules.map((rule) => MAX_AGE.exec(rule)?.[1]).filter((age) => age !== undefined);
  const left = Math.max(0, Math.floor(audience.until - now / 1000));
  const rest = rules.filter((rule) => !/^max-age\b/i.test(rule));
  const age = Math.min(left, ...ages.map(Number));
  return { 'Cache-Control': ['private', `max-age=${age}`, ...rest].join(', '), Expires };
}
