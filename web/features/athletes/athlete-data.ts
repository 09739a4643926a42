import { queryOptions } from '@tanstack/react-query';
import { rpc } from '../../lib/rpc.ts';
import type { Returns } from '../../lib/rpc.ts';

export type Dashboard = Returns<'athlete_dashboard'>;

/** What an approved athlete looks at first. Throws ClubError: athlete_not_found for other users. */
export const dashboardQuery = queryOptions({
  queryKey: ['athlete', 'dashboard'],
  queryFn: () => rpc('athlete_dashboard', {}),
});
