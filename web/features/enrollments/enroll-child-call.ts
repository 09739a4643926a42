import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../lib/rpc.ts';
import type { Args } from '../../lib/rpc.ts';

/** Enrols a child, or puts it in line. */
export function useEnrollChild() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Args<'enroll_child'>) => rpc('enroll_child', input),
    onSettled: () =>
      Promise.all(['children', 'payments', 'timetable'].map((noun) => queries.invalidateQueries({ queryKey: [noun] }))),
  });
}
