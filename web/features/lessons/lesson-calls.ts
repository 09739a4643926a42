import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../lib/rpc.ts';
import type { Args, Returns } from '../../lib/rpc.ts';

/** What staff does to one lesson. */
type LessonCall =
  | 'cancel_lesson'
  | 'restore_lesson'
  | 'save_lesson_notes'
  | 'ask_substitute'
  | 'withdraw_substitute_request'
  | 'take_lesson'
  | 'set_substitute';

/** One of the things staff does to a lesson; whatever shows lessons is read anew. */
export function useLessonCall<Name extends LessonCall>(name: Name) {
  const queries = useQueryClient();
  return useMutation<Returns<Name>, Error, Args<Name>>({
    mutationFn: (input) => rpc(name, input),
    // Not waited for: with the new lists the row that asked is gone, and its own answer must be heard before.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['lessons'] }),
  });
}
