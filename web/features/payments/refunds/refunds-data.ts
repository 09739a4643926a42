import { queryOptions } from '@tanstack/react-query';
import type { RefundFailure } from '../../../../contracts/cards.ts';
import type { Columns } from '../../../lib/rows.ts';
import { rowsOf } from '../../../lib/rpc.ts';
import { supabase } from '../../../lib/supabase.ts';
import type { Family } from '../../../kit/families.ts';

export interface GivenRefund extends Columns<
  'refunds',
  'id' | 'amount' | 'euro_cents' | 'settled_amount' | 'status' | 'reason' | 'origin' | 'created_at'
> {
  failure: RefundFailure | null;
}

/** A settled payment with all that went back of it. */
export interface SettledPayment extends Columns<
  'payments',
  'id' | 'amount' | 'method' | 'reference' | 'settled_amount' | 'settled_currency'
> {
  refunds: GivenRefund[];
  /** What credit paid of it, where credit did. */
  family_credits: Columns<'family_credits', 'id'>[];
  /** Whose payment it is, and for which child. */
  payer: string;
  child: string | null;
}

/** What may still be given back of a payment, and what was. */
export const refundableQuery = (paymentId: string) =>
  queryOptions({
    queryKey: ['payments', 'refundable', paymentId],
    staleTime: 0,
    queryFn: async (): Promise<SettledPayment> => {
      const client = await supabase();
      const answer = await client
        .from('payments')
        .select(
          'id,amount,method,reference,settled_amount,settled_currency,refunds(id,amount,euro_cents,settled_amount,status,reason,origin,failure,created_at),family_credits(id)',
        )
        .eq('id', paymentId)
        .eq('family_credits.kind', 'spent')
        .is('family_credits.bank_transaction_id', null)
        .order('created_at', { referencedTable: 'refunds' })
        .single();
      const whose = await client.from('admin_payments').select('child_name,family').eq('id', paymentId).single();
      const { child_name, family } = rowsOf<{ child_name: string | null; family: Family }>(whose as never);
      const payment = rowsOf<Omit<SettledPayment, 'payer' | 'child'>>(answer as never);
      return { ...payment, payer: family.full_name || family.email || '', child: child_name };
    },
  });
