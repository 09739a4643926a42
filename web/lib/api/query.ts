import { QueryCache, QueryClient, type DefaultOptions, type QueryFilters } from '@tanstack/react-query';
import { ClubError, codeOf } from './club-error.ts';
import { announceEnd, isEnd } from './stored-session.ts';

const STALE_MS = 30_000;
const MAX_RETRIES = 3;

let readDefaults: DefaultOptions['queries'] = {};

/** Sets the defaults of every read of the signed-in area, besides those below; before the first of them. */
export function setReadDefaults(defaults: DefaultOptions['queries']): void {
  readDefaults = defaults;
}

let client: QueryClient | undefined;

/** The one cache of the browser's signed-in area; reads begin in it before the page is drawn. */
export const queryClient = (): QueryClient => (client ??= makeQueryClient());

/** True if a read that failed so often may succeed by itself. */
export const isWorthRetrying = (count: number, error: Error): boolean =>
  navigator.onLine && count < MAX_RETRIES && error instanceof ClubError && error.retryable;

/** Refusals are final; only what can pass by itself is tried again. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        const code = codeOf(error);
        if (isEnd(code)) announceEnd(code);
      },
    }),
    defaultOptions: {
      queries: {
        ...readDefaults,
        staleTime: STALE_MS,
        // Without a network there is nothing to try: the page says so, and reads again when it is back.
        retry: isWorthRetrying,
      },
      mutations: { retry: false },
    },
  });
}

/**
 * Reads again what matches and is shown; resolves when that is done. A first read that is under way may have seen the
 * rows before the change, and begins again: `invalidateQueries` alone takes its answer.
 */
export async function readAgain(queries: QueryClient, filters: QueryFilters): Promise<void> {
  const { predicate } = filters;
  await queries.cancelQueries({
    ...filters,
    predicate: (query) =>
      query.state.data === undefined && query.isActive() && (predicate === undefined || predicate(query)),
  });
  await queries.invalidateQueries(filters);
}
