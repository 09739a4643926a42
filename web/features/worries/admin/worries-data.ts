import { rpcQuery } from '../../../lib/api/club-query.ts';
import type { Returns } from '../../../lib/api/rpc.ts';

export type Worry = Returns<'list_worries'>['worries'][number];

/** The list is read again this often while the desk looks on. */
const LOOK_AGAIN_MS = 300_000;

/** The worries of the day, the urgent first. Throws ClubError. */
export const worriesQuery = rpcQuery(
  ['worries'],
  'list_worries',
  {},
  { refetchInterval: LOOK_AGAIN_MS, refetchOnWindowFocus: true, staleTime: 0 },
);
