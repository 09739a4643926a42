import { sql } from 'kysely';
import { sameName } from '../../../contracts/children.ts';
import { mergeChildrenInput, previewMergeInput } from '../../../contracts/inputs/children.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { joinCards } from '../benefit-cards/join-cards.ts';
import { settleCards } from '../benefit-cards/settle-cards.ts';
import { requireAdmin } from '../core/access/access.ts';
import { requireOtherFamily } from '../core/access/other-family.ts';
import { requireRecentProof } from '../core/access/recent-proof.ts';
import { audit } from '../core/audit.ts';
import { lockClasses } from '../core/lock-classes.ts';
import { defineProcedure } from '../core/procedure.ts';
import { endVisitPayments, leaveVisitsAhead } from '../lessons/visits/charge-visit.ts';
import { countMoves, findOverlaps, moveRows, type Pair } from './merge-moves.ts';
import { mergeRest, readPeriods } from './merge-rest.ts';

interface Merged {
  id: string;
  full_name: string;
  parent_id: string;
  parent: string;
}

export const previewMerge = defineProcedure({
  name: 'preview_merge',
  summary:
    'What merging two children would move, what would be left out since both have it, what prevents it, and which parent would join.',
  input: previewMergeInput,
  async run(context, { keep_id, merge_id }) {
    await requireAdmin(context);
    const pair = pairOf(keep_id, merge_id);
    return asServiceRole(context.trx, async (trx) => {
      const [survivor, gone] = await readPair(trx, pair);
      return {
        rows: await countMoves(trx, pair),
        overlaps: await findOverlaps(trx, pair),
        joins: survivor.parent_id === gone.parent_id ? null : gone.parent,
      };
    });
  },
});

export const mergeChildren = defineProcedure({
  name: 'merge_children',
  summary:
    'Merges two registrations of a child: everything of the second moves to the first, its parents become second parents, and it is deleted. The typed name is that of the one that goes.',
  input: mergeChildrenInput,
  async run(context, { keep_id, merge_id, typed_name }) {
    await requireAdmin(context);
    await requireRecentProof(context, { signInCounts: true });
    const pair = pairOf(keep_id, merge_id);
    const merged = await asServiceRole(context.trx, async (trx) => {
      await lockSeats(trx, pair);
      const [survivor, gone] = await readPair(trx, pair);
      // Waivers, prices of their own and seats move along: none of them moves to a family of one's own.
      await requireOtherFamily({ ...context, trx }, [survivor.parent_id, gone.parent_id]);
      if (!sameName(typed_name, gone.full_name)) throw new ClubError('name_mismatch');
      const overlaps = await findOverlaps(trx, pair);
      if (overlaps.length > 0)
        throw new ClubError('children_overlap', { details: overlaps.map(({ name }) => name).join(' · ') });
      const counts = await countMoves(trx, pair);
      const periods = await readPeriods(trx, pair);
      await leaveDoubles(trx, pair, context.userId);
      await joinCards(trx, pair);
      await moveRows(trx, pair);
      await mergeRest(trx, pair, periods);
      await settleCards(trx, keep_id);
      await trx.deleteFrom('children').where('id', '=', merge_id).execute();
      return { name: gone.full_name, moved: counts.reduce((sum, { moves }) => sum + moves, 0) };
    });
    await audit(context, 'merge_children', {
      table: 'children',
      id: keep_id,
      details: { merged: merged.name, merged_id: merge_id, moved: merged.moved },
    });
    return { child_id: keep_id, moved: merged.moved };
  },
});

/** Cancels the visits that will not be, with what they owe: of lessons that both visit, and of classes in which one has a seat. */
async function leaveDoubles(trx: Transaction, { keep, goes }: Pair, by: string | null): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select visits.id from visits where child_id = ${goes}
      and exists (select from visits as kept where kept.lesson_id = visits.lesson_id and kept.child_id = ${keep})
  `.execute(trx);
  await endVisitPayments(
    trx,
    rows.map(({ id }) => id),
    by,
  );
  const { rows: seats } = await sql<{ child_id: string; class_id: string; days: number[] | null }>`
    select child_id, class_id, days from enrollments where child_id in (${keep}, ${goes}) and status = 'active'
  `.execute(trx);
  for (const { child_id, class_id, days } of seats)
    await leaveVisitsAhead(trx, { childId: child_id === keep ? goes : keep, classId: class_id, days, by });
}

function pairOf(keep: string, goes: string): Pair {
  if (keep === goes) throw new ClubError('same_child');
  return { keep, goes };
}

/** Locks the classes first, as every change of seats does; then both children, in one order. */
async function lockSeats(trx: Transaction, { keep, goes }: Pair): Promise<void> {
  const rows = await trx
    .selectFrom('enrollments')
    .select('class_id')
    .distinct()
    .where('child_id', 'in', [keep, goes])
    .execute();
  await lockClasses(
    trx,
    rows.map(({ class_id }) => class_id),
  );
  await trx.selectFrom('children').select('id').where('id', 'in', [keep, goes]).orderBy('id').forUpdate().execute();
}

async function readPair(trx: Transaction, { keep, goes }: Pair): Promise<[Merged, Merged]> {
  const { rows } = await sql<Merged>`
    select children.id, children.full_name, parent_id, coalesce(nullif(profiles.full_name, ''), users.email, '') as parent
    from children join auth.users on users.id = parent_id left join profiles on profiles.user_id = parent_id
    where children.id in (${keep}, ${goes})
  `.execute(trx);
  const survivor = rows.find(({ id }) => id === keep);
  const gone = rows.find(({ id }) => id === goes);
  if (!survivor || !gone) throw new ClubError('child_not_found');
  return [survivor, gone];
}
