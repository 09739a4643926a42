import { sql } from 'kysely';
import { runDrawInput } from '../../../../contracts/inputs/seasons.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { requireAdmin, requireUser } from '../../core/access/access.ts';
import { audit } from '../../core/audit.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { draw, seedOf, type DrawList } from './draw.mjs';
import { lockDraw } from './save-draw.ts';

export const runDraw = defineProcedure({
  name: 'run_draw',
  summary:
    'Enters the public numbers that are the seed of a sealed draw, in any order and form. The second person who enters the same ones draws; other numbers are refused, and each person may correct its own. The drawn children get their seats soon after, by a job.',
  input: runDrawInput,
  async run(context, { season_id, seed: typed }) {
    await requireAdmin(context);
    const userId = requireUser(context);
    const seed = seedOf(typed);
    if (!seed) throw new ClubError('invalid_input', { details: 'seed' });
    const result = await asServiceRole(context.trx, async (trx) => {
      const sealed = await lockDraw(trx, season_id);
      if (!sealed) throw new ClubError('draw_not_found');
      if (sealed.list === null) throw new ClubError('draw_not_closed');
      if (sealed.drawn_at) throw new ClubError('draw_drawn');
      const { rows } = await sql<{ seed: string }>`
        select seed from draw_seeds where season_id = ${season_id}::uuid and user_id <> ${userId}::uuid`.execute(trx);
      if (rows.length > 0 && !rows.some((each) => each.seed === seed)) throw new ClubError('seed_differs');
      await sql`
        insert into draw_seeds (season_id, user_id, seed) values (${season_id}::uuid, ${userId}::uuid, ${seed})
        on conflict (season_id, user_id) do update set seed = excluded.seed`.execute(trx);
      if (rows.length === 0) return { seed, drawn: null };
      return { seed, drawn: await write(trx, season_id, JSON.parse(sealed.list) as DrawList, seed) };
    });
    await audit(context, result.drawn === null ? 'enter_seed' : 'run_draw', {
      table: 'season_draws',
      id: season_id,
      details: result.drawn === null ? {} : { seed, count: result.drawn },
    });
    return { is_drawn: result.drawn !== null, seed };
  },
});

/** Writes the turn and the wish of each child; returns how many get a seat. */
async function write(trx: Transaction, seasonId: string, list: DrawList, seed: string): Promise<number> {
  const drawn = draw(list, seed).flatMap(({ ticket, position, wishes }) =>
    wishes.map((rank, ordinal) => ({ ticket, ordinal, position, rank: rank || null })),
  );
  await sql`
    update draw_entries set position = drawn.position, rank = drawn.rank
    from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as drawn (ticket text, ordinal smallint, position integer, rank smallint)
    where season_id = ${seasonId}::uuid and draw_entries.ticket = drawn.ticket and draw_entries.ordinal = drawn.ordinal
  `.execute(trx);
  await sql`update season_draws set seed = ${seed}, drawn_at = now() where season_id = ${seasonId}::uuid`.execute(trx);
  return drawn.filter(({ rank }) => rank !== null).length;
}
