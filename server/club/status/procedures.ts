import { readStatus } from './read-status.ts';

/** All procedures about status. */
export const STATUS_PROCEDURES = [readStatus] as const;
