import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { ClubError } from '../api/club-error.ts';
import { storedSession } from '../api/stored-session.ts';
import { dropAnswer, keepAnswer, keptAnswer, type KeptResult } from './kept-answers.ts';

/** A weak signal gets this long before the kept answer is shown. */
const PATIENCE_MS = 3_000;
/** Once a read has waited in vain, others wait no more for so long, unless the club answers. */
const GIVEN_UP_MS = 60_000;
/** While a kept answer is shown the club is asked again this often. */
const AGAIN_MS = 20_000;
const KEEP_DAYS = 3;

/** Until the first press nothing can have been changed on this page: what was kept is as good as it was. */
let isOpening = true;
if (typeof window !== 'undefined')
  for (const sign of ['pointerdown', 'keydown'])
    window.addEventListener(sign, () => (isOpening = false), { capture: true, once: true });

/**
 * The reads whose answers stay on the device, by how their keys begin: what a family, an athlete or an instructor needs to see
 * without a network. What an admin reads is not kept, and neither is what belongs to signing in or to paying.
 */
const KEPT: readonly QueryKey[] = [
  ['athlete'],
  ['attendance'],
  ['certificates', 'own'],
  ['children'],
  ['club_settings'],
  ['documents', 'all'],
  ['documents', 'required'],
  ['events', 'calendar'],
  ['events', 'list'],
  ['events', 'own'],
  ['events', 'page'],
  ['lessons', 'class'],
  ['lessons', 'instructor'],
  ['notifications', 'marks'],
  ['notifications', 'newest'],
  ['orders', 'own'],
  ['payments', 'own'],
  ['payments', 'own-due'],
  ['progress', 'class'],
  ['roster'],
  ['seasons', 'draws'],
];

/** True if the answer of a read may stay on the device: never one of an admin, wherever it was asked for. */
export const isKept = (key: QueryKey): boolean =>
  !key.includes('admin') &&
  !location.pathname.startsWith('/admin') &&
  KEPT.some((start) => start.every((part, index) => key[index] === part));

/** A read's wish for its kept answer. */
export interface KeptMeta {
  /** The last club day on which the answer may stay; three days if left out. */
  keptUntil?: (data: never) => string;
}

/**
 * For every query of the signed-in area: as the app opens, without a network, or with one too weak, the last answer that is kept
 * is shown and replaced as soon as the club answers. Refusals are final and erase what was kept.
 */
export const keptDefaults = {
  networkMode: 'always' as const,
  persister: async (read: unknown, context: { client: QueryClient }, query: AskedQuery) => {
    const ask = () => (read as (context: unknown) => Promise<unknown>)(context);
    return isKept(query.queryKey) ? answerOrKept(context.client, query, ask) : ask();
  },
  // Shown rows stay when they cannot be read again.
  refetchOnWindowFocus: () => navigator.onLine,
  refetchInterval: ({ queryKey }: { queryKey: QueryKey }) => (shownAt(queryKey) === null ? (false as const) : AGAIN_MS),
  refetchOnReconnect: (query: Pick<Query, 'queryKey' | 'state'>) =>
    shownAt(query.queryKey) === null && query.state.data !== undefined ? true : ('always' as const),
};

interface AskedQuery {
  queryKey: QueryKey;
  queryHash: string;
  meta?: unknown;
  state: { data?: unknown; dataUpdateCount: number; isInvalidated: boolean };
}

/**
 * Replaces the kept answer with the club's, but writes nothing into the cache of the next user. What was changed on the page
 * meanwhile may be newer: then the club is asked again.
 */
