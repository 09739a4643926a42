import type { QueryKey } from '@tanstack/react-query';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { queryClient } from './query.ts';
import { storedSession } from './stored-session.ts';

/** What a route knows when its reads begin. */
interface Visit {
  params: Record<string, string | undefined>;
  search: URLSearchParams;
  userId: string;
}

interface Read {
  queryKey: QueryKey;
  queryFn?: unknown;
}

/**
 * The reads with which a route begins, as its `clientLoader`: they are asked for while the page is still being drawn, and wait in
 * the cache for the components that show them. The navigation does not wait for them.
 */
export function beginWith(readsOf: (visit: Visit) => readonly Read[]) {
  const begin = ({ params, request }: ClientLoaderFunctionArgs) => {
    const userId = storedSession()?.user.id;
    const search = new URL(request.url).searchParams;
    if (userId) for (const read of readsOf({ params, search, userId })) void queryClient().prefetchQuery(read as never);
    return null;
  };
  return Object.assign(begin, { hydrate: true as const });
}
