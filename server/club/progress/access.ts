import { sql } from 'kysely';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { only } from '../../platform/database/rows.ts';
import { hasAdminRights, refuseVisitors } from '../core/access/access.ts';
import type { ProcedureContext } from '../core/procedure.ts';

/** Locks and returns the children, in one order: each in a running class of the calling instructor, or for an admin any. Names those that are not. */
export async function requireChildrenStaff(context: ProcedureContext, childIds: readonly string[]) {
  refuseVisitors(context);
  const any = await hasAdminRights(context);
  const children = await asServiceRole(context.trx, (trx) =>
    trx
      .selectFrom('children')
      .select(['id', 'full_name', 'skill_level', 'level_id'])
      .where('id', 'in', childIds)
      .where(
        sql<boolean>`(${any}::boolean or exists (select from enrollments where child_id = children.id and status = 'active'
          and class_id = any (private.taught_class_ids())))`,
      )
      .orderBy('id')
      .forNoKeyUpdate()
      .execute(),
  );
  const own = new Set(children.map(({ id }) => id));
  const others = childIds.filter((id) => !own.has(id));
  if (others.length > 0) throw new ClubError(any ? 'child_not_found' : 'not_allowed', { details: others.join(', ') });
  return children;
}

export type AssessedChild = Awaited<ReturnType<typeof requireChildrenStaff>>[number];

/** The same for one child. */
export const requireChildStaff = async (context: ProcedureContext, childId: string): Promise<AssessedChild> =>
  only(await requireChildrenStaff(context, [childId]));
