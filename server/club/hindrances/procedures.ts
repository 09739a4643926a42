import { maySwim } from './may-swim.ts';

/** All procedures about what keeps a child from swimming. */
export const HINDRANCES_PROCEDURES = [maySwim] as const;
