import { refuseAthleteInput } from '../../../contracts/inputs/athletes.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireAdmin } from '../core/access/access.ts';
import { audit } from '../core/audit.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure } from '../core/procedure.ts';

export const refuseAthlete = defineProcedure({
  name: 'refuse_athlete',
  summary:
    'Refuses an athlete who waits for an account; the reason goes out by email. The account can be approved later.',
  input: refuseAthleteInput,
  async run(context, { user_id, reason }) {
    await requireAdmin(context);
    await asServiceRole(context.trx, async (trx) => {
      const account = await trx
        .selectFrom('athlete_accounts')
        .select(['approved', 'refused_at'])
        .where('user_id', '=', user_id)
        .forUpdate()
        .executeTakeFirstOrThrow(() => new ClubError('athlete_not_found'));
      if (account.approved || account.refused_at) throw new ClubError('athlete_decided');
      await trx
        .updateTable('athlete_accounts')
        .set({ refused_at: new Date().toISOString(), refused_by: context.userId, refusal_reason: reason })
        .where('user_id', '=', user_id)
        .execute();
      await notify(trx, { to: user_id, kind: 'athlete_refused', data: { reason } });
    });
    await audit(context, 'refuse_athlete', { table: 'athlete_accounts', id: user_id, details: { reason } });
    return { user_id };
  },
});
