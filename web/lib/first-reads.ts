import type { QueryKey } from '@tanstack/react-query';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { queryClient } from './query.ts';
import { storedSession } from './stored-session.ts';

/** What a route knows when its reads begin. */
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

/**
 * The reads with which a route begins, as its `clientLoader`: they are asked for while the page is still being drawn, and wait in
 * the cache for the components that show them. The navigation does not wait for them. The server looks up `readsOf` to have
 * them asked for before the app's code is there (`begun-reads.server.ts`).
 */
export function beginWith(readsOf: ReadsOf) {
  const begin = ({ params, request }: ClientLoaderFunctionArgs) => {
    const userId = storedSession()?.user.id;
    const { pathname, searchParams: search } = new URL(request.url);
    if (userId)
      for (const read of readsOf({ pathname, params, search, userId })) void queryClient().prefetchQuery(read as never);
    return null;
  };
  return Object.assign(begin, { hydrate: true as const, readsOf });
}
