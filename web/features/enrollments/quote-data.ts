import { queryOptions } from '@tanstack/react-query';
import { rpcQuery } from '../../lib/api/club-query.ts';
import { rpc, type Args } from '../../lib/api/rpc.ts';

/** The charge for the seat that is offered, or for the package again: as the server will ask it. */
export const quoteQuery = (enrollmentId: string) =>
  rpcQuery(['children', 'quote', enrollmentId], 'quote_enrollment', { enrollment_id: enrollmentId }, { staleTime: 0 });

/** The charges for the choices of an enrollment, and each plan's price for each child: as the server will ask them. */
export const quotesQuery = (choices: Args<'quote_enrollments'>) =>
  rpcQuery(['children', 'quotes', choices], 'quote_enrollments', choices, { staleTime: 0 });

/** The price of the next month or package of every running plan of the family, by enrollment. */
export const renewalQuotesQuery = queryOptions({
  queryKey: ['children', 'renewal-quotes'],
  queryFn: async () => {
    const quotes = await rpc('quote_renewals', {});
    return new Map(quotes.map((quote) => [quote.enrollment_id, quote]));
  },
});
