import { DatabaseError } from 'pg';

/** SQLSTATEs of a server that is ending, has lost a process, or is starting: 57P01, 57P02, 57P03; and of a broken connection. */
const GOING_OR_COMING = /^(57P0[1-3]|08)/;
const SOCKET_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
const LOST_CONNECTION = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;

/** A standby refuses so to write at all; what is refused within a read of the program reads otherwise. */
const STANDBY = / during recovery$|^transaction read-write mode must be set before any query$/;

/**
 * True if a write came to a server that is a standby by now: another one takes writes, and connections to this one are
 * of no use.
 */
export const isStandby = (error: unknown): boolean => error instanceof DatabaseError && STANDBY.test(error.message);

/**
 * True if the database cannot be reached right now: it is starting, ending, or gone. The request may be repeated in a
 * moment.
 */
export function isUnreachable(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  if (error instanceof DatabaseError) return GOING_OR_COMING.test(code) || isStandby(error);
  const isMissingSocket = code === 'ENOENT' && /\.s\.PGSQL\./.test(message);
  return SOCKET_ERRORS.has(code) || isMissingSocket || LOST_CONNECTION.test(message);
}

/** PostgreSQL's own function that finds that the rows of a prepared statement have another form now. */
const REVALIDATION = 'RevalidateCachedQuery';
const INVALID_STATEMENT_NAME = '26000';

/**
 * True if a prepared statement does not fit any more: a migration changed its table, or its connection lost it. Nothing
 * of its transaction was done, so it may be sent again.
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.routine === REVALIDATION || error.code === INVALID_STATEMENT_NAME);
