import { sql } from 'kysely';
import { clubDay } from '../../../contracts/time.ts';
import type { Transaction } from '../../platform/database.ts';

interface Buyer {
  child: { id: string; parent_id: string };
  enrollmentId: string;
  /** The enrollment has run before: the child stands among its siblings where it stood. */
  renews: boolean;
}

/**
 * The percentage off for a child whose sister or brother came earlier and has a plan that runs; 0 for the first child of a
 * family. A package runs until it expires, a month until it is ended.
 */
export async function siblingPercent(trx: Transaction, { child, enrollmentId, renews }: Buyer): Promise<number> {
  const { rows } = await sql<{ percent: number }>`
    select sibling_discount_percent as percent from club_settings
    where sibling_discount_percent > 0 and exists (
      select from enrollments as earlier
      join children on children.id = earlier.child_id
      join plans on plans.id = earlier.plan_id
      where children.parent_id = ${child.parent_id}::uuid and children.id <> ${child.id}::uuid
        and earlier.status = 'active' and plans.price is distinct from 0
        and case when plans.sessions is null
          then exists (select from subscriptions where enrollment_id = earlier.id and status in ('active', 'paused'))
          else earlier.valid_until >= ${clubDay()}::date end
        and earlier.created_at < coalesce((
          select min(created_at) from enrollments
          where child_id = ${child.id}::uuid and status = 'active' and (${renews} or id <> ${enrollmentId}::uuid)
        ), 'infinity')
    )`.execute(trx);
  return rows[0]?.percent ?? 0;
}
