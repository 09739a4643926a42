import { sql, type RawBuilder } from 'kysely';
import { ClubError } from '../../../../platform/club-error.ts';
import type { Transaction } from '../../../../platform/database/database.ts';

/** True in SQL for a child of this id that had a trial lesson, or a seat; a lesson that the club canceled was none, and neither is the visit that moves. */
export const hasTried = (childId: RawBuilder<unknown>, movingId: string | null = null) => sql<boolean>`(
  exists (
    select from visits join lessons as tried on tried.id = visits.lesson_id
    where visits.child_id = ${childId} and visits.kind = 'trial' and visits.id is distinct from ${movingId}::uuid and tried.status <> 'cancelled'
  ) or exists (
    select from enrollments
    where enrollments.child_id = ${childId}
      and (enrollments.status = 'active' or seated_at is not null or (enrollments.status = 'inactive' and waitlisted_at is null))
  )
)`;

/**
 * Refuses a child that had its trial lesson, or a seat. Its row is locked, so that two parents do not book one each. A
 * child of the same name in another account is no reason: a refusal would say that the club knows it.
 */
export async function requireFirstTrial(trx: Transaction, childId: string): Promise<void> {
  await sql`select from children where id = ${childId}::uuid for no key update`.execute(trx);
  const { rows } = await sql<{ tried: boolean }>`select ${hasTried(sql`${childId}::uuid`)} as tried`.execute(trx);
  if (rows[0]?.tried) throw new ClubError('trial_used');
}
