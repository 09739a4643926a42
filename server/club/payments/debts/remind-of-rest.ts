import { sql } from 'kysely';
import { addDays, clubDay } from '../../../../contracts/time.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { notify } from '../../core/notifications/notify.ts';
import { isDueRow } from '../../ledger/payment-conditions.ts';

/** Families are notified so many days before the rest of an event's fee is due. */
const REST_NOTICE_DAYS = 7;

interface Rest extends Translated<'title'> {
  payment_id: string;
  amount: number;
  reference: string;
  valid_until: string;
  child_id: string | null;
  child_name: string | null;
  family: string[];
}

/**
 * Notifies families of the rest of an event's fee in the days before it is due, once a payment, both parents; not on the day on
 * which it was asked for, when they read of it with the registration. Returns the number of payments.
 */
export async function remindOfRest(trx: Transaction, today: string = clubDay()): Promise<number> {
  const { rows } = await sql<Rest>`
    select payments.id as payment_id, payments.amount, payments.reference, due_on as valid_until, payments.child_id,
      (select full_name from children where children.id = payments.child_id) as child_name, title, title_en, title_ru,
      array(
        select payments.user_id
        union select unnest(private.parents_of(payments.child_id))
      ) as family
    from payments
    join event_registrations on event_registrations.id = event_registration_id
    join events on events.id = event_id
    where ${isDueRow()} and payments.amount > 0 and payments.date < ${today}::date
      and due_on > ${today}::date and due_on <= ${addDays(today, REST_NOTICE_DAYS)}::date
      and not exists (
        select from notifications
        where notifications.user_id = payments.user_id and once_key = 'event_rest_due:' || payments.id
      )
    order by due_on, payments.id for update of payments skip locked`.execute(trx);
  for (const { family, ...data } of rows)
    await notify(trx, { to: family, kind: 'event_rest_due', data, once: `event_rest_due:${data.payment_id}` });
  return rows.length;
}
