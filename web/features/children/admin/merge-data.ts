import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '../../../lib/rpc.ts';
import type { Args, Returns } from '../../../lib/rpc.ts';

/** Two who may be one. */
export type DoublePair = Returns<'find_double_children'>['pairs'][number];
export type Double = DoublePair['one'];

/** Pairs of children who may be one; of one child, if it is named. Throws ClubError. */
export const doublesQuery = (childId: string | null) =>
  queryOptions({
    queryKey: ['children', 'admin', 'doubles', childId],
    queryFn: () => rpc('find_double_children', childId ? { child_id: childId } : {}),
  });

/** What merging would do. Throws ClubError. */
export const mergePreviewQuery = (keep_id: string, merge_id: string) =>
  queryOptions({
    queryKey: ['children', 'admin', 'merge', keep_id, merge_id],
    queryFn: () => rpc('preview_merge', { keep_id, merge_id }),
    staleTime: 0,
  });

/** Makes one child of two; all that hangs on children is read anew. Throws ClubError. */
export function useMerge() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Args<'merge_children'>) => rpc('merge_children', input),
    onSuccess: () =>
      Promise.all(
        ['children', 'enrollments', 'classes', 'payments'].map((noun) =>
          queries.invalidateQueries({ queryKey: [noun] }),
        ),
      ),
  });
}

/** Says that two are two. Throws ClubError. */
export function useKeepApart() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (child_ids: [string, string]) => rpc('keep_children_apart', { child_ids }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['children', 'admin', 'doubles'] }),
  });
}
