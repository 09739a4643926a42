import { rpcQuery } from '../../../lib/api/club-query.ts';
import { type Returns } from '../../../lib/api/rpc.ts';

/** Two who may be one. */
export type DoublePair = Returns<'find_double_children'>['pairs'][number];
export type Double = DoublePair['one'];

/** Pairs of children who may be one; of one child, if it is named. Throws ClubError. */
export const doublesQuery = (childId: string | null) =>
  rpcQuery(['children', 'admin', 'doubles', childId], 'find_double_children', childId ? { child_id: childId } : {});

/** The effects of a merge, without merging. Throws ClubError. */
export const mergePreviewQuery = (keep_id: string, merge_id: string) =>
  rpcQuery(['children', 'admin', 'merge', keep_id, merge_id], 'preview_merge', { keep_id, merge_id }, { staleTime: 0 });
