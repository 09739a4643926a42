import { infiniteQueryOptions } from '@tanstack/react-query';
import { rpcQuery } from '../../lib/api/club-query.ts';
import { rpc, type Returns } from '../../lib/api/rpc.ts';

export type CareOpening = Returns<'list_care_openings'>['openings'][number];

/** Health notes and contacts of another family's child: every reading is recorded, so one is enough while they are shown. */
export const careQuery = (childId: string) =>
  rpcQuery(
    ['children', 'care', childId],
    'open_care',
    { child_id: childId },
    { staleTime: Infinity, gcTime: 0, refetchOnReconnect: false },
  );

/** The openings, page by page. */
export const careOpeningsQuery = (childId: string) =>
  infiniteQueryOptions({
    queryKey: ['children', 'care-openings', childId],
    queryFn: ({ pageParam }) =>
      rpc('list_care_openings', { child_id: childId, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ openings, more }) => (more ? openings.at(-1)?.last_at : undefined),
    staleTime: 0,
  });
