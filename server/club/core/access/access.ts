import { sql } from 'kysely';
import type { ErrorCode } from '../../../../contracts/errors.ts';
import { isForReception } from '../../../../contracts/reception.ts';
import type { Role } from '../../../../contracts/roles.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { only } from '../../../platform/database/rows.ts';
import type { ProcedureContext } from '../procedure.ts';

/** The signed-in user; refuses visitors. The service key acts for no user and is refused where a user is needed. */
export function requireUser({ userId }: ProcedureContext): string {
  if (!userId) throw new ClubError('not_signed_in');
  return userId;
}

/** Refuses visitors, before a row is looked for: what is there and what is not are answered alike. */
export function refuseVisitors(context: ProcedureContext): void {
  if (context.caller.role !== 'service_role') requireUser(context);
}

/** True for a user with one of the roles; the service key has every role. */
export async function hasRole(context: ProcedureContext, ...roles: Role[]): Promise<boolean> {
  if (context.caller.role === 'service_role') return true;
  if (!context.userId) return false;
  const any = sql.join(
    roles.map((role) => sql`private.is(${role})`),
    sql` or `,
  );
  const { rows } = await sql<{ yes: boolean }>`select ${any} as yes`.execute(context.trx);
  return only(rows).yes;
}

/** True for an admin, for reception at a procedure of its list (contracts/reception.ts), and for the service key. */
export async function hasAdminRights(context: ProcedureContext): Promise<boolean> {
  return hasRole(context, 'admin', ...(isForReception(context.procedure) ? (['reception'] as const) : []));
}

/** Refuses all but admins, and reception at a procedure of its list (contracts/reception.ts). */
export async function requireAdmin(context: ProcedureContext): Promise<void> {
  if (context.caller.role === 'service_role') return;
  requireUser(context);
  if (!(await hasAdminRights(context))) throw new ClubError('not_allowed');
}

/**
 * The refusal of an id that leads nowhere: it does not exist for those who see all rows; every other caller hears what it
 * hears of the rows of others, so that both answers are one.
 */
export async function unknownTo(
  context: ProcedureContext,
  unknown: ErrorCode,
  foreign: 'not_your_child' | 'not_allowed',
): Promise<ClubError> {
  return new ClubError((await hasAdminRights(context)) ? unknown : foreign);
}

/** True if the payment is the user's, or for a child whose second parent the user is. */
export async function isFamilyPayment(
  trx: Transaction,
  userId: string,
  { user_id, child_id }: { user_id: string; child_id: string | null },
): Promise<boolean> {
  if (user_id === userId || !child_id) return user_id === userId;
  const row = await trx
    .selectFrom('guardians')
    .select('child_id')
    .where('child_id', '=', child_id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export interface FamilyChild {
  id: string;
  parent_id: string;
  full_name: string;
  birth_date: string;
  skill_level: string;
  /** True if the caller is one of its parents. */
  mine: boolean;
}

/** The child, for one of its parents, an admin, or reception at a procedure of its list; refuses other callers. */
export async function requireFamilyOf(context: ProcedureContext, childId: string): Promise<FamilyChild> {
  refuseVisitors(context);
  const child = await asServiceRole(context.trx, (trx) =>
    trx
      .selectFrom('children')
      .select(['id', 'parent_id', 'full_name', 'birth_date', 'skill_level'])
      .select(sql<boolean>`id = any (private.my_child_ids())`.as('mine'))
      .where('id', '=', childId)
      .executeTakeFirst(),
  );
  if (!child) throw await unknownTo(context, 'child_not_found', 'not_your_child');
  if (!child.mine && !(await hasAdminRights(context))) throw new ClubError('not_your_child');
  return child;
}
