import { rpcQuery } from '../../lib/api/club-query.ts';
import type { Returns } from '../../lib/api/rpc.ts';

export type Dashboard = Returns<'athlete_dashboard'>;

/** An approved athlete's first page. Throws ClubError: athlete_not_found for other users. */
export const dashboardQuery = rpcQuery(['athlete', 'dashboard'], 'athlete_dashboard', {});
