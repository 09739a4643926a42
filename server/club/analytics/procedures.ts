import { readAnalytics } from './read-analytics.ts';

/** All procedures about analytics. */
export const ANALYTICS_PROCEDURES = [readAnalytics] as const;
