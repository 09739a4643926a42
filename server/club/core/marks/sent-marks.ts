import { sql } from 'kysely';
import { ClubError } from '../../../platform/club-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';

/** A mark as a device sends it, perhaps long after it was made. */
export interface SentMark {
  client_id: string;
  marked_at: string;
  /** The moment of the mark that the sender saw; null: it saw none; absent: it says nothing of it. */
  seen_marked_at?: string | null | undefined;
}

/** The moment, now where there is none: a clock that runs ahead is held to now. */
export const heldToNow = (moment: string | null | undefined): string =>
  new Date(Math.min(moment ? Date.parse(moment) : Date.now(), Date.now())).toISOString();

/** Each mark once, in the order sent, as rows of a statement. */
export function rowsOf<Mark extends SentMark>(marks: readonly Mark[]) {
  const once = new Map(marks.toReversed().map((mark) => [mark.client_id, mark]));
  return marks
    .filter((mark) => once.get(mark.client_id) === mark)
    .map(({ seen_marked_at: _seen, marked_at, ...mark }, position) => ({
      ...mark,
      marked_at: heldToNow(marked_at),
      position,
    }));
}

/** True if marks of one child meet another user's that their sender had not seen; one that says nothing meets the mark that counts before its own. */
export function meets(
  marks: readonly Pick<SentMark, 'seen_marked_at'>[],
  theirs: { marked_at: string; counts: boolean },
): boolean {
  const seen = marks.flatMap(({ seen_marked_at }) => (seen_marked_at === undefined ? [] : [seen_marked_at]));
  if (seen.length === 0) return theirs.counts;
  return seen.some((moment) => moment === null || Date.parse(moment) < Date.parse(theirs.marked_at));
}

/** Refuses a mark whose id another one has, at its field: it would be lost. `of` are the columns that the two would share. */
export async function refuseReused<Mark extends SentMark>(
  trx: Transaction,
  table: 'attendance_marks' | 'skill_marks',
  marks: readonly Mark[],
  { field, of }: { field: string; of: (mark: Mark) => Record<string, string> },
): Promise<void> {
  const ids = marks.map(({ client_id }) => client_id);
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where client_id = any (${ids}::uuid[])`.execute(trx);
  const written = new Map(rows.map((row) => [row['client_id'], row]));
  const reused = marks.flatMap((mark, at) => {
    const row = written.get(mark.client_id);
    const isOther = row && Object.entries(of(mark)).some(([column, value]) => row[column] !== value);
    return isOther ? [{ field: `${field}.${at}.client_id`, fault: 'duplicate' as const }] : [];
  });
  if (reused.length > 0) throw new ClubError('invalid_input', { details: reused });
}
