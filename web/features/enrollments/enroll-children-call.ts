import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../lib/rpc.ts';
import type { Args } from '../../lib/rpc.ts';

/** Enrolls children of a family in one go, each into a class or its line: all of them, or none. */
export function useEnrollChildren() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Args<'enroll_children'>) => rpc('enroll_children', input),
    onSettled: () =>
      Promise.all(['children', 'payments', 'timetable'].map((noun) => queries.invalidateQueries({ queryKey: [noun] }))),
  });
}
