import { queryOptions } from '@tanstack/react-query';
import { rpc } from '../../lib/rpc.ts';

/** The reader's own cash. What others confirm meanwhile is seen when the page is looked at again. Throws ClubError. */
export const ownCashQuery = queryOptions({
  queryKey: ['cash', 'own'],
  queryFn: () => rpc('read_own_cash', {}),
  refetchOnWindowFocus: true,
});

/** All cash of the club, and what was taken on a day. Throws ClubError. */
export const clubCashQuery = (day: string) =>
  queryOptions({
    queryKey: ['cash', 'all', day],
    queryFn: () => rpc('read_cash', { day }),
    refetchOnWindowFocus: true,
  });
