import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../lib/rpc.ts';
import type { Args } from '../../lib/rpc.ts';

/** What a place taken or freed makes old. */
const NOUNS = ['children', 'enrollments', 'classes', 'payments', 'timetable'];

type Call =
  | 'unenroll_child'
  | 'renew_enrollment'
  | 'transfer_enrollment'
  | 'accept_waitlist_offer'
  | 'decline_waitlist_offer'
  | 'set_enrollment_active'
  | 'move_to_front'
  | 'offer_seat'
  | 'withdraw_offer';

/** A change of a running enrollment; afterwards the family, its payments and the places are read anew. */
export function useEnrollmentCall<Name extends Call>(name: Name) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Args<Name>) => rpc(name, input),
    onSettled: () => Promise.all(NOUNS.map((noun) => queries.invalidateQueries({ queryKey: [noun] }))),
  });
}
