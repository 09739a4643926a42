import { sql } from 'kysely';
import { saveWishesInput } from '../../../../contracts/inputs/seasons.ts';
import { MOST_IN_DRAW } from '../../../../contracts/seasons.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { insertRow } from '../../../platform/database/rows.ts';
import { refuseVisitors, requireFamilyOf, type FamilyChild } from '../../core/access/access.ts';
import { auditForFamily } from '../../core/audit.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { requirePhone } from '../../core/require-phone.ts';
import { readFitting } from '../../enrollments/quotes/opening.ts';
import { requireNoHindrance } from '../../hindrances/require-no-hindrance.ts';

interface Ranking {
  child_id: string;
  plan_id: string;
  class_ids: string[];
}

export const saveWishes = defineProcedure({
  name: 'save_wishes',
  summary:
    'Saves which classes of a season the children of a family wish for, the dearest first, until its draw closes. What a child wished before is replaced, and without any class it leaves the draw. Siblings come together, with one ticket, or each with its own.',
  input: saveWishesInput,
  async run(context, { season_id, together, children }) {
    refuseVisitors(context);
    const family: { child: FamilyChild; count: number }[] = [];
    for (const { child_id, class_ids } of children)
      family.push({ child: await requireFamilyOf(context, child_id), count: class_ids.length });
    await asServiceRole(context.trx, async (trx) => {
      await requireOpenDraw(trx, season_id);
      if (family.some(({ child }) => child.mine)) await requirePhone(trx);
      // Tickets of a family are counted one save after another; the rows of its parents stay as they are.
      const parents = [...new Set(family.map(({ child }) => child.parent_id))];
      await sql`
        select from profiles where user_id = any (${parents}::uuid[]) order by user_id for no key update`.execute(trx);
      const ids = children.map(({ child_id }) => child_id).toSorted();
      // Two guardians save one after the other.
      await sql`select from children where id = any (${ids}::uuid[]) order by id for no key update`.execute(trx);
      await trx.deleteFrom('draw_entries').where('season_id', '=', season_id).where('child_id', 'in', ids).execute();
      for (const wish of children) if (wish.class_ids.length > 0) await enter(trx, season_id, together, wish);
      if (family.some(({ child }) => child.mine)) await refuseTooMany(trx, season_id, parents);
    });
    for (const { child, count } of family)
      await auditForFamily(context, child, 'save_wishes', { table: 'season_draws', id: season_id, details: { count } });
    return { saved: family.filter(({ count }) => count > 0).length };
  },
});

/** Holds the draw open until the wishes are saved. A season that is a plan is none yet. */
async function requireOpenDraw(trx: Transaction, seasonId: string): Promise<void> {
  const draw = sql`
    from season_draws join seasons on seasons.id = season_id where season_id = ${seasonId}::uuid and published_at is not null`;
  const { rows: published } = await sql`select ${draw}`.execute(trx);
  if (published.length === 0) throw new ClubError('draw_not_found');
  // Past its moment no family locks it, so that none keeps it from being closed.
  const { rows: open } = await sql`
    select ${draw} and closed_at is null and closes_at > clock_timestamp() for share of season_draws`.execute(trx);
  if (open.length === 0) throw new ClubError('draw_closed');
}

async function enter(trx: Transaction, season_id: string, together: boolean, wish: Ranking): Promise<void> {
  const { child_id, plan_id, class_ids } = wish;
  await requireNoHindrance(trx, child_id);
  for (const classId of class_ids) await readFitting(trx, { childId: child_id, classId, planId: plan_id });
  const id = await insertRow(trx, 'draw_entries', { season_id, child_id, plan_id, together });
  await trx
    .insertInto('draw_wishes')
    .values(class_ids.map((class_id, index) => ({ entry_id: id, season_id, rank: index + 1, class_id })))
    .execute();
}

/** No family fills a draw with children whom it registers for it; the desk enters more. */
async function refuseTooMany(trx: Transaction, seasonId: string, parents: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from draw_entries join children on children.id = child_id
    where season_id = ${seasonId}::uuid and parent_id = any (${[...parents]}::uuid[])
    group by parent_id having count(*) > ${MOST_IN_DRAW}`.execute(trx);
  if (rows.length > 0) throw new ClubError('too_many_in_draw', { details: String(MOST_IN_DRAW) });
}
