import { queryOptions } from '@tanstack/react-query';
import { rpc } from '../../lib/rpc.ts';

/** The figures of the club for a range as it stands in the address. Throws ClubError. */
export const analyticsQuery = (range: string) =>
  queryOptions({
    queryKey: ['enrollments', 'analytics', range],
    refetchOnMount: 'always',
    queryFn: () => rpc('read_analytics', { range }),
  });
