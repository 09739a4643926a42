import { sql, type RawBuilder } from 'kysely';
import type { CashClose, CashHandover, HeldCash, WithoutReceipt } from '../../../contracts/cash.ts';
import { clubDay } from '../../../contracts/time.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { allRows } from '../../platform/database/rows.ts';
import { leavingFrom, movesOf, type Holder } from './envelope.ts';
import { mayConfirm, type Reader } from './may-confirm.ts';

/** Names of a location beside `location_id` of a row called `r`; null for cash at none of them. */
export const LOCATION = sql`r.location_id, locations.name as location, locations.name_en as location_en, locations.name_ru as location_ru`;
export const NAMED_LOCATION = sql`left join locations on locations.id = r.location_id`;

/** The name of a person in lists. */
export const nameOf = (alias: string) =>
  sql`(select coalesce(nullif(profiles.full_name, ''), users.email) from auth.users
    left join profiles on profiles.user_id = users.id where users.id = ${sql.ref(alias)})`;

/** The sum of an envelope, location by location; those that hold nothing and give nothing are left out. */
export const readHeld = (trx: Transaction, holder: Holder): Promise<HeldCash[]> => allRows(trx)`
    select ${LOCATION}, sum(r.amount)::integer as amount, sum(r.euro_cents)::integer as euro_cents,
      sum(r.leaving)::integer as leaving_euro_cents,
      coalesce(private.is_cash_closed(${holder.user_id}::uuid, r.location_id, ${clubDay()}::date), false) as closed
    from (
      select location_id, amount, euro_cents, 0 as leaving from cash_moves where ${movesOf(holder)}
      union all
      select location_id, 0, 0, euro_cents from cash_handovers where ${leavingFrom(holder)}
    ) as r ${NAMED_LOCATION}
    group by r.location_id, locations.id
    having sum(r.amount) <> 0 or sum(r.euro_cents) <> 0 or sum(r.leaving) <> 0
    order by sum(r.euro_cents) desc, r.location_id nulls first`;

type StoredHandover = Omit<CashHandover, 'may_confirm' | 'may_withdraw'> & {
  to_user_id: string | null;
  begun_by: string | null;
};

/** Handovers that wait, then the latest; with what the reader may do. */
export async function readHandovers(
  trx: Transaction,
  reader: Reader,
  which: RawBuilder<unknown>,
): Promise<CashHandover[]> {
  const { rows } = await sql<StoredHandover>`
    select r.id, r.from_holder, r.to_holder, r.to_user_id, r.begun_by, r.status, r.note, r.amount, r.euro_cents, ${LOCATION},
      ${nameOf('r.from_user_id')} as from_name, ${nameOf('r.to_user_id')} as to_name, ${nameOf('r.begun_by')} as begun_by_name,
      ${nameOf('r.decided_by')} as decided_by_name, r.created_at as begun_at, r.decided_at
    from cash_handovers as r ${NAMED_LOCATION}
    where ${which}
    order by r.status = 'pending' desc, coalesce(r.decided_at, r.created_at) desc, r.id limit 60`.execute(trx);
  return rows.map(({ to_user_id, begun_by, ...row }) => {
    const waits = row.status === 'pending';
    return {
      ...row,
      may_confirm: waits && mayConfirm({ to_holder: row.to_holder, to_user_id, begun_by }, reader),
      may_withdraw: waits && (begun_by === reader.id || reader.admin || to_user_id === reader.id),
    };
  });
}

/** The latest closes, those that were taken back among them. */
export async function readCloses(trx: Transaction, reader: Reader, which: RawBuilder<unknown>): Promise<CashClose[]> {
  const { rows } = await sql<Omit<CashClose, 'may_reopen'> & { user_id: string | null }>`
    select r.id, r.user_id, ${nameOf('r.user_id')} as user_name, ${LOCATION}, r.day, r.expected_euro_cents, r.counted_euro_cents,
      r.difference_euro_cents, r.reason, r.created_at as closed_at, r.reopened_at
    from cash_closes as r ${NAMED_LOCATION}
    where ${which} order by r.day desc, r.created_at desc limit 60`.execute(trx);
  return rows.map(({ user_id, ...row }) => ({
    ...row,
    may_reopen: !row.reopened_at && row.day === clubDay() && (reader.admin || user_id === reader.id),
  }));
}

/** Cash payments without the number of their fiscal receipt, of one person's envelope or of all, the oldest first. */
export const readWithoutReceipt = (trx: Transaction, userId: string | null): Promise<WithoutReceipt[]> => allRows(trx)`
    select payments.id as payment_id, taken.day, payments.reference, payments.amount, payments.euro_cents,
      coalesce(children.full_name, ${nameOf('payments.user_id')}) as name, ${nameOf('taken.user_id')} as taken_by
    from payments
    join lateral (
      select day, user_id from cash_moves where payment_id = payments.id and kind = 'taken' order by created_at desc limit 1
    ) as taken on true
    left join children on children.id = payments.child_id
    where payments.method = 'cash' and payments.status in ('validated', 'refunded') and payments.fiscal_number is null
      and (${userId}::uuid is null or taken.user_id = ${userId}::uuid)
    order by taken.day, payments.created_at limit 200`;
