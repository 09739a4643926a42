import { useQueryClient } from '@tanstack/react-query';
import { useWrite } from '../../components/use-procedure.ts';
import { rpc } from '../../lib/rpc.ts';
import type { Args } from '../../lib/rpc.ts';

/** Removes a child for good; the typed name must match. */
export function useDeleteChild() {
  const queries = useQueryClient();
  return useWrite(
    async (input: Args<'delete_child'>) => {
      await rpc('delete_child', input);
      queries.removeQueries({ queryKey: ['children', input.child_id] });
      await queries.invalidateQueries({ queryKey: ['children', 'family'] });
      // What still shows the child is left first; the other lists are read again by those who leave it.
    },
    ['payments'],
  );
}
