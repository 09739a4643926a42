import { QueryClient } from '@tanstack/react-query';
import { ClubError } from './club-error.ts';

const STALE_MS = 30_000;
const MAX_RETRIES = 3;

/** The cache of the signed-in area. Refusals are final; only what can pass by itself is tried again. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (count, error) => count < MAX_RETRIES && error instanceof ClubError && error.retryable,
      },
      mutations: { retry: false },
    },
  });
}
