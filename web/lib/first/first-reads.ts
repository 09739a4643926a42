import type { QueryKey } from '@tanstack/react-query';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { queryClient } from '../api/query.ts';
import { storedSession } from '../api/stored-session.ts';
import { hasBegun } from './begun-reads.ts';

/** A route's facts when its reads begin. */
export interface Visit {
  pathname: string;
  params: Record<string, string | undefined>;
  search: URLSearchParams;
  userId: string;
}

export interface Read {
  queryKey: QueryKey;
  queryFn?: unknown;
}

/** Says with which reads a visit begins. */
export type ReadsOf = (visit: Visit) => readonly Read[];

/** Answers that were asked for before the app's code was there get this long to be in its first drawing. */
const AT_HAND_MS = 150;

/** Waits a moment for reads where their answers are likely here: drawing them at once is less work than placeholders first. */
export async function inFirstDrawing(reads: readonly Promise<unknown>[]): Promise<void> {
  if (hasBegun()) await Promise.race([Promise.all(reads), new Promise((resolve) => setTimeout(resolve, AT_HAND_MS))]);
}

/**
 * The reads with which a route begins, as its `clientLoader`: they are asked for while the page is still being drawn, and wait in
 * the cache for the components that show them. A navigation does not wait for them. The server looks up `readsOf` to have
 * them asked for before the app's code is there (`begun-reads.server.ts`).
 */
export function beginWith(readsOf: ReadsOf) {
  const begin = async ({ params, request }: ClientLoaderFunctionArgs) => {
    const userId = storedSession()?.user.id;
    const { pathname, searchParams: search } = new URL(request.url);
    const reads = userId ? readsOf({ pathname, params, search, userId }) : [];
    await inFirstDrawing(reads.map((read) => queryClient().prefetchQuery(read as never)));
    return null;
  };
  return Object.assign(begin, { hydrate: true as const, readsOf });
}
