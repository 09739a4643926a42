import { sql } from 'kysely';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { hasAdminRights, requireUser, unknownTo } from '../core/access/access.ts';
import type { ProcedureContext } from '../core/procedure.ts';

/** Locks and returns the child, for an instructor of one of its running classes, or an admin. */
export async function requireChildStaff(context: ProcedureContext, childId: string) {
  if (context.caller.role !== 'service_role') requireUser(context);
  const row = await asServiceRole(context.trx, (trx) =>
    trx
      .selectFrom('children')
      .select(['id', 'full_name', 'skill_level', 'level_id'])
      .select(
        sql<boolean>`exists (select from enrollments where child_id = children.id and status = 'active'
          and class_id = any (private.taught_class_ids()))`.as('taught'),
      )
      .where('id', '=', childId)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
  if (!row) throw await unknownTo(context, 'child_not_found', 'not_allowed');
  const { taught, ...child } = row;
  if (!taught && !(await hasAdminRights(context))) throw new ClubError('not_allowed');
  return child;
}

export type AssessedChild = Awaited<ReturnType<typeof requireChildStaff>>;
