import { readFileSync } from 'node:fs';
import { drawInput } from '../../../../contracts/inputs/seasons.ts';
import type { DrawRecord } from '../../../../contracts/seasons.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { allRows } from '../../../platform/database/rows.ts';
import { hasRole } from '../../core/access/access.ts';
import { defineProcedure } from '../../core/procedure.ts';

/** The file that draws, as it is given to anybody. */
export const readProgram = (): string => readFileSync(new URL('draw.mjs', import.meta.url), 'utf8');

export const drawRecord = defineProcedure({
  name: 'draw_record',
  summary:
    'The public record of a draw: its hash, its list without names and the program from its closing on, the seed once it is drawn. With them anybody computes it again: `node draw.mjs list.json SEED`.',
  input: drawInput,
  isRead: true,
  async run(context, { season_id }): Promise<DrawRecord> {
    // A draw is set up while its season is a plan.
    const isAdmin = await hasRole(context, 'admin');
    const [row] = await asServiceRole(context.trx, async (trx) => {
      return allRows(trx)<Omit<DrawRecord, 'program'>>`
        select season_id, name, name_en, name_ru, seed_source, seed_source_en, seed_source_ru,
          to_jsonb(closes_at) #>> '{}' as closes_at, to_jsonb(closed_at) #>> '{}' as closed_at, hash, list,
          exists (select from draw_seeds where draw_seeds.season_id = season_draws.season_id) as is_entered,
          seed, to_jsonb(drawn_at) #>> '{}' as drawn_at, to_jsonb(seated_at) #>> '{}' as seated_at
        from season_draws join seasons on seasons.id = season_id
        where season_id = ${season_id}::uuid and (published_at is not null or ${isAdmin})`;
    });
    if (!row) throw new ClubError('draw_not_found');
    return { ...row, program: row.closed_at === null ? null : readProgram() };
  },
});
