import { queryOptions } from '@tanstack/react-query';
import { rpc } from '../../lib/rpc.ts';
import type { Args } from '../../lib/rpc.ts';

/** What it charges to take the seat that is offered, or to buy the package again: as the server will. */
export const quoteQuery = (enrollmentId: string) =>
  queryOptions({
    queryKey: ['children', 'quote', enrollmentId],
    staleTime: 0,
    queryFn: () => rpc('quote_enrollment', { enrollment_id: enrollmentId }),
  });

/** What the choices of an enrollment would charge, and what each plan costs each child: as the server will. */
export const quotesQuery = (choices: Args<'quote_enrollments'>) =>
  queryOptions({
    queryKey: ['children', 'quotes', choices],
    staleTime: 0,
    queryFn: () => rpc('quote_enrollments', choices),
  });

/** What the next month or package of every running plan of the family costs, by enrollment. */
export const renewalQuotesQuery = queryOptions({
  queryKey: ['children', 'renewal-quotes'],
  queryFn: async () => {
    const quotes = await rpc('quote_renewals', {});
    return new Map(quotes.map((quote) => [quote.enrollment_id, quote]));
  },
});
