import { queryOptions } from '@tanstack/react-query';
import { rpc } from '../../lib/rpc.ts';

const WATCH_MS = 60_000;

/** How the installation is, line by line; for admins alone. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: async () => (await rpc('read_status', {})).lines,
  refetchInterval: WATCH_MS,
});
