import { randomUUID } from 'node:crypto';
import { log } from '../platform/log.ts';

/** The version of the API from which on errors are `{code, message}`. */
const API_VERSION = '2024-01-01';

/** A refusal of the authentication service, with the protocol's HTTP status and code. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  /** More members of the body, such as `weak_password`. */
  readonly extra: Record<string, unknown>;
  /** Whole seconds until another try can succeed. */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: string, message: string, extra: Record<string, unknown> = {}, retryAfter?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
    this.retryAfter = retryAfter;
  }
}

const STATEMENT_TIMED_OUT = '57014';

/** What the client may know of a failure; anything unexpected goes to the log under an id, and only the id goes out. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  const id = randomUUID();
  log('error', 'auth.failure', { error_id: id, error });
  const timedOut = (error as { code?: string } | null)?.code === STATEMENT_TIMED_OUT;
  if (timedOut)
    return new AuthError(504, 'request_timeout', 'Processing this request timed out, please retry after a moment.', {
      error_id: id,
    });
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information', {
    error_id: id,
  });
}

/** The error in the shape that the request's `X-Supabase-Api-Version` asks for. */
export function errorResponse(request: Request, error: AuthError): Response {
  const modern = (request.headers.get('x-supabase-api-version') ?? '') >= API_VERSION;
  const { error_id, ...extra } = error.extra;
  const body = modern
    ? { code: error.code, message: error.message, ...extra }
    : { code: error.status, error_code: error.code, msg: error.message, ...extra, ...(error_id ? { error_id } : {}) };
  const headers = new Headers({ 'x-sb-error-code': error.code, 'cache-control': 'no-store' });
  if (modern) headers.set('x-supabase-api-version', API_VERSION);
  if (error.retryAfter !== undefined) headers.set('retry-after', String(error.retryAfter));
  return Response.json(body, { status: error.status, headers });
}
