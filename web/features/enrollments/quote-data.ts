import { queryOptions } from '@tanstack/react-query';
import { rpcQuery } from '../../lib/api/club-query.ts';
import { rpc, type Args } from '../../lib/api/rpc.ts';

/** What it charges to take the seat that is offered, or to buy the package again: as the server will. */
export const quoteQuery = (enrollmentId: string) =>
  rpcQuery(['children', 'quote', enrollmentId], 'quote_enrollment', { enrollment_id: enrollmentId }, { staleTime: 0 });

/** What the choices of an enrollment would charge, and what each plan costs each child: as the server will. */
export const quotesQuery = (choices: Args<'quote_enrollments'>) =>
  rpcQuery(['children', 'quotes', choices], 'quote_enrollments', choices, { staleTime: 0 });

/** What the next month or package of every running plan of the family costs, by enrollment. */
export const renewalQuotesQuery = queryOptions({
  queryKey: ['children', 'renewal-quotes'],
  queryFn: async () => {
    const quotes = await rpc('quote_renewals', {});
    return new Map(quotes.map((quote) => [quote.enrollment_id, quote]));
  },
});
