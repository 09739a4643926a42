import { rpcQuery, rowQuery } from '../../lib/api/club-query.ts';
import { rpc } from '../../lib/api/rpc.ts';

/** The last proof of the books; null while there has been none. Throws ClubError. */
export const lastCheckQuery = rowQuery(['books', 'check'], (club) =>
  club
    .from('books_checks')
    .select('id,books,payments,refunds,credits,removed,difference,euro_difference,cash_difference,created_at')
    .order('created_at', { ascending: false })
    .limit(1),
);

/** The books of a month, movement by movement. Throws ClubError. */
export const booksMonthQuery = (month: string) =>
  rpcQuery(['books', 'month', month], 'export_books', { month, view_only: true });

/** The same for a file that leaves the house. Throws ClubError. */
export const takeBooks = (month: string) => rpc('export_books', { month });

/** All that a family was asked for, paid and has. Throws ClubError. */
export const familyStatementQuery = (user_id: string) =>
  rpcQuery(['books', 'family', user_id], 'family_statement', { user_id }, { retry: false });

/** Next month's dues, and the usual part of them that comes late. Throws ClubError. */
export const forecastQuery = rpcQuery(['books', 'forecast'], 'read_forecast', {});
