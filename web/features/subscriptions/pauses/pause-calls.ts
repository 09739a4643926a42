import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../../lib/rpc.ts';
import type { Args } from '../../../lib/rpc.ts';

/** Pauses a subscription, or ends its pause; afterwards children and subscriptions are read anew. Throws ClubError. */
export function usePauseCall<Name extends 'pause_subscription' | 'end_pause'>(name: Name) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Args<Name>) => rpc(name, input),
    onSettled: () =>
      Promise.all(
        ['children', 'subscriptions', 'payments'].map((noun) => queries.invalidateQueries({ queryKey: [noun] })),
      ),
  });
}
