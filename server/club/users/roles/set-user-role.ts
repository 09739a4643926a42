import { setUserRoleInput, setUserRolesInput } from '../../../../contracts/inputs/users.ts';
import type { Role } from '../../../../contracts/roles.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { requireRecentProof } from '../../core/access/recent-proof.ts';
import { lockAdmins } from '../../core/admins.ts';
import { audit } from '../../core/audit.ts';
import { defineProcedure, type ProcedureContext } from '../../core/procedure.ts';
import { giveRole, takeRole } from './give-roles.ts';
import { letRoleWait, stopWaiting } from './waiting-roles.ts';

export const setUserRole = defineProcedure({
  name: 'set_user_role',
  summary:
    'Gives a user one more role, or takes one away (`given: false`); the others stay. The last admin cannot stop being one, nor a parent of children a parent. Until the address is proved, a role waits for it.',
  input: setUserRoleInput,
  async run(context, { user_id, role, given }) {
    const waiting = await changeRole(context, [user_id], { role, given });
    return { user_id, role, given, waits: waiting.includes(user_id) };
  },
});

export const setUserRoles = defineProcedure({
  name: 'set_user_roles',
  summary:
    'Gives several users one more role, or takes one away: of all of them, or of none where one is refused. An admin always stays. Says at how many the role waits for the proof of the address.',
  input: setUserRolesInput,
  async run(context, { user_ids, ...change }) {
    const ids = [...new Set(user_ids)].sort();
    const waiting = await changeRole(context, ids, change);
    return { changed: ids.length, waiting: waiting.length };
  },
});

interface Change {
  role: Role;
  given: boolean;
}

/**
 * Returns the ids of those for whom the role waits. Throws not_allowed, user_not_found, last_admin,
 * parent_has_children.
 */
async function changeRole(
  context: ProcedureContext,
  ids: readonly string[],
  { role, given }: Change,
): Promise<string[]> {
  await requireAdmin(context);
  await requireRecentProof(context, { signInCounts: true });
  const { before, after, waiting } = await asServiceRole(context.trx, async (trx) => {
    const profiles = await trx
      .selectFrom('profiles')
      .select('user_id')
      .where('user_id', 'in', ids)
      .orderBy('user_id')
      .forUpdate()
      .execute();
    if (profiles.length < ids.length) throw new ClubError('user_not_found');
    const had = await readRoles(trx, ids);
    const waits = given ? await letRoleWait(trx, ids, role, context.userId) : [];
    if (given) {
      const now = ids.filter((id) => !waits.includes(id));
      await giveRole(trx, now, role, context.userId);
    } else {
      await refuseLoss(trx, ids, role);
      await stopWaiting(trx, ids, role);
      await takeRole(trx, ids, role);
    }
    return { before: had, after: await readRoles(trx, ids), waiting: waits };
  });
  for (const id of ids) {
    const waits: Record<string, boolean> = waiting.includes(id) ? { waits: true } : {};
    const details = { before: rolesOf(before, id), after: waits['waits'] ? role : rolesOf(after, id), ...waits };
    await audit(context, 'set_user_role', { table: 'user_roles', id, details });
  }
  return waiting;
}

/** Refuses to take the role of the last admin, or that of a parent with children in the club. */
async function refuseLoss(trx: Transaction, ids: readonly string[], role: Role): Promise<void> {
  if (role === 'admin') {
    const admins = await lockAdmins(trx);
    if (admins.length > 0 && admins.every((admin) => ids.includes(admin))) throw new ClubError('last_admin');
  }
  if (role !== 'parent') return;
  const family = await trx
    .selectFrom('children')
    .select('parent_id as user_id')
    .where('parent_id', 'in', ids)
    .unionAll(trx.selectFrom('guardians').select('user_id').where('user_id', 'in', ids))
    .limit(1)
    .executeTakeFirst();
  if (family) throw new ClubError('parent_has_children');
}

type RoleOf = { user_id: string; role: string };

const readRoles = (trx: Transaction, ids: readonly string[]): Promise<RoleOf[]> =>
  trx.selectFrom('user_roles').select(['user_id', 'role']).where('user_id', 'in', ids).execute();

const rolesOf = (rows: readonly RoleOf[], id: string): string =>
  rows
    .filter(({ user_id }) => user_id === id)
    .map(({ role }) => role)
    .sort()
    .join(', ');
