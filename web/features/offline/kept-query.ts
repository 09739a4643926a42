import { hashKey } from '@tanstack/react-query';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { addDays, clubDay } from '../../../contracts/time.ts';
import { ClubError } from '../../lib/club-error.ts';
import { storedSession } from '../../lib/stored-session.ts';
import { dropAnswer, keepAnswer, keptAnswer } from './kept-answers.ts';

/** A weak signal gets this long before the kept answer is shown. */
const PATIENCE_MS = 3_000;
/** While a kept answer is shown the club is asked again this often. */
const AGAIN_MS = 20_000;
const KEEP_DAYS = 3;

/** What a read must know to be kept on the device. */
export interface KeptRead<T> {
  queryKey: QueryKey;
  read: () => Promise<T>;
  /** The last club day on which the answer may stay; three days if left out. */
  until?: (data: T) => string;
}

/**
 * Options of a query whose answers stay on the device: without a network, or with one too weak, the last answer is shown
 * and replaced as soon as the club answers. Refusals are final and erase what was kept.
 */
export function keptQuery<T>(kept: KeptRead<T>) {
  const { queryKey } = kept;
  return {
    queryKey,
    networkMode: 'offlineFirst' as const,
    queryFn: ({ client }: { client: QueryClient }) => answerOrKept(client, kept),
    refetchInterval: () => (shownAt(queryKey) === null ? (false as const) : AGAIN_MS),
    refetchOnReconnect: (query: Query<T, Error, T>) =>
      shownAt(queryKey) === null && query.state.data !== undefined ? true : ('always' as const),
  };
}

async function answerOrKept<T>(queries: QueryClient, { queryKey, read, until }: KeptRead<T>): Promise<T> {
  const userId = storedSession()?.user.id ?? '';
  const name = hashKey(queryKey);
  const asked = read().then(
    async (data) => {
      show(queryKey, null);
      const day = until?.(data) ?? addDays(clubDay(), KEEP_DAYS);
      // Who has signed out meanwhile leaves nothing behind.
      if (userId && storedSession()?.user.id === userId)
        await keepAnswer(userId, name, { data, keptAt: Date.now(), until: day });
      return data;
    },
    async (error: unknown) => {
      if (!isOutOfReach(error)) await dropAnswer(userId, name);
      throw error;
    },
  );
  const inTime = await Promise.race([
    asked.then(
      (data) => ({ data }),
      (error: unknown) => ({ error }),
    ),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), navigator.onLine ? PATIENCE_MS : 0)),
  ]);
  if (inTime && 'data' in inTime) return inTime.data;
  if (inTime && !isOutOfReach(inTime.error)) throw inTime.error;
  const found = await keptAnswer<T>(userId, name);
  if (!found) return asked;
  show(queryKey, found.keptAt);
  if (!inTime)
    asked.then(
      (data) => queries.setQueryData(queryKey, data),
      () => undefined,
    );
  return found.data;
}

/** Changes an answer that stands on the device, if it does: what was written since belongs to it. */
export async function changeKept<T>(queryKey: QueryKey, change: (data: T) => T): Promise<void> {
  const userId = storedSession()?.user.id ?? '';
  const name = hashKey(queryKey);
  const found = await keptAnswer<T>(userId, name);
  if (found) await keepAnswer(userId, name, { ...found, data: change(found.data) });
}

/** The club could not be reached, or not as the person one is: the same may succeed later. */
function isOutOfReach(error: unknown): boolean {
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

/** When the answer that is shown was given, in ms, if it comes from the device; null when it comes from the club. */
export function useKeptAt(queryKey: QueryKey): number | null {
  return useSyncExternalStore(
    subscribe,
    () => shownAt(queryKey),
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
