import { queryOptions } from '@tanstack/react-query';
import { dataOf, rpc } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

/** The last proof of the books; null while there has been none. Throws ClubError. */
export const lastCheckQuery = queryOptions({
  queryKey: ['books', 'check'],
  queryFn: async () => {
    const client = await supabase();
    const answer = await client
      .from('books_checks')
      .select('id,books,payments,refunds,credits,removed,difference,euro_difference,cash_difference,created_at')
      .order('created_at', { ascending: false })
      .limit(1);
    return dataOf(answer)[0] ?? null;
  },
});

/** The books of a month, movement by movement. Throws ClubError. */
export const booksMonthQuery = (month: string) =>
  queryOptions({ queryKey: ['books', 'month', month], queryFn: () => rpc('export_books', { month, view_only: true }) });

/** The same for a file that leaves the house. Throws ClubError. */
export const takeBooks = (month: string) => rpc('export_books', { month });

/** All that a family was asked for, paid and has. Throws ClubError. */
export const familyStatementQuery = (user_id: string) =>
  queryOptions({
    queryKey: ['books', 'family', user_id],
    queryFn: () => rpc('family_statement', { user_id }),
    retry: false,
  });

/** What falls due next month, and what usually comes late. Throws ClubError. */
export const forecastQuery = queryOptions({ queryKey: ['books', 'forecast'], queryFn: () => rpc('read_forecast', {}) });
