import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../lib/rpc.ts';
import type { Args } from '../../lib/rpc.ts';

/** Registers a child of the signed-in parent. */
export function useRegisterChild() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (child: Args<'register_child'>) => rpc('register_child', child),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['children'] }),
  });
}
