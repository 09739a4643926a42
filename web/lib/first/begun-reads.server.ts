import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '../../../contracts/database.ts';
import { CLUB_TIME_ZONE } from '../../../contracts/roles.ts';
import type { ProcedureName } from '../api/rpc.ts';
import { recordInstead } from '../api/supabase.ts';
import { begin, withSigns, type FirstRequest } from './begun-reads.ts';
import type { Read, ReadsOf, Visit } from './first-reads.ts';

/** A route of the page that is drawn. */
export interface MatchedRoute {
  path?: string | undefined;
  /** The module's reads with which the page begins. */
  readsOf?: ReadsOf | undefined;
}

const HERE = 'http://club.invalid';
/** The ids of the user and of the parameters of the address in a template. */
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const USER = idOf(0);
/** Of a request, besides what the browser says by itself or in its own name. */
const LEFT_OUT = new Set(['authorization', 'x-client-info']);

/** Procedures that may be called before anything is shown: they write nothing, not even a record of who read. */
const READS = new Set<ProcedureName>([
  'my_account_status',
  'read_analytics',
  'athlete_dashboard',
  'may_swim',
  'quote_renewals',
  'waiting_trials',
]);
const isRead = ({ method, url }: FirstRequest): boolean =>
  method === 'GET' || READS.has(url.replace('/rest/v1/rpc/', '') as ProcedureName);

const writing = new AsyncLocalStorage<FirstRequest[]>();

/** The official client as the browser has it; its requests are recorded and never answered. */
const recorder = new PostgrestClient<Database>(`${HERE}/rest/v1`, {
  retry: false,
  fetch: (input, init) => {
    const { method = 'GET', headers, body } = init ?? {};
    const kept = [...new Headers(headers)].filter(([name]) => !LEFT_OUT.has(name));
    const url = String(input).replace(HERE, '');
    const text = typeof body === 'string' ? body : null;
    writing.getStore()?.push({ method, url, headers: Object.fromEntries(kept), body: text });
    return new Promise(() => undefined);
  },
});
recordInstead(recorder);

/**
 * The script that begins the first reads of a page before its code is there; empty for a page that has none. It is of a page,
 * not of a person: user and parameters are filled in by the browser.
 */
export async function firstReadsScript(
  routes: readonly MatchedRoute[],
  { search }: URL,
  { publishableKey, version }: { publishableKey: string; version: string },
): Promise<string> {
  const requests = await firstRequests(routes, search);
  if (requests.length === 0) return '';
  for (const { headers } of requests) headers['apikey'] = publishableKey;
  const day = new Date().toISOString().slice(0, 10);
  const address = `^/${pathOf(routes).replaceAll(/:\w+/g, '([^/]+)')}/?$`;
  const first = JSON.stringify({ address, search, day, zone: CLUB_TIME_ZONE, routes: version, requests }).replaceAll(
    '<',
    '\\u003c',
  );
  return `(${begin.toString()})(${first})`;
}

const pathOf = (routes: readonly MatchedRoute[]): string => routes.flatMap(({ path }) => path || []).join('/');

/** The first requests of the routes, with placeholders for what only the browser knows. */
export async function firstRequests(routes: readonly MatchedRoute[], search: string): Promise<FirstRequest[]> {
  const names = [...pathOf(routes).matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const params = Object.fromEntries(names.map((name, index) => [name, idOf(index + 1)]));
  const visit = { pathname: `/${pathOf(routes)}`, params, search: new URLSearchParams(search), userId: USER };
  const reads = routes.flatMap(({ readsOf }) => readsAt(visit, readsOf));
  const asked: FirstRequest[] = [];
  await writing.run(asked, async () => {
    for (const { queryKey, queryFn } of reads) void ask(queryFn, queryKey);
    // The client asks some promises later, and waits for nothing else.
    await turn();
    await turn();
  });
  const ids = [USER, ...Object.values(params)];
  const now = Date.now();
  const sign = (text: string) =>
    ids.reduce((signed, id, index) => signed.replaceAll(id, `{${index || 'user'}}`), withSigns(text, now));
  return asked
    .filter(isRead)
    .map((request) => ({ ...request, url: sign(request.url), body: request.body && sign(request.body) }));
}

/** A read that cannot be asked here is asked by the app. */
function readsAt(visit: Visit, readsOf: ReadsOf = () => []): readonly Read[] {
  try {
    return readsOf(visit);
  } catch {
    return [];
  }
}

async function ask(queryFn: unknown, queryKey: unknown): Promise<void> {
  const read = queryFn as (context: unknown) => Promise<unknown>;
  await Promise.resolve()
    .then(() => read({ queryKey, signal: new AbortController().signal, pageParam: null }))
    .catch(() => undefined);
}
