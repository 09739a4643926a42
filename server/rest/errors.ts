import { DatabaseError } from 'pg';
import * as z from 'zod/mini';
import type { Caller } from '../platform/caller.ts';
import { isStandby, isUnreachable } from '../platform/database/failures.ts';
import { Overloaded } from '../platform/database/lanes/fair-queue.ts';

/** The client's form of a failure. */
interface ErrorBody {
  code: string;
  message: string;
  details: unknown;
  hint: string | null;
}

/** A refusal in the protocol's own shape: a PGRST code, or a SQLSTATE known before the database was asked. */
export class RestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    {
      details = null,
      hint = null,
      headers = {},
    }: { details?: unknown; hint?: string | null; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.hint = hint;
    this.headers = headers;
  }

  get body(): ErrorBody {
    return { code: this.code, message: this.message, details: this.details, hint: this.hint };
  }
}

/** The sender went away before the body was whole. */
export const bodyBrokeOff = () => new RestError(400, 'PGRST102', 'The body broke off');

/** HTTP status by SQLSTATE; the longest prefix counts, everything else is 400. */
const STATUS_BY_SQLSTATE: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '21000': 500,
  '22023': 400,
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57P01': 503,
  '57P02': 503,
  '57P03': 503,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0001: 400,
  P0: 500,
  XX: 500,
};

/** A failure that PostgreSQL reports, in the client's form; undefined for any other failure. */
export function databaseError(error: unknown, caller: Caller): RestError | undefined {
  if (error instanceof DatabaseError && error.code && !isStandby(error)) return fromSqlstate(error, error.code, caller);
  if (error instanceof Overloaded) {
    const headers = { 'Retry-After': String(error.retryAfter) };
    return new RestError(503, 'PGRST003', error.message, { headers });
  }
  if ((error as Error).message === 'timeout exceeded when trying to connect')
    return new RestError(504, 'PGRST003', 'Timed out acquiring connection from connection pool.');
  return isUnreachable(error) ? new RestError(503, 'PGRST000', 'Could not connect with the database.') : undefined;
}

/** PgBouncer's words of its server, and PostgreSQL's facts of its machine, such as a path, are for the log. */
const OWN_WORDS: Record<string, string> = {
  '08': 'Could not connect with the database.',
  '53': 'The database has no room for this right now',
  '58': 'The database cannot read or write its files right now',
};
/** Says the name of a setting and its limit, and nothing of the machine. */
const LIMIT_OF_SETTING = '53400';

function fromSqlstate(error: DatabaseError, sqlstate: string, caller: Caller): RestError {
  if (sqlstate === 'PGRST') return fromRaisedJson(error);
  const own = sqlstate === LIMIT_OF_SETTING ? undefined : OWN_WORDS[sqlstate.slice(0, 2)];
  if (own) return new RestError(statusOf(error, sqlstate, caller), sqlstate, own);
  const { message, detail = null, hint = null } = error;
  return new RestError(statusOf(error, sqlstate, caller), sqlstate, message, { details: detail, hint });
}

function statusOf({ message }: DatabaseError, sqlstate: string, caller: Caller): number {
  if (sqlstate === '42501') return caller.role === 'anon' ? 401 : 403;
  if (sqlstate === '21000' && message.endsWith('requires a WHERE clause')) return 400;
  if (sqlstate === '22023' && /^role ".*" does not exist$/.test(message)) return 401;
  if (sqlstate.startsWith('PT')) return Number(/^PT([1-5]\d\d)$/.exec(sqlstate)?.[1] ?? 500);
  return STATUS_BY_SQLSTATE[sqlstate] ?? STATUS_BY_SQLSTATE[sqlstate.slice(0, 2)] ?? 400;
}

/** `raise sqlstate 'PGRST'` with a message and a detail that are JSON: the function writes the answer itself. */
function fromRaisedJson({ message, detail }: DatabaseError): RestError {
  const body = RAISED_MESSAGE.safeParse(fromJson(message)).data;
  if (!body) return unreadableRaise(`Invalid JSON value for MESSAGE: '${message}'`, MESSAGE_FORM);
  if (detail === undefined) return unreadableRaise('DETAIL is missing in the RAISE statement', DETAIL_FORM);
  const answer = RAISED_DETAIL.safeParse(fromJson(detail)).data;
  if (!answer) return unreadableRaise(`Invalid JSON value for DETAIL: '${detail}'`, DETAIL_FORM);
  const { details = null, hint = null } = body;
  return new RestError(answer.status, body.code, body.message, { details, hint, headers: answer.headers ?? {} });
}

const RAISED_MESSAGE = z.object({
  code: z.coerce.string(),
  message: z.string(),
  details: z.nullish(z.string()),
  hint: z.nullish(z.string()),
});
const RAISED_DETAIL = z.object({
  status: z.int().check(z.minimum(200), z.maximum(599)),
  headers: z.nullish(z.record(z.string().check(z.regex(/^[\w-]+$/)), z.string().check(z.regex(/^[^\r\n\0]*$/)))),
});
const MESSAGE_FORM =
  "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.";
const DETAIL_FORM =
  "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.";

const unreadableRaise = (details: string, hint: string) =>
  new RestError(500, 'PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', { details, hint });

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
