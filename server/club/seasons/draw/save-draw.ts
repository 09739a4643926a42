import { saveDrawInput } from '../../../../contracts/inputs/seasons.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { audit } from '../../core/audit.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { lockSeason } from '../save-season.ts';
import { announceDraw } from './announce-draw.ts';

export const saveDraw = defineProcedure({
  name: 'save_draw',
  summary:
    'Lets chance decide over the free seats of a season: families wish until it closes, and none enrolls by itself until all who were drawn are seated. Says which public numbers will be the seed. Changed, or taken back with its wishes, until it is closed.',
  input: saveDrawInput,
  async run(context, { season_id, draw }) {
    await requireAdmin(context);
    const { name } = await asServiceRole(context.trx, async (trx) => {
      const season = await lockSeason(trx, season_id);
      const before = await lockDraw(trx, season_id);
      if (before?.closed_at) throw new ClubError('draw_closed');
      if (!draw) await trx.deleteFrom('season_draws').where('season_id', '=', season_id).execute();
      else if (before) await trx.updateTable('season_draws').set(draw).where('season_id', '=', season_id).execute();
      else
        await trx
          .insertInto('season_draws')
          .values({ season_id, ...draw })
          .execute();
      if (draw) await announceDraw(trx, season_id);
      return season;
    });
    await audit(context, 'save_draw', { table: 'season_draws', id: season_id, details: { name } });
    return { season_id };
  },
});

/** Locks the draw of a season: families that were saving wishes have finished, and none begins. */
export async function lockDraw(trx: Transaction, seasonId: string) {
  return trx
    .selectFrom('season_draws')
    .select(['closes_at', 'closed_at', 'list', 'drawn_at', 'seated_at'])
    .where('season_id', '=', seasonId)
    .forUpdate()
    .executeTakeFirst();
}
