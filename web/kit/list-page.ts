import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ClubError, codeOf, LIST_MOVED } from '../lib/api/club-error.ts';
import { dataOf, type Result } from '../lib/api/rpc.ts';
import type { QueryNoun } from '../lib/api/stale-after.ts';
import { useTableView, type TableView } from '../lib/browser/table-address.ts';

/** Some rows of a long list, and how many there are in all. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

/** The rows of a page: as the table is looked at now, from the first index to the last one, counted from 0. */
export interface PageRequest {
  view: TableView;
  from: number;
  to: number;
}

const PAGE_SIZE = 25;
/** The most rows that one answer of the service holds. */
const EXPORT_STEP = 1000;
/** The code of „there are fewer rows than that“: the list has shrunk since the address was written. */
export const BEYOND_THE_END = 'PGRST103';

/** The page of an answer that was counted with `{ count: 'exact' }`. */
export function pageOf<Row>(answer: Result<Row[] | null> & { count: number | null }): Page<Row> {
  return { rows: dataOf(answer), total: answer.count ?? 0 };
}

/** From this row on a page is far down: what its rows say would be put together for all rows before it, too. */
const FAR = 1000;
/** The most ids that are in an address. */
const MOST_IDS = 100;

interface Ranged<Row> {
  range(from: number, to: number): PromiseLike<Result<Row[] | null> & { count: number | null }>;
}
interface Picked<Row> {
  in(column: 'id', values: string[]): PromiseLike<Result<Row[] | null>>;
}

/**
 * A page of a list whose rows cost something to put together: far down the ids are read first, and then those rows. Both make
 * the list, counted and in its order. Throws ClubError.
 */
export async function readFarPage<Row>(
  { from, to }: { from: number; to: number },
  { ids, rows }: { ids: () => Ranged<{ id: string }>; rows: () => Ranged<Row> & Picked<Row> },
): Promise<Page<Row>> {
  if (from < FAR || to - from >= MOST_IDS) return pageOf(await rows().range(from, to));
  const page = pageOf(await ids().range(from, to));
  const wanted = page.rows.map(({ id }) => id);
  return { rows: dataOf(await rows().in('id', wanted)), total: page.total };
}

/** The page of a list that a view shows. */
export function listQuery<Row>(
  queryKey: readonly [QueryNoun, ...string[]],
  read: (request: PageRequest) => Promise<Page<Row>>,
  view: TableView,
) {
  const from = view.page * PAGE_SIZE;
  return queryOptions({
    queryKey: [...queryKey, view],
    queryFn: () => read({ view, from, to: from + PAGE_SIZE - 1 }),
  });
}

/**
 * The part of a DataTable's props that a list read page by page needs; `queryKey` starts with the noun whose change makes
 * the list old.
 */
export function useListPage<Row>(
  name: string,
  queryKey: readonly [QueryNoun, ...string[]],
  read: (request: PageRequest) => Promise<Page<Row>>,
) {
  const [view, setView] = useTableView(name);
  const query = useQuery({ ...listQuery(queryKey, read, view), placeholderData: keepPreviousData });
  const beyond = view.page > 0 && query.error instanceof ClubError && query.error.code === BEYOND_THE_END;
  useEffect(() => {
    if (beyond) setView({ page: 0 });
  });
  return {
    name,
    rows: query.data?.rows,
    ...(query.data ? { total: query.data.total } : {}),
    pageSize: PAGE_SIZE,
    busy: query.isPlaceholderData,
    error: beyond ? null : faultOf(query),
    onRetry: () => void query.refetch(),
    exportRows: () => readAll(view, read),
  };
}

/** The code of the fault that is shown; rows that are there stay where they could not be read again just now. */
function faultOf({ data, error }: { data: unknown; error: Error | null }): string | null {
  const stays = data !== undefined && error instanceof ClubError && error.retryable;
  return error && !stays ? codeOf(error) : null;
}

/** The part of a DataTable's props that a list read whole needs. */
export function wholeList<Row>(
  name: string,
  { data, error, refetch }: Pick<UseQueryResult<Row[]>, 'data' | 'error' | 'refetch'>,
) {
  return { name, rows: data, error: faultOf({ data, error }), onRetry: () => void refetch() };
}

/**
 * All rows of a view in portions. Each portion begins with the last row of the one before and counts the list again: where
 * rows came, went or moved meanwhile, one could be missing or there twice, and the reading ends with ClubError `list_moved`.
 */
export async function* readAll<Row>(
  view: TableView,
  read: (request: PageRequest) => Promise<Page<Row>>,
): AsyncGenerator<Page<Row>> {
  const seen = new Set<string>();
  let last: string | undefined;
  let total: number | undefined;
  for (let from = 0; ;) {
    const page = await read({ view, from, to: from + EXPORT_STEP - 1 }).catch(movedWhereBeyond);
    const [first] = page.rows;
    total ??= page.total;
    if (page.total !== total || (last !== undefined && (!first || keyOf(first) !== last))) throw moved();
    const rows = last === undefined ? page.rows : page.rows.slice(1);
    const before = seen.size;
    for (const row of rows) seen.add((last = keyOf(row)));
    if (seen.size !== before + rows.length || (rows.length === 0 && seen.size < total)) throw moved();
    yield { rows, total };
    if (seen.size >= total) return;
    from = seen.size - 1;
  }
}

const moved = () => new ClubError({ code: LIST_MOVED, message: 'The list changed while it was read' }, 0);

function movedWhereBeyond(error: unknown): never {
  throw error instanceof ClubError && error.code === BEYOND_THE_END ? moved() : error;
}

/** A row among those of its list; one without an id by all it says. */
const keyOf = (row: unknown): string => (row as { id?: string }).id ?? JSON.stringify(row);
