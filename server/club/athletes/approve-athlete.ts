import type { Selectable } from 'kysely';
import { needsParent } from '../../../contracts/athletes.ts';
import { approveAthleteInput } from '../../../contracts/inputs/athletes.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import type { DatabaseTables } from '../../platform/database/migrations/tables.ts';
import { requireAdmin } from '../core/access/access.ts';
import { requireRecentProof } from '../core/access/recent-proof.ts';
import { audit } from '../core/audit.ts';
import { notify } from '../core/notifications/notify.ts';
import { defineProcedure } from '../core/procedure.ts';
import { linkSwimmer } from './link-athlete.ts';

export const approveAthlete = defineProcedure({
  name: 'approve_athlete',
  summary:
    'Opens or closes an athlete account and gives or takes the role athlete with it; approving may say which swimmer it is. No athlete under 14 is approved without a parent’s confirmation.',
  input: approveAthleteInput,
  async run(context, { user_id, approved, ...swimmer }) {
    await requireAdmin(context);
    if (swimmer.child_id) await requireRecentProof(context, { signInCounts: true });
    await asServiceRole(context.trx, async (trx) => {
      const before = await lockAccount(trx, user_id);
      if (approved && isAlone(before)) throw new ClubError('parent_needed');
      if (approved && !before.approved) await notify(trx, { to: user_id, kind: 'athlete_approved', data: {} });
      await trx
        .updateTable('athlete_accounts')
        .set(
          approved
            ? { approved, approved_by: context.userId, approved_at: new Date().toISOString() }
            : { approved, approved_by: null, approved_at: null },
        )
        .set({ refused_at: null, refused_by: null, refusal_reason: null })
        .where('user_id', '=', user_id)
        .execute();
      if (approved) {
        await linkSwimmer(trx, user_id, swimmer);
        await trx
          .insertInto('user_roles')
          .values({ user_id, role: 'athlete' })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      } else {
        await trx.deleteFrom('user_roles').where('user_id', '=', user_id).where('role', '=', 'athlete').execute();
      }
    });
    await audit(context, 'approve_athlete', { table: 'athlete_accounts', id: user_id, details: { approved } });
    return { user_id, approved };
  },
});

type Account = Pick<Selectable<DatabaseTables['athlete_accounts']>, 'approved' | 'birth_date' | 'parent_confirmed_at'>;

async function lockAccount(trx: Transaction, userId: string): Promise<Account> {
  return trx
    .selectFrom('athlete_accounts')
    .select(['approved', 'birth_date', 'parent_confirmed_at'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ClubError('athlete_not_found'));
}

/** True under 14 without a parent's agreement; the constraint athlete_accounts__parent_agreed refuses the same. */
const isAlone = ({ birth_date, parent_confirmed_at }: Account): boolean =>
  birth_date !== null && needsParent(birth_date) && parent_confirmed_at === null;
