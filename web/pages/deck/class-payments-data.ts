import { queryOptions } from '@tanstack/react-query';
import { inAllLanguages } from '../../lib/localized.ts';
import type { Columns, Translated } from '../../lib/rows.ts';
import { rowsOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';

/** A payment for a seat in a class of the instructor. */
export interface ClassPayment extends Columns<
  'payments',
  'id' | 'amount' | 'refunded_amount' | 'date' | 'method' | 'status' | 'reference' | 'parent_notes'
> {
  children: Columns<'children', 'full_name'> | null;
  enrollments: Columns<'enrollments', 'class_id'> & { classes: Translated<'title'> };
  payment_events: Columns<'payment_events', 'note' | 'to_status' | 'created_at'>[];
}

/** The columns of a payment itself, for a select. */
export const PAYMENT_COLUMNS =
  'id,amount,refunded_amount,date,method,status,reference,parent_notes,payment_events(note,to_status,created_at)';
const SELECT = `${PAYMENT_COLUMNS},children(full_name),enrollments!inner(class_id,classes!inner(${inAllLanguages('title')}))`;

/** Every payment for seats in a class, the newest first. */
export const classPaymentsQuery = (classId: string) =>
  queryOptions({
    queryKey: ['payments', 'class', classId],
    queryFn: async () => {
      const client = await supabase();
      const answer = await client
        .from('payments')
        .select(SELECT)
        .eq('enrollments.class_id', classId)
        .order('date', { ascending: false })
        .order('created_at', { ascending: false });
      return rowsOf<ClassPayment[]>(answer);
    },
  });
