import { sql } from 'kysely';
import { type Currency, type Sum, toEuroCents } from '../../../contracts/money.ts';
import { usedShare, WITHDRAWAL_DAYS, type WithdrawableContract } from '../../../contracts/withdrawals.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { attended } from '../enrollments/has-attended.ts';
import { isDueRow, isSettledRow } from '../ledger/payment-conditions.ts';

type ContractRow = Omit<WithdrawableContract, 'paid' | 'back' | 'returned'> & {
  /** The price, of which some may wait: a share of it was used. */
  price: number;
  paid: number;
  refunded: number;
  back: number | null;
  returned: number;
};

/** The part of a payment called `part` that a card provider was asked to give back, but has not confirmed: it counts as given. */
const UNDER_WAY = sql`coalesce((select sum(refunds.amount) from refunds where payment_id = part.id and status = 'pending'), 0)`;

/** True of a row of enrollments whose seat was never paid for and of which no lesson was attended: it goes with the statement. */
export const isUntouched = sql<boolean>`(
  enrollments.status = 'active' and not ${attended(sql`enrollments`)} and not exists (
    select from payments as settled where settled.enrollment_id = enrollments.id and settled.status not in ('pending', 'failed')
  ))`;

/**
 * The orders and plans of a user that may be withdrawn from today, and those that were, the newest first. Runs with
 * the club's rights.
 */
export async function findContracts(
  trx: Transaction,
  userId: string,
  currency: Currency,
): Promise<WithdrawableContract[]> {
  const { rows } = await sql<ContractRow>`
    with bought_orders as (
      select orders.id as order_id, null::uuid as payment_id, orders.number, null::jsonb as plan, orders.created_at as concluded_at,
        (orders.closed_at at time zone 'Europe/Sofia')::date + ${WITHDRAWAL_DAYS}::integer as until,
        0 as used, null::integer as used_of, null as used_unit,
        money.paid as price, money.paid, money.refunded, status <> 'cancelled' as is_open, false as leaves_seat
      from orders
      cross join lateral (
        select coalesce(sum(amount), 0)::integer as paid, coalesce(sum(refunded_amount + ${UNDER_WAY}), 0)::integer as refunded
        from payments as part where part.order_id = orders.id and ${isSettledRow('part')}
      ) as money
      where user_id = ${userId}
    ), bought_plans as (
      select null::uuid, payments.id, null::integer,
        jsonb_build_object('name', plans.name, 'name_en', plans.name_en, 'name_ru', plans.name_ru, 'child_name', children.full_name),
        payments.created_at, (payments.created_at at time zone 'Europe/Sofia')::date + ${WITHDRAWAL_DAYS}::integer,
        case
          when package.sessions is not null then greatest(0, least(package.sessions, package.taken - package.left_before))
          else greatest(0, least(days.all, (now() at time zone 'Europe/Sofia')::date - lower(payments.period) + 1))
        end,
        coalesce(package.sessions, days.all),
        case when package.sessions is not null then 'sessions' when days.all is not null then 'days' end,
        money.price, money.paid, money.refunded,
        payments.status in ('pending', 'validated', 'paid') or money.paid > money.refunded,
        ${isUntouched}
      from payments
      join enrollments on enrollments.id = payments.enrollment_id
      join plans on plans.id = enrollments.plan_id
      join children on children.id = enrollments.child_id
      cross join lateral (select upper(payments.period) - lower(payments.period) as all) as days
      -- Sessions are written in the transaction of their payment. Those that were left before it are used first, except what a
      -- withdrawal since then gave back.
      cross join lateral (
        select
          case when plans.sessions is not null then coalesce(
            max(delta) filter (where reason = 'bought' and session_ledger.created_at = payments.created_at), plans.sessions
          ) end as sessions,
          coalesce(-sum(delta) filter (where lesson_id is not null and session_ledger.created_at >= payments.created_at), 0)::integer as taken,
          coalesce(sum(delta) filter (where session_ledger.created_at < payments.created_at), 0)::integer - (
            select coalesce(sum(used_of - used), 0) from withdrawals join payments as earlier on earlier.id = withdrawals.payment_id
            where earlier.enrollment_id = enrollments.id and earlier.created_at < payments.created_at
              and withdrawals.created_at > payments.created_at
          )::integer as left_before
        from session_ledger where session_ledger.enrollment_id = enrollments.id
      ) as package
      cross join lateral (
        select coalesce(sum(amount), 0)::integer as price, coalesce(sum(amount) filter (where ${isSettledRow('part')}), 0)::integer as paid,
          coalesce(sum(refunded_amount + ${UNDER_WAY}) filter (where ${isSettledRow('part')}), 0)::integer as refunded
        from payments as part
        where (part.id = payments.id or part.part_of = payments.id) and (${isSettledRow('part')} or ${isDueRow('part')})
      ) as money
      where payments.user_id = ${userId} and payments.part_of is null and plans.kind <> 'kindergarten_monthly'
    ), bought as (
      select * from bought_orders union all select * from bought_plans
    )
    select bought.order_id, bought.payment_id, number, plan, concluded_at, until::text as until,
      coalesce(withdrawals.used, bought.used) as used, coalesce(withdrawals.used_of, bought.used_of) as used_of, used_unit, price, paid, refunded, leaves_seat,
      withdrawals.amount as back, coalesce(withdrawals.amount - left_to_return(withdrawals), 0) as returned, withdrawals.created_at as withdrawn_at, settled_at
    from bought
    left join withdrawals on withdrawals.order_id = bought.order_id or withdrawals.payment_id = bought.payment_id
    where withdrawals.id is not null
      or (is_open and (until is null or until >= (now() at time zone 'Europe/Sofia')::date))
    order by concluded_at desc, bought.order_id, bought.payment_id
  `.execute(trx);
  const sum = (amount: number): Sum => ({ amount, euro_cents: toEuroCents(amount, currency) });
  return rows.map(({ price, paid, refunded, back, returned, ...row }) => ({
    ...row,
    paid: sum(paid),
    returned: sum(returned),
    back: sum(back ?? Math.max(0, paid - refunded - usedShare(price, row.used, row.used_of))),
  }));
}
