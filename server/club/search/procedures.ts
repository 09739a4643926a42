import { searchAdmin } from './search-admin.ts';

/** All procedures about search. */
export const SEARCH_PROCEDURES = [searchAdmin] as const;
