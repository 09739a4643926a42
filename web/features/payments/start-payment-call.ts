import { queryOptions } from '@tanstack/react-query';
import type { PaymentMethod } from '../../../contracts/enrollments.ts';
import { rpc } from '../../lib/rpc.ts';

/**
 * Chooses how a waiting payment will be made and answers what that needs. The same choice again changes nothing, so it is
 * asked like a read: choosing shows, and going back to a choice shows at once.
 */
export const startPaymentQuery = (paymentId: string, method: PaymentMethod) =>
  queryOptions({
    queryKey: ['start_payment', paymentId, method],
    staleTime: 0,
    queryFn: () => rpc('start_payment', { payment_id: paymentId, method }),
  });
