import { rpcQuery } from '../../lib/api/club-query.ts';

/** The reader's own cash. What others confirm meanwhile is seen when the page is looked at again. Throws ClubError. */
export const ownCashQuery = rpcQuery(['cash', 'own'], 'read_own_cash', {}, { refetchOnWindowFocus: true });

/** All cash of the club, and what was taken on a day. Throws ClubError. */
export const clubCashQuery = (day: string) =>
  rpcQuery(['cash', 'all', day], 'read_cash', { day }, { refetchOnWindowFocus: true });
