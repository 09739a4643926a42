import type { Result } from '../lib/api/rpc.ts';
import { pageOf, type Page, type PageRequest } from './list-page.ts';
import { rangeDays, rangeMoments } from './RangeControl.tsx';
import { anyHolds } from './search-words.ts';

/** A request of the official client that counts its rows. */
interface ListRequest<Row> extends PromiseLike<Result<Row[] | null> & { count: number | null }> {
  or(filters: string): ListRequest<Row>;
  gte(column: string, value: string): ListRequest<Row>;
  lt(column: string, value: string): ListRequest<Row>;
  lte(column: string, value: string): ListRequest<Row>;
  order(column: string, options?: { ascending: boolean }): ListRequest<Row>;
  range(from: number, to: number): ListRequest<Row>;
}

interface ListColumns {
  /** The columns in which words are searched. */
  words?: readonly string[];
  /** The moments, or the days, of which a range is chosen, and the range while none is. */
  moments?: string;
  days?: string;
  usual?: string;
  /** The columns by which the list is sorted, by their name in the address. */
  sorts: Record<string, string>;
  /** The order until another one is chosen. */
  first: { id: string; desc: boolean };
}

/** The page of a list that was asked for, with the words, the range and the order of its view. Throws ClubError. */
export async function readList<Row>(
  request: ListRequest<Row>,
  { view, from, to }: PageRequest,
  { words, moments, days, usual, sorts, first }: ListColumns,
): Promise<Page<Row>> {
  let listed = request;
  if (words && view.search.trim()) listed = listed.or(anyHolds(words, view.search));
  const between = rangeMoments(view, usual);
  if (moments && between.from) listed = listed.gte(moments, between.from);
  if (moments && between.before) listed = listed.lt(moments, between.before);
  const range = rangeDays(view, usual);
  if (days && range.from) listed = listed.gte(days, range.from);
  if (days && range.to) listed = listed.lte(days, range.to);
  const { id, desc } = view.sort ?? first;
  const column = sorts[id] ?? sorts[first.id]!;
  return pageOf(await listed.order(column, { ascending: !desc }).order('id').range(from, to));
}
