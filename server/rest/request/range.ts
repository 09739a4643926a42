import { RestError } from '../errors.ts';
import type { LevelParameters } from './tree.ts';

/** Takes the page from a `Range: 0-9` header; where the query string names one, too, their intersection. */
export function applyRangeHeader(header: string | null, parameters: LevelParameters): void {
  const match = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match || parameters.limit === 0) return;
  const { offset = 0, limit = Infinity } = parameters;
  const first = Math.max(Number(match[1]), offset);
  const end = Math.min(match[2] === '' ? Infinity : Number(match[2]) + 1, offset + limit);
  if (end <= first) {
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    });
  }
  parameters.offset = first;
  if (end !== Infinity) parameters.limit = end - first;
}

/** `Content-Range` and status of a page. Throws PGRST103 for an offset beyond the total. */
export function pageOf(
  offset: number,
  rows: number,
  total: number | null,
): { status: 200 | 206; contentRange: string } {
  if (total !== null && offset > total) {
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
      headers: { 'Content-Range': `*/${total}` },
    });
  }
  const range = rows > 0 && total !== 0 ? `${offset}-${offset + rows - 1}` : '*';
  return { status: total !== null && rows < total ? 206 : 200, contentRange: `${range}/${total ?? '*'}` };
}
