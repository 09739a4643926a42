import { ClubError, codeOf } from '../../../lib/api/club-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';

/** The server's own sentence, as SPEC wants it in the toast beside the heading; of what is no refusal a text of the page. */
export function messageOf(error: unknown): string {
  return error instanceof ClubError ? error.message : errorText(codeOf(error));
}
