import pg from 'pg';

/** PostgreSQL's own function that finds that the rows of a prepared statement have another form now. */
const REVALIDATION = 'RevalidateCachedQuery';
const INVALID_STATEMENT_NAME = '26000';

/**
 * Whether a prepared statement does not fit any more: a migration changed its table, or its connection lost it. Nothing
 * of its transaction was done, so it may be sent again.
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.routine === REVALIDATION || error.code === INVALID_STATEMENT_NAME);
