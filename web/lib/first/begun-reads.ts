/** A request of a page's first reads as the server records it, with the placeholders `{user}`, `{now}`, `{1}` for what only the browser knows. */
export interface FirstRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

/** The first reads of all addresses that a kept page serves. */
export interface FirstRequests {
  /** A regular expression of the addresses, with a group for each parameter. */
  address: string;
  search: string;
  /** The day on which they were recorded, as YYYY-MM-DD in UTC. */
  day: string;
  /** The club's time zone. */
  zone: string;
  /** The version of the routes, as the router asks for them. */
  routes: string;
  requests: FirstRequest[];
}

/** A read that was begun before the app's code was there. */
interface EarlyRead {
  request: Pick<FirstRequest, 'method' | 'url' | 'body'>;
  /** The access token in whose name it was asked. */
  token: string;
  answer: Promise<Response>;
}

/** The page's global with its early reads. */
export type WithBegun = typeof globalThis & { begunReads?: EarlyRead[] };

/** Answers are dropped at this age of the page, in ms: live changes are looked up no further back. */
const LONGEST_MS = 15_000;
/** Times so close count as this very moment: the page and its app look at the clock one after the other. */
const MOMENT_MS = 60_000;
const TIMES = /\d{4}-\d\d-\d\dT\d\d(?::|%3A)\d\d(?::|%3A)\d\d\.\d{3}Z/gi;

/**
 * Runs in the page before anything else, so that its first reads are on their way while its code loads. It uses no import: the
 * document holds its text. A token that the client would renew first begins nothing.
 */
export function begin({ address, search, day, zone, routes, requests }: FirstRequests): void {
  const LEFT_MS = 90_000;
  const LATER_MS = 200;
  // The first date that a phone writes takes it a tenth of a second: while code comes over the line the processor is free.
  if (!navigator.serviceWorker?.controller)
    setTimeout(() => new Intl.DateTimeFormat([], { timeZone: zone, month: 'long' }).format(), LATER_MS);
  try {
    const kept = localStorage.getItem(`sb-${location.hostname.split('.')[0]}-auth-token`);
    const session = JSON.parse(kept ?? 'null') as { access_token: string; expires_at: number; user?: { id: string } };
    const params = new RegExp(address).exec(location.pathname);
    if (!params || location.search !== search || !session?.user) return;
    // Below an address with parameters the router first asks for the routes there: then the answer is in the browser's cache.
    const parts = params.length > 1 ? location.pathname.split('/') : [];
    const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/')).slice(1);
    if (paths.length > 0)
      fetch(`/__manifest?${new URLSearchParams({ paths: String(paths), version: routes })}`).catch(() => undefined);
    if (session.expires_at * 1000 - Date.now() < LEFT_MS) return;
    const now = new Date().toISOString();
    const user = session.user.id;
    const fill = (text: string, write: (value: string) => string) =>
      text.replace(/\{(user|now|\d)\}/g, (_, sign: string) =>
        write(sign === 'user' ? user : sign === 'now' ? now : params[Number(sign)]!),
      );
    const isOfDay = ({ url, body }: FirstRequest) => now.startsWith(day) || !/\d{4}-\d\d-\d\d/.test(url + (body ?? ''));
    (globalThis as WithBegun).begunReads = requests.filter(isOfDay).map(({ method, url, headers, body }) => {
      const request = {
        method,
        url: fill(url, encodeURIComponent),
        body: body === null ? null : fill(body, (value) => value),
      };
      const token = session.access_token;
      const all = { ...headers, Authorization: `Bearer ${token}` };
      const init = { method, headers: all, ...(request.body !== null && { body: request.body }) };
      const answer = fetch(request.url, init);
      // The caller of takeBegun gets the error.
      answer.catch(() => undefined);
      return { request, token, answer };
    });
  } catch {
    // The app asks by itself.
  }
}

/** True if answers to the page's early requests are on their way, or here. */
export const hasBegun = (): boolean => ((globalThis as WithBegun).begunReads?.length ?? 0) > 0;

/** The answer to a request that was begun before, in the same name; null when there is none. Each is taken once. */
export function takeBegun(
  address: string,
  { method = 'GET', headers, body }: RequestInit = {},
): Promise<Response> | null {
  const begun = (globalThis as WithBegun).begunReads;
  if (!begun || begun.length === 0) return null;
  if (performance.now() > LONGEST_MS) {
    begun.length = 0;
    return null;
  }
  const { origin, pathname, search } = new URL(address, location.origin);
  const asked = nameOf({ method, url: pathname + search, body: typeof body === 'string' ? body : null });
  const name = new Headers(headers).get('Authorization');
  const index = begun.findIndex(({ request, token }) => nameOf(request) === asked && name === `Bearer ${token}`);
  return origin !== location.origin || index === -1 ? null : begun.splice(index, 1)[0]!.answer;
}

const nameOf = ({ method, url, body }: EarlyRead['request']) => withSigns(`${method} ${url} ${body ?? ''}`, Date.now());

/** A text in which `{now}` replaces every time that is about now. */
export function withSigns(text: string, now: number): string {
  return text.replace(TIMES, (time) => {
    const isNow = Math.abs(Date.parse(time.replaceAll(/%3A/gi, ':')) - now) < MOMENT_MS;
    return isNow ? '{now}' : time;
  });
}
