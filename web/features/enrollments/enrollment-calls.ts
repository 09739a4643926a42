import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../lib/rpc.ts';
import type { Args } from '../../lib/rpc.ts';

type Call = 'unenroll_child' | 'transfer_enrollment' | 'accept_waitlist_offer' | 'decline_waitlist_offer';

/** A change of a running enrolment; afterwards the family, its payments and the places are read anew. */
export function useEnrollmentCall<Name extends Call>(name: Name) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Args<Name>) => rpc(name, input),
    onSettled: () =>
      Promise.all(['children', 'payments', 'timetable'].map((noun) => queries.invalidateQueries({ queryKey: [noun] }))),
  });
}
