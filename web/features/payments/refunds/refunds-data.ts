import { queryOptions } from '@tanstack/react-query';
import type { Selected } from '../../../lib/api/rows.ts';
import { ask } from '../../../lib/api/rpc.ts';

const COLUMNS =
  'id,amount,method,reference,settled_amount,settled_currency,refunds(id,amount,euro_cents,settled_amount,status,reason,origin,failure,created_at),family_credits(id)';
type StoredPayment = Selected<'payments', typeof COLUMNS>;
/** A settled payment with all that went back of it, and what credit paid of it. */
export type SettledPayment = StoredPayment & {
  /** Whose payment it is, and for which child. */
  payer: string;
  child: string | null;
};

/** The rest of a payment that may be given back, and its earlier refunds. */
export const refundableQuery = (paymentId: string) =>
  queryOptions({
    queryKey: ['payments', 'refundable', paymentId],
    staleTime: 0,
    queryFn: async (): Promise<SettledPayment> => {
      const payment = await ask((club) =>
        club
          .from('payments')
          .select(COLUMNS)
          .eq('id', paymentId)
          .eq('family_credits.kind', 'spent')
          .is('family_credits.bank_transaction_id', null)
          .order('created_at', { referencedTable: 'refunds' })
          .single(),
      );
      const { child_name, family } = await ask((club) =>
        club.from('admin_payments').select('child_name,family').eq('id', paymentId).single(),
      );
      return { ...payment, payer: family.full_name || family.email || '', child: child_name };
    },
  });
