import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../lib/rpc.ts';
import type { Args } from '../../lib/rpc.ts';

/** A kindergarten's month as its lessons stand now, beside what was issued. Throws ClubError. */
export const monthQuery = (location_id: string, month: string) =>
  queryOptions({
    queryKey: ['kindergarten', location_id, month],
    queryFn: () => rpc('calculate_kindergarten_billing', { location_id, month }),
    enabled: location_id !== '' && month !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Issues a month; afterwards it and the payments are read anew. Throws ClubError. */
export function useIssue() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Args<'issue_kindergarten_billing'>) => rpc('issue_kindergarten_billing', input),
    onSettled: () =>
      Promise.all(['kindergarten', 'payments', 'books'].map((noun) => queries.invalidateQueries({ queryKey: [noun] }))),
  });
}
