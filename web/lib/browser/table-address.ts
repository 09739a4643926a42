import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** The view of a table: kept in the address, so that back, reload and a shared link work. */
export interface TableView {
  search: string;
  /** Column id, and whether it runs downwards; null for the table's own order. */
  sort: { id: string; desc: boolean } | null;
  /** Counted from 0. */
  page: number;
  /** Column id → chosen value. */
  filters: Record<string, string>;
}

/**
 * The view of the table `name` („users“ → `?users.q=`, `users.sort=-name`, `users.page=2`, `users.role=parent`) and a
 * function that changes a part of it. A change of search, sort or filter goes back to the first page.
 */
export function useTableView(name: string): [TableView, (change: Partial<TableView>) => void] {
  const [params, setParams] = useSearchParams();
  // A change that is still on its way into the address is not lost to the next one.
  const coming = useRef(params);
  useEffect(() => {
    coming.current = params;
  }, [params]);
  const change = (part: Partial<TableView>) => {
    const view = readView(name, coming.current);
    const next = { ...view, ...(part.page === undefined ? { page: 0 } : {}), ...part };
    coming.current = writeView(name, next, coming.current);
    setParams(coming.current, { replace: true, preventScrollReset: true });
  };
  return [readView(name, params), change];
}

/** The view of the table `name` that an address asks for. */
export function readView(name: string, params: URLSearchParams): TableView {
  const sort = params.get(`${name}.sort`);
  const filters: Record<string, string> = {};
  for (const [key, value] of params) {
    const [table, field] = key.split('.');
    if (table === name && field && !['q', 'sort', 'page'].includes(field)) filters[field] = value;
  }
  return {
    search: params.get(`${name}.q`) ?? '',
    sort: sort ? { id: sort.replace(/^-/, ''), desc: sort.startsWith('-') } : null,
    page: Math.max(0, (Number.parseInt(params.get(`${name}.page`) ?? '1', 10) || 1) - 1),
    filters,
  };
}

/** A view without its page, as the part of an address that asks for it; the same view is always written the same way. */
export function viewQuery(name: string, view: TableView): string {
  const params = writeView(name, { ...view, page: 0 }, new URLSearchParams());
  params.sort();
  return params.toString();
}

function writeView(name: string, view: TableView, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams([...params].filter(([key]) => !key.startsWith(`${name}.`)));
  if (view.search) next.set(`${name}.q`, view.search);
  if (view.sort) next.set(`${name}.sort`, `${view.sort.desc ? '-' : ''}${view.sort.id}`);
  if (view.page > 0) next.set(`${name}.page`, String(view.page + 1));
  for (const [field, value] of Object.entries(view.filters)) if (value) next.set(`${name}.${field}`, value);
  return next;
}
