import { approveAthleteInput } from '../../../contracts/users.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asClub } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { notify } from '../notifications/notify.ts';
import { requireAdmin } from '../people/access.ts';
import { audit } from '../people/audit.ts';

export const approveAthlete = defineProcedure({
  name: 'approve_athlete',
  summary: 'Opens or closes an athlete account and gives or takes the role athlete with it.',
  input: approveAthleteInput,
  async run(context, { user_id, approved }) {
    await requireAdmin(context);
    await asClub(context.trx, async (trx) => {
      const account = await trx
        .updateTable('athlete_accounts')
        .set(
          approved
            ? { approved, approved_by: context.userId, approved_at: new Date().toISOString() }
            : { approved, approved_by: null, approved_at: null },
        )
        .set({ refused_at: null, refused_by: null, refusal_reason: null })
        .where('user_id', '=', user_id)
        .returning('user_id')
        .executeTakeFirst();
      if (!account) throw new ClubError('athlete_not_found');
      if (approved) {
        await trx
          .insertInto('user_roles')
          .values({ user_id, role: 'athlete' })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await notify(trx, { to: user_id, kind: 'athlete_approved', data: {} });
      } else {
        await trx.deleteFrom('user_roles').where('user_id', '=', user_id).where('role', '=', 'athlete').execute();
      }
    });
    await audit(context, 'approve_athlete', { table: 'athlete_accounts', id: user_id, details: { approved } });
    return { user_id, approved };
  },
});
