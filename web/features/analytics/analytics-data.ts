import { queryOptions } from '@tanstack/react-query';
import { rpc } from '../../lib/api/rpc.ts';

const JUST_READ_MS = 5_000;

/** The figures of the club for the range in the address. Throws ClubError. */
export const analyticsQuery = (range: string) =>
  queryOptions({
    queryKey: ['enrollments', 'analytics', range],
    // Figures are read again each time they are opened, but not twice for one opening: the route begins with them.
    refetchOnMount: ({ state }) => (Date.now() - state.dataUpdatedAt < JUST_READ_MS ? false : 'always'),
    queryFn: () => rpc('read_analytics', { range }),
  });
