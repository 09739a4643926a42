import { setUserRoleInput } from '../../../contracts/users.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asClub } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { requireAdmin } from './access.ts';
import { lockAdmins } from './admins.ts';
import { audit } from './audit.ts';

export const setUserRole = defineProcedure({
  name: 'set_user_role',
  summary: 'Gives a user one role in place of those it has. The last admin cannot stop being one.',
  input: setUserRoleInput,
  async run(context, { user_id, role }) {
    await requireAdmin(context);
    const before = await asClub(context.trx, async (trx) => {
      const profile = await trx
        .selectFrom('profiles')
        .select('user_id')
        .where('user_id', '=', user_id)
        .forUpdate()
        .executeTakeFirst();
      if (!profile) throw new ClubError('user_not_found');
      const admins = await lockAdmins(trx);
      if (role !== 'admin' && admins.length === 1 && admins[0] === user_id) throw new ClubError('last_admin');
      const roles = await trx.deleteFrom('user_roles').where('user_id', '=', user_id).returning('role').execute();
      await trx.insertInto('user_roles').values({ user_id, role }).execute();
      if (role === 'athlete') {
        const approval = {
          approved: true,
          approved_by: context.userId,
          approved_at: new Date().toISOString(),
          refused_at: null,
          refused_by: null,
          refusal_reason: null,
        };
        await trx
          .insertInto('athlete_accounts')
          .values({ user_id, ...approval })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(approval))
          .execute();
      }
      return roles
        .map((row) => row.role)
        .sort()
        .join(', ');
    });
    await audit(context, 'set_user_role', { table: 'user_roles', id: user_id, details: { before, after: role } });
    return { user_id, role };
  },
});