function replaceKept(queries: QueryClient, query: AskedQuery, countBefore: number, data: unknown): void {
  // After the kept answer has settled, which would replace it.
  setTimeout(() => {
    const isThere = queries.getQueryCache().get(query.queryHash) === (query as unknown);
    const { dataUpdateCount, isInvalidated } = query.state;
    if (!isThere || isInvalidated) return;
    if (dataUpdateCount === countBefore + 1) queries.setQueryData(query.queryKey, data);
    else void queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
}

/** The number of times that each read was asked for: only the answer to the last one is kept. */
const latest = new Map<string, number>();

async function answerOrKept(queries: QueryClient, query: AskedQuery, read: () => Promise<unknown>): Promise<unknown> {
  const { queryKey, meta, state } = query;
  const countBefore = state.dataUpdateCount;
  const userId = storedSession()?.user.id ?? '';
  const name = hashKey(queryKey);
  const turn = (latest.get(name) ?? 0) + 1;
  latest.set(name, turn);
  const asked = read().then(
    (data) => {
      givenUpAt = -Infinity;
      show(queryKey, null);
      const until = (meta as KeptMeta | undefined)?.keptUntil?.(data as never) ?? addDays(clubDay(), KEEP_DAYS);
      // The page does not wait for the device. After a sign-out meanwhile nothing is left behind.
      if (userId && storedSession()?.user.id === userId && latest.get(name) === turn)
        void keepAnswer(userId, name, { data, keptAt: Date.now(), until });
      return data;
    },
    async (error: unknown) => {
      if (!mayPass(error)) await dropAnswer(userId, name);
      throw error;
    },
  );
  if (isOpening && state.data === undefined) {
    const none = () => null;
    const known = await Promise.race([keptAnswer(userId, name), asked.then(none, none)]);
    if (known) {
      follow(queries, query, countBefore, known, asked);
      return known.data;
    }
  }
  const inTime = await Promise.race([
    asked.then(
      (data) => ({ data }),
      (error: unknown) => ({ error }),
    ),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), patience())),
  ]);
  if (inTime && 'data' in inTime) return inTime.data;
  if (inTime && !mayPass(inTime.error)) throw inTime.error;
  givenUpAt = performance.now();
  const found = await keptAnswer(userId, name);
  if (!found) return asked;
  show(queryKey, found.keptAt);
  if (!inTime)
    asked.then(
      (data) => replaceKept(queries, query, countBefore, data),
      () => undefined,
    );
  return found.data;
}

/** The kept answer is shown already: replaces it by the club’s, and says how old it is once that has not come in time. */
function follow(
  queries: QueryClient,
  query: AskedQuery,
  countBefore: number,
  known: KeptResult,
  asked: Promise<unknown>,
): void {
  const { queryKey } = query;
  const giveUp = () => {
    givenUpAt = performance.now();
    show(queryKey, known.keptAt);
  };
  const patient = setTimeout(giveUp, patience());
  asked.then(
    (data) => {
      clearTimeout(patient);
      replaceKept(queries, query, countBefore, data);
    },
    (error: unknown) => {
      clearTimeout(patient);
      if (mayPass(error)) giveUp();
      else void queries.resetQueries({ queryKey, exact: true });
    },
  );
}

/** The time at which a read last waited in vain, in ms of the page; then the network counts as none, whatever the device says. */
let givenUpAt = -Infinity;

const patience = (): number => (navigator.onLine && performance.now() - givenUpAt > GIVEN_UP_MS ? PATIENCE_MS : 0);

/** Changes an answer that is on the device, if it does: what was written since belongs to it. */
export async function changeKept<T>(queryKey: QueryKey, change: (data: T) => T): Promise<void> {
  const userId = storedSession()?.user.id ?? '';
  const name = hashKey(queryKey);
  const found = await keptAnswer<T>(userId, name);
  if (!found) return;
  // A read that is under way may have begun before what was written: its answer is not kept.
  latest.set(name, (latest.get(name) ?? 0) + 1);
  await keepAnswer(userId, name, { ...found, data: change(found.data) });
}

/** The same read may succeed later: the club could not be reached, or the session is being renewed. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ClubError) || error.retryable || error.status === 401;
}

const shown = new Map<string, number>();
const listeners = new Set<() => void>();

const shownAt = (queryKey: QueryKey): number | null => shown.get(hashKey(queryKey)) ?? null;

function show(queryKey: QueryKey, keptAt: number | null): void {
  if (keptAt === null) shown.delete(hashKey(queryKey));
  else shown.set(hashKey(queryKey), keptAt);
  for (const listener of listeners) listener();
}

/**
 * Asks the club for what is shown from the device, or failed, as soon as the network is back; returns how to stop. The online
 * manager does not: to a page that was opened without a network nothing has changed, since it begins as online.
 */
export function askAgainOnline(queries: QueryClient): () => void {
  const ask = () =>
    void queries.refetchQueries(
      {
        type: 'active',
        predicate: ({ queryKey, state }) => shownAt(queryKey) !== null || state.status === 'error',
      },
      { cancelRefetch: false },
    );
  window.addEventListener('online', ask);
  return () => window.removeEventListener('online', ask);
}

/** The time of the oldest answer on the page, in ms, if any comes from the device; null when all come from the club. */
export function useOldestKept(queries: QueryClient): number | null {
  return useSyncExternalStore(
    (listener) => {
      const stop = queries.getQueryCache().subscribe(listener);
      listeners.add(listener);
      return () => {
        stop();
        listeners.delete(listener);
      };
    },
    () => {
      const active = queries.getQueryCache().findAll({ type: 'active' });
      const times = active.flatMap(({ queryHash }) => shown.get(queryHash) ?? []);
      return times.length > 0 ? Math.min(...times) : null;
    },
    () => null,
  );
}
