import type { FieldError } from '../../../contracts/errors.ts';
import { isOutOfReach } from './if-offline.ts';

/** The shape of a refusal on the wire, of procedures and of tables alike. */
export interface WireError {
  code?: string | null;
  message?: string | null;
  /** The detail: a text, or the wrong fields of a procedure's input. */
  details?: unknown;
  hint?: string | null;
}

/** The code of a list whose rows came, went or moved while it was read whole. */
export const LIST_MOVED = 'list_moved';

/** A refusal by the club's services. `code` has a text in three languages under `errors`. */
export class ClubError extends Error {
  /** A code of the contract (`class_full`), of PostgREST (`PGRST116`) or of SQL (`23505`); `offline` without an answer. */
  readonly code: string;
  /** The wrong fields of the input, when the server names them. */
  readonly fields: FieldError[];
  /** The detail as a text: the clash by name. */
  readonly details: string | null;
  /** The path of the field that clashes, or a word of advice. */
  readonly hint: string | null;
  /** HTTP status; 0 without an answer. */
  readonly status: number;

  constructor(error: WireError, status: number) {
    super(error.message ?? 'Unknown error');
    this.name = 'ClubError';
    this.status = status;
    this.code = error.code || (status === 0 ? 'offline' : 'unexpected');
    this.fields = fieldsOf(error.details);
    this.hint = error.hint ?? null;
    this.details = typeof error.details === 'string' && this.fields.length === 0 ? error.details : null;
  }

  /** True if the same request may succeed later. */
  get retryable(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 429;
  }
}

/** The code of any thrown thing: a ClubError's, `offline` for code that did not come, else `unexpected`. */
export function codeOf(error: unknown): string {
  if (error instanceof ClubError) return error.code;
  return isOutOfReach(error) ? 'offline' : 'unexpected';
}

function fieldsOf(details: unknown): FieldError[] {
  if (Array.isArray(details)) return details as FieldError[];
  if (typeof details !== 'string' || !details.startsWith('[')) return [];
  try {
    return JSON.parse(details) as FieldError[];
  } catch {
    return [];
  }
}
