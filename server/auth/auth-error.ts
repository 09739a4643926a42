import { randomUUID } from 'node:crypto';
import { log } from '../platform/log.ts';

/** The first version of the API whose errors are `{code, message}`. */
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

/** A refusal in the shape of RFC 6749 §5.2, without a code: for faults of an ID token or of a wallet's message. */
export class OAuthError extends AuthError {
  constructor(error: 'invalid_request' | 'invalid_grant' | 'invalid nonce', description: string) {
    super(400, error, description);
  }
}

/** The true reason: for the secret key, and where sign-up says so, too. */
export function emailExists(): AuthError {
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
}

export function phoneExists(): AuthError {
  return new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered');
}

/** The client's code for a violated constraint or a given-up wait, by the constraint's name or the SQLSTATE. */
const BY_DATABASE: Record<string, () => AuthError> = {
  users__one_per_address: emailExists,
  users__one_per_phone: phoneExists,
  mfa_factors__one_name: () =>
    new AuthError(422, 'mfa_factor_name_conflict', 'A factor with this friendly name already exists for this user'),
  // Serialization failure, deadlock, lock not available.
  '40001': tooManyAtOnce,
  '40P01': tooManyAtOnce,
  '55P03': tooManyAtOnce,
};

function tooManyAtOnce(): AuthError {
  return new AuthError(409, 'conflict', 'Too many concurrent requests on the same session: try again', {}, 1);
}

/** The sender went away before the body was whole. */
export const bodyBrokeOff = () => new AuthError(400, 'bad_json', 'The request body broke off');

/** The body did not come to its end within the time of a request. */
export const bodyTooSlow = () => new AuthError(408, 'request_timeout', 'The request body came too slowly');

const STATEMENT_TIMED_OUT = '57014';
const UNREACHABLE = /^(08|53|57P0)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/;
const UNREACHABLE_MESSAGE = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

interface Failure {
  code?: string;
  constraint?: string;
  message?: string;
}

/** The client's form of a failure; anything unexpected goes to the log under an id, and only the id goes out. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  const { code = '', constraint = '', message = '' } = (error ?? {}) as Failure;
  const refusal = BY_DATABASE[constraint] ?? BY_DATABASE[code];
  if (refusal) return refusal();
  const id = randomUUID();
  log('error', 'auth.failure', { error_id: id, error });
  if (code === STATEMENT_TIMED_OUT) return timedOut(id);
  if (UNREACHABLE.test(code) || UNREACHABLE_MESSAGE.test(message))
    return new AuthError(503, 'unexpected_failure', 'The database cannot be reached right now', { error_id: id }, 1);
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information', {
    error_id: id,
  });
}

/** The request exceeded its time. */
export function timedOut(id = randomUUID() as string): AuthError {
  const extra = { error_id: id };
  return new AuthError(
    504,
    'request_timeout',
    'Processing this request timed out, please retry after a moment.',
    extra,
    5,
  );
}

/** The error in the shape that the request's `X-Supabase-Api-Version` asks for. */
export function errorResponse(request: Request, error: AuthError): Response {
  if (error instanceof OAuthError)
    return Response.json(
      { error: error.code, error_description: error.message },
      { status: error.status, headers: { 'cache-control': 'no-store' } },
    );
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
