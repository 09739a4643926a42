import { queryOptions } from '@tanstack/react-query';
import { rpc } from '../../lib/rpc.ts';

/** What it charges to take the seat that is offered, or to buy the package again: as the server will. */
export const quoteQuery = (enrollmentId: string) =>
  queryOptions({
    queryKey: ['children', 'quote', enrollmentId],
    staleTime: 0,
    queryFn: () => rpc('quote_enrollment', { enrollment_id: enrollmentId }),
  });
