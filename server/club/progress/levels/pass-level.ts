import { sql } from 'kysely';
import { passLevelInput } from '../../../../contracts/inputs/progress.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { audit } from '../../core/audit.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { requireChildStaff, type AssessedChild } from '../access.ts';
import { changeLevel, giveAchievement, requireLevelRights } from '../raise-child.ts';

export const passLevel = defineProcedure({
  name: 'pass_level',
  summary:
    'A child that has every skill of its level at the club’s step passes it: it is put on the next level, gets an achievement, and its family is notified. `passed: false` takes the newest pass back. Where an admin confirms levels (`level_by_admin`), an instructor is refused. The same call twice changes nothing.',
  input: passLevelInput,
  async run(context, { child_id, level_id, passed }) {
    const child = await requireChildStaff(context, child_id);
    await requireLevelRights(context);
    const by = context.userId;
    const next_level_id = await asServiceRole(context.trx, (trx) =>
      passed ? pass(trx, child, level_id, by) : takeBack(trx, child, level_id),
    );
    await audit(context, 'pass_level', { table: 'children', id: child_id, details: { level_id, passed } });
    return { child_id, level_id, passed, next_level_id };
  },
});

/** The pass of a level that counts. */
const findPass = (trx: Transaction, childId: string, levelId: string) =>
  trx
    .selectFrom('level_passes')
    .select(['id', 'next_level_id', 'achievement_id', 'created_at'])
    .where('child_id', '=', childId)
    .where('level_id', '=', levelId)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst();

async function pass(trx: Transaction, child: AssessedChild, levelId: string, by: string | null) {
  const earlier = await findPass(trx, child.id, levelId);
  if (earlier) return earlier.next_level_id;
  const level = await requireOwnLevel(trx, child, levelId);
  const { rows } = await sql<{ ready: boolean }>`
    select private.is_ready(children) as ready from children where id = ${child.id}::uuid`.execute(trx);
  if (!rows[0]?.ready) throw new ClubError('skills_missing');
  const next = await trx
    .selectFrom('levels')
    .select('id')
    .where('is_active', '=', true)
    .where(
      sql<boolean>`(display_order, created_at, id) > (select display_order, created_at, id from levels where id = ${levelId}::uuid)`,
    )
    .orderBy('display_order')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
  const achievement_id = await giveAchievement(trx, child, {
    title: level.name,
    description: null,
    by,
    silent: next !== undefined,
  });
  if (next) await changeLevel(trx, child, { level_id: next.id });
  await trx
    .insertInto('level_passes')
    .values({ child_id: child.id, level_id: levelId, next_level_id: next?.id ?? null, achievement_id, passed_by: by })
    .execute();
  return next?.id ?? null;
}

/** Puts the child back on the level, unless it was put on another one since. */
async function takeBack(trx: Transaction, child: AssessedChild, levelId: string) {
  const earlier = await findPass(trx, child.id, levelId);
  if (!earlier) return levelId;
  await requireOwnLevel(trx, child, earlier.next_level_id ?? levelId);
  await trx
    .updateTable('level_passes')
    .set({ taken_back_at: sql`now()` })
    .where('id', '=', earlier.id)
    .execute();
  if (earlier.achievement_id) await trx.deleteFrom('achievements').where('id', '=', earlier.achievement_id).execute();
  if (earlier.next_level_id) await changeLevel(trx, child, { level_id: levelId });
  return levelId;
}

/** The level, which must be the one that the child has now. */
async function requireOwnLevel(trx: Transaction, { level_id, skill_level }: AssessedChild, levelId: string) {
  const level = await trx
    .selectFrom('levels')
    .select(['id', 'name', sql<boolean>`id = private.own_level_id(${level_id}::uuid, ${skill_level})`.as('is_own')])
    .where('id', '=', levelId)
    .executeTakeFirstOrThrow(() => new ClubError('level_not_found'));
  if (!level.is_own) throw new ClubError('level_moved_on');
  return level;
}
