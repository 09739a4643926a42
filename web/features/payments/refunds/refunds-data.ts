import { queryOptions } from '@tanstack/react-query';
import { SETTLED_STATUSES } from '../../../../contracts/payments.ts';
import type { RefundedPackage } from '../../../../contracts/refunds.ts';
import type { Selected } from '../../../lib/api/rows.ts';
import { ask } from '../../../lib/api/rpc.ts';

const COLUMNS =
  'id,amount,method,reference,part_of,settled_amount,settled_currency,refunds(id,amount,euro_cents,settled_amount,status,reason,origin,failure,created_at),family_credits(id)';
type StoredPayment = Selected<'payments', typeof COLUMNS>;
/** A settled payment with all that went back of it, and what credit paid of it. */
export type SettledPayment = StoredPayment & {
  /** Whose payment it is, and for which child. */
  payer: string;
  child: string | null;
  /** The package of private lessons that was bought; null where it was none. */
  package: RefundedPackage | null;
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
      const [{ child_name, family }, bought] = await Promise.all([
        ask((club) => club.from('admin_payments').select('child_name,family').eq('id', paymentId).single()),
        packageOf(payment.part_of ?? paymentId),
      ]);
      return { ...payment, payer: family.full_name || family.email || '', child: child_name, package: bought };
    },
  });

/** The package of a payment, with its parts. */
async function packageOf(paymentId: string): Promise<RefundedPackage | null> {
  const lessons = await ask((club) =>
    club.from('make_up_credits').select('balance,withdrawn_at').eq('payment_id', paymentId),
  );
  if (lessons.length === 0) return null;
  const payments = await ask((club) =>
    club
      .from('payments')
      .select('amount,refunded_amount')
      .or(`id.eq.${paymentId},part_of.eq.${paymentId}`)
      .in('status', [...SETTLED_STATUSES, 'pending']),
  );
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return {
    paid: sum(payments.map(({ amount }) => amount)),
    refunded: sum(payments.map(({ refunded_amount }) => refunded_amount)),
    lessons,
  };
}
