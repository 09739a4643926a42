import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import type { ProcedureContext } from '../core/procedure.ts';
import { requireChildStaff } from '../progress/access.ts';

/** Whose result it is: a child's, or that of an athlete who is linked with no child. */
export interface Swimmer {
  child_id: string | null;
  user_id: string | null;
}

/**
 * Lets an admin write any swimmer's results and an instructor those of the children of its classes; refuses others.
 * Returns the swimmer's name.
 */
export async function requireSwimmerStaff(context: ProcedureContext, { child_id, user_id }: Swimmer): Promise<string> {
  if (child_id) return (await requireChildStaff(context, child_id)).full_name;
  await requireAdmin(context);
  const athlete = await asServiceRole(context.trx, (trx) =>
    trx
      .selectFrom('athlete_accounts')
      .innerJoin('profiles', 'profiles.user_id', 'athlete_accounts.user_id')
      .select(['child_id', 'full_name'])
      .where('athlete_accounts.user_id', '=', user_id)
      .where('approved', '=', true)
      .executeTakeFirst(),
  );
  // The results of a linked athlete are the child's.
  if (!athlete || athlete.child_id) throw new ClubError('athlete_not_found');
  return athlete.full_name;
}
