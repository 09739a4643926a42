import { setProgramChildInput } from '../../../../contracts/inputs/seasons.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { audit } from '../../core/audit.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { lockSeason } from '../save-season.ts';

export const setProgramChild = defineProcedure({
  name: 'set_program_child',
  summary:
    'Adds a child to those who come to a season by a program, or takes it off: from the hour of that window on it may enroll. For admins.',
  input: setProgramChildInput,
  async run(context, { season_id, child_id, listed }) {
    await requireAdmin(context);
    const details = await asServiceRole(context.trx, async (trx) => {
      const { name: season } = await lockSeason(trx, season_id);
      const child = await trx.selectFrom('children').select('full_name').where('id', '=', child_id).executeTakeFirst();
      if (!child) throw new ClubError('child_not_found');
      if (listed)
        await trx
          .insertInto('program_children')
          .values({ season_id, child_id, added_by: context.userId })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      else
        await trx
          .deleteFrom('program_children')
          .where('season_id', '=', season_id)
          .where('child_id', '=', child_id)
          .execute();
      return { season, name: child.full_name };
    });
    await audit(context, listed ? 'add_program_child' : 'remove_program_child', {
      table: 'children',
      id: child_id,
      details,
    });
    return { season_id, child_id };
  },
});
