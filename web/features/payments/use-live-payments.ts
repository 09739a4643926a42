import { useQueryClient } from '@tanstack/react-query';
import { useLiveTables } from '../../lib/api/live.ts';
import { readAgain } from '../../lib/api/query.ts';
import { useReadSoon } from '../../lib/api/read-soon.ts';

/** Keeps lists of payments up to date by themselves, from all sources: for those who see other people's. */
export function useLivePayments(): void {
  const queries = useQueryClient();
  useLiveTables(
    [{ table: 'payments' }],
    useReadSoon(() => readAgain(queries, { queryKey: ['payments'] })),
  );
}
