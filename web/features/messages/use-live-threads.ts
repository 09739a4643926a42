import { useQueryClient } from '@tanstack/react-query';
import { useLiveTables } from '../../lib/api/live.ts';
import { readAgain } from '../../lib/api/query.ts';
import { useReadSoon } from '../../lib/api/read-soon.ts';

/** Reads messages again as soon as a family opens or answers one. */
export function useLiveThreads(): void {
  const queries = useQueryClient();
  useLiveTables(
    [{ table: 'threads' }, { table: 'thread_posts' }],
    useReadSoon(() => readAgain(queries, { queryKey: ['messages'] })),
  );
}
