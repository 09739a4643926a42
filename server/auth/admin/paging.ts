import type { Context } from 'hono';
import { AuthError } from '../auth-error.ts';
import { query } from '../service.ts';

const PER_PAGE = 50;
const MOST_PER_PAGE = 1000;
const LAST_PAGE = 1_000_000;

export interface Page {
  page: number;
  perPage: number;
}

/** The requested page, counted from 1. Throws `validation_failed` unless it is a whole number from 1 up. */
export function pageOf(c: Context): Page {
  return {
    page: wholeNumber(c, 'page', 1, LAST_PAGE),
    perPage: Math.min(wholeNumber(c, 'per_page', PER_PAGE, LAST_PAGE), MOST_PER_PAGE),
  };
}

function wholeNumber(c: Context, name: string, fallback: number, most: number): number {
  const given = query(c, name);
  if (!given) return fallback;
  const value = Number(given);
  if (/^\d+$/.test(given) && value >= 1 && value <= most) return value;
  throw new AuthError(400, 'validation_failed', `Bad Pagination Parameters: ${name} must be a whole number from 1 up`);
}

/**
 * Sets the headers with the total and the other pages (PROTOCOL §2.3). `page` has to come first: the client counts on
 * it.
 */
export function writePaging(c: Context, path: string, { page, perPage }: Page, total: number): void {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) => `<${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  c.header('x-total-count', String(total));
  c.header('link', [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '));
}
