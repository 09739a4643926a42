import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';

/** Locks the enrollment of the plan that was withdrawn from, before its payments, as everywhere. */
export const lockEnrollmentOf = (trx: Transaction, withdrawalId: string) =>
  sql`
    select from enrollments where id = (
      select enrollment_id from withdrawals join payments on payments.id = payment_id where withdrawals.id = ${withdrawalId}::uuid
    ) for update`.execute(trx);

/**
 * Takes the unused sessions of a package that was withdrawn from, at most those that are left, and the months by which it
 * was valid longer for it. Nothing for an order or a month. Returns how many. Call with the enrollment locked.
 */
export async function takeSessionsBack(trx: Transaction, withdrawalId: string, by: string | null): Promise<number> {
  const { rows } = await sql<{ delta: number }>`
    with package as (
      select enrollments.id, least(sessions_remaining, used_of - used) as unused, validity_months
      from withdrawals join payments on payments.id = payment_id join enrollments on enrollments.id = payments.enrollment_id
      join plans on plans.id = enrollments.plan_id
      where withdrawals.id = ${withdrawalId}::uuid and plans.sessions is not null
    ), shortened as (
      update enrollments set valid_until = (valid_until - make_interval(months => validity_months))::date
      from package where enrollments.id = package.id and unused > 0 and unused < sessions_remaining
    )
    insert into session_ledger (enrollment_id, delta, reason, created_by)
    select id, -unused, 'removed', ${by}::uuid from package where unused > 0
    returning delta`.execute(trx);
  return rows.reduce((sum, { delta }) => sum - delta, 0);
}
