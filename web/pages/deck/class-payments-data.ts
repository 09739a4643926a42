import { askQuery } from '../../lib/api/club-query.ts';
import type { Selected } from '../../lib/api/rows.ts';
import { inAllLanguages } from '../../lib/format/localized.ts';

/** The columns of a payment itself, for a select. */
export const PAYMENT_COLUMNS =
  'id,amount,refunded_amount,date,method,status,confirmed_at,reference,parent_notes,payment_events(note,to_status,created_at)';
const COLUMNS =
  `${PAYMENT_COLUMNS},children(full_name),enrollments!inner(class_id,classes!inner(${inAllLanguages('title')}))` as const;

/** A payment for a seat in a class of the instructor. */
export type ClassPayment = Selected<'payments', typeof COLUMNS>;

/** Every payment for seats in a class, the newest first. */
export const classPaymentsQuery = (classId: string) =>
  askQuery(['payments', 'class', classId], (club) =>
    club
      .from('payments')
      .select(COLUMNS)
      .eq('enrollments.class_id', classId)
      .order('date', { ascending: false })
      .order('created_at', { ascending: false }),
  );
