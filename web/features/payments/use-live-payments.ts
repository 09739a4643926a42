import { useQueryClient } from '@tanstack/react-query';
import { useLiveTables } from '../../lib/live.ts';

/** Keeps lists of payments up to date by themselves, from all sources: for those who see other people's. */
export function useLivePayments(): void {
  const queries = useQueryClient();
  useLiveTables([{ table: 'payments' }], () => void queries.invalidateQueries({ queryKey: ['payments'] }));
}
