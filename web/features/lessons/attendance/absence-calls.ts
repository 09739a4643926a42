import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../../lib/rpc.ts';
import type { Args } from '../../../lib/rpc.ts';

/** What an announced absence makes old. */
const NOUNS = ['children', 'attendance', 'ledger'];

/** Announces an absence, or takes the announcement back. */
export function useAbsenceCall<Name extends 'announce_absence' | 'withdraw_absence'>(name: Name) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Args<Name>) => rpc(name, input),
    onSettled: () => Promise.all(NOUNS.map((noun) => queries.invalidateQueries({ queryKey: [noun] }))),
  });
}
