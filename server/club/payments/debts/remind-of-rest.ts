import { sql } from 'kysely';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { notify } from '../../core/notifications/notify.ts';
import { isDueRow } from '../../ledger/payment-conditions.ts';
import { FAMILY_OF_PAYMENT, JOIN_SUBJECT, SUBJECT_TITLES } from '../../ledger/payment-subject.ts';

/** Families are notified so many days before the rest of an event's fee, or a later installment, is due. */
const REST_NOTICE_DAYS = 7;

interface Rest extends Translated<'title'> {
  kind: 'event_rest_due' | 'installment_due';
  payment_id: string;
  amount: number;
  reference: string;
  valid_until: string;
  child_id: string | null;
  child_name: string | null;
  family: string[];
  installment: number;
  installments: number;
}

/**
 * Notifies both parents of the rest of an event's fee, and of a later installment, in the days before it is due, once a
 * payment; not on the day on which it was asked for, when they read of it anyway. Returns the number of payments.
 */
export async function remindOfRest(trx: Transaction, today: string = clubDay()): Promise<number> {
  const { rows } = await sql<Rest>`
    select case when installment is null then 'event_rest_due' else 'installment_due' end as kind, installment, installments,
      payments.id as payment_id, payments.amount, payments.reference, due_on as valid_until, payments.child_id,
      (select full_name from children where children.id = payments.child_id) as child_name, ${SUBJECT_TITLES}, ${FAMILY_OF_PAYMENT} as family
    from payments ${JOIN_SUBJECT}
    where (events.id is not null or installment > 1) and ${isDueRow()} and payments.amount > 0 and payments.date < ${today}::date
      and due_on > ${today}::date and due_on <= ${addDays(today, REST_NOTICE_DAYS)}::date
      and not exists (
        select from notifications
        where notifications.user_id = payments.user_id and once_key in ('event_rest_due:' || payments.id, 'installment_due:' || payments.id)
      )
    order by due_on, payments.id for update of payments skip locked`.execute(trx);
  for (const { family, kind, ...data } of rows)
    await notify(trx, { to: family, kind, data, once: `${kind}:${data.payment_id}` });
  return rows.length;
}
