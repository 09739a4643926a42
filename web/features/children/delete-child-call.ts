import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../lib/rpc.ts';
import type { Args } from '../../lib/rpc.ts';

/** Removes a child for good; the typed name must match. */
export function useDeleteChild() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Args<'delete_child'>) => rpc('delete_child', input),
    onSuccess: async (_answer, { child_id }) => {
      queries.removeQueries({ queryKey: ['children', child_id] });
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['children', 'family'] }),
        queries.invalidateQueries({ queryKey: ['payments'] }),
      ]);
    },
  });
}
