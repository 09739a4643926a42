import { sql } from 'kysely';
import { pauseDays } from '../../../../contracts/subscriptions.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { isPartOfPaidRow } from '../../ledger/payment-conditions.ts';
import { dropPayments } from '../../payments/drop-payments.ts';
import { returnParts } from '../../payments/refunds/return-parts.ts';

export interface Pause {
  id: string;
  subscription_id: string;
  starts_on: string;
  ends_on: string;
  began_at: string | null;
}

/** Lets the pauses begin whose first day has come, and end whose last day has passed. Returns how many. */
export async function turnPauses(trx: Transaction, today: string): Promise<number> {
  const { rows: beginning } = await sql<Pause>`
    select subscription_pauses.id, subscription_id, starts_on, subscription_pauses.ends_on, began_at
    from subscription_pauses join subscriptions on subscriptions.id = subscription_id
    where ended_at is null and began_at is null and starts_on <= ${today}::date and subscriptions.status = 'active'
    order by subscription_id for update of subscription_pauses, subscriptions skip locked`.execute(trx);
  for (const pause of beginning) await beginPause(trx, pause);
  const { numAffectedRows } = await sql`
    with over as (
      select subscription_pauses.id, subscription_id
      from subscription_pauses join subscriptions on subscriptions.id = subscription_id
      where ended_at is null and (subscription_pauses.ends_on < ${today}::date or subscriptions.status not in ('active', 'paused'))
      order by subscription_id for update of subscription_pauses, subscriptions skip locked
    ), awake as (
      update subscriptions set status = 'active' where id in (select subscription_id from over) and status = 'paused'
    )
    update subscription_pauses set ended_at = now() where id in (select id from over)`.execute(trx);
  return beginning.length + Number(numAffectedRows ?? 0);
}

/**
 * Pauses a locked subscription: its month ends later by the days of the pause, a later one that is paid moves with it,
 * and one that was only charged is charged again when its time comes: what credit has paid of it is credit again.
 */
export async function beginPause(trx: Transaction, pause: Pause): Promise<void> {
  const { payment_ids } = await dropPayments(
    trx,
    sql`subscription_id = ${pause.subscription_id}::uuid and lower(period) >= ${pause.starts_on}::date
      and lower(period) > (select lower(current_period) from subscriptions where id = ${pause.subscription_id}::uuid)
      and not ${isPartOfPaidRow()}`,
    { note: 'paused' },
  );
  await returnParts(trx, sql`whole.id = any(${payment_ids}::uuid[])`);
  await sql`update payments set period = null where id = any (${payment_ids}::uuid[])`.execute(trx);
  await movePeriods(trx, pause, pauseDays(pause));
  await sql`update subscriptions set status = 'paused' where id = ${pause.subscription_id}::uuid`.execute(trx);
  await sql`update subscription_pauses set began_at = now() where id = ${pause.id}::uuid`.execute(trx);
}

/** Moves the end of the running month, and months behind it that are paid, by this many days. */
export async function movePeriods(trx: Transaction, { subscription_id }: Pause, days: number): Promise<void> {
  await sql`
    update payments set period = daterange(lower(period) + ${days}::integer, upper(period) + ${days}::integer)
    where subscription_id = ${subscription_id}::uuid
      and lower(period) >= (select upper(current_period) from subscriptions where id = ${subscription_id}::uuid)
  `.execute(trx);
  await sql`
    update subscriptions set current_period = daterange(lower(current_period), upper(current_period) + ${days}::integer)
    where id = ${subscription_id}::uuid`.execute(trx);
}
