import { listWorries } from './list-worries.ts';
import { bringBackWorry, settleWorry } from './settle-worry.ts';

/** All procedures about the worries of the day. */
export const WORRIES_PROCEDURES = [listWorries, settleWorry, bringBackWorry] as const;
