import { ERRORS, type ErrorCode, type FieldError } from '../../contracts/errors.ts';

/** A refusal with a code of the contract; the edge turns it into `{code, message, details, hint}`. */
export class ClubError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** The exact faults: the wrong fields, the clash by name. */
  readonly details: string | FieldError[] | null;
  readonly hint: string | null;
  /** The seconds until the same may be tried again. */
  readonly retryAfter: number | null;

  constructor(
    code: ErrorCode,
    {
      details = null,
      hint = null,
      retryAfter = null,
    }: { details?: string | FieldError[] | null; hint?: string | null; retryAfter?: number | null } = {},
  ) {
    super(ERRORS[code].message);
    this.code = code;
    this.status = ERRORS[code].status;
    this.details = details;
    this.hint = hint;
    this.retryAfter = retryAfter;
  }
}
