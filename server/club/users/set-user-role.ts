import type { Role } from '../../../contracts/roles.ts';
import { setUserRoleInput, setUserRolesInput } from '../../../contracts/inputs/users.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database.ts';
import { defineProcedure, type ProcedureContext } from '../../platform/procedure.ts';
import { requireAdmin } from './access.ts';
import { lockAdmins } from './admins.ts';
import { audit } from './audit.ts';
import { giveRoles } from './give-roles.ts';
import { letRolesWait } from './waiting-roles.ts';

export const setUserRole = defineProcedure({
  name: 'set_user_role',
  summary:
    'Gives a user one role in place of those it has. The last admin cannot stop being one. Where nobody has proved the address yet, the role waits for it.',
  input: setUserRoleInput,
  async run(context, { user_id, role }) {
    const waiting = await giveRole(context, [user_id], role);
    return { user_id, role, waits: waiting.includes(user_id) };
  },
});

export const setUserRoles = defineProcedure({
  name: 'set_user_roles',
  summary:
    'Gives several users one role in place of those they have: all of them, or none where one is refused. An admin always stays.',
  input: setUserRolesInput,
  async run(context, { user_ids, role }) {
    const ids = [...new Set(user_ids)].sort();
    await giveRole(context, ids, role);
    return { changed: ids.length };
  },
});

/** Gives the ids of those for whom the role waits. Throws not_allowed, user_not_found, last_admin. */
async function giveRole(context: ProcedureContext, ids: readonly string[], role: Role): Promise<string[]> {
  await requireAdmin(context);
  const before = await asServiceRole(context.trx, async (trx) => {
    const profiles = await trx
      .selectFrom('profiles')
      .select('user_id')
      .where('user_id', 'in', ids)
      .orderBy('user_id')
      .forUpdate()
      .execute();
    if (profiles.length < ids.length) throw new ClubError('user_not_found');
    const admins = await lockAdmins(trx);
    if (role !== 'admin' && admins.length > 0 && admins.every((admin) => ids.includes(admin)))
      throw new ClubError('last_admin');
    const waiting = await letRolesWait(trx, ids, role, context.userId);
    const now = ids.filter((id) => !waiting.includes(id));
    const roles = await trx.selectFrom('user_roles').select(['user_id', 'role']).where('user_id', 'in', ids).execute();
    await giveRoles(trx, now, role, context.userId);
    return { roles, waiting };
  });
  for (const id of ids) {
    const had = before.roles.filter(({ user_id }) => user_id === id).map((row) => row.role);
    const waits: Record<string, boolean> = before.waiting.includes(id) ? { waits: true } : {};
    const details = { before: had.sort().join(', '), after: role, ...waits };
    await audit(context, 'set_user_role', { table: 'user_roles', id, details });
  }
  return before.waiting;
}
