import { queryOptions } from '@tanstack/react-query';
import { rpc } from '../../../lib/rpc.ts';
import type { Returns } from '../../../lib/rpc.ts';

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
