import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { ladderInput, saveLevelsInput, type Ladder } from '../../../../contracts/inputs/progress.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { requireAdmin } from '../../core/access/access.ts';
import { audit } from '../../core/audit.ts';
import { defineProcedure } from '../../core/procedure.ts';

export const saveLevels = defineProcedure({
  name: 'save_levels',
  summary:
    'Writes the club’s own levels and their skills in the order given; the ids are the caller’s, the same id changes the same row. What is not listed stays as it is; a level or skill in `deleted` goes where no child or class has it. With `expected_levels`, the ladder that was read, nothing is written where a colleague has changed it meanwhile.',
  input: saveLevelsInput,
  async run(context, { levels, deleted, expected_levels }) {
    await requireAdmin(context);
    await asServiceRole(context.trx, async (trx) => {
      // One ladder at a time, so that two admins do not give one position twice, nor one lose what the other wrote.
      await sql`select pg_advisory_xact_lock(hashtext('save_levels'))`.execute(trx);
      if (expected_levels) await requireLadder(trx, expected_levels);
      await deleteUnused(trx, deleted);
      await writeLevels(trx, levels);
      await writeSkills(trx, levels);
    });
    const skills = levels.reduce((sum, level) => sum + level.skills.length, 0);
    const details = { levels: levels.length, skills, deleted: deleted.length };
    await audit(context, 'save_levels', { table: 'levels', id: null, details });
    return { levels: levels.length, skills };
  },
});

/** Refuses where the ladder is another by now than the caller was shown. */
async function requireLadder(trx: Transaction, expected: Ladder): Promise<void> {
  const levels = await trx
    .selectFrom('levels')
    .select(['id', 'name', 'name_en', 'name_ru', 'skill_level', 'color', 'ratio', 'age_min', 'age_max', 'is_active'])
    .orderBy('display_order')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const skills = await trx
    .selectFrom('skills')
    .select(['level_id', 'id', 'name', 'name_en', 'name_ru', 'meaning', 'meaning_en', 'meaning_ru'])
    .select(['picture_path', 'is_active'])
    .orderBy('display_order')
    .orderBy('name')
    .execute();
  const ladder = levels.map((level) => ({
    ...level,
    skills: skills.filter((skill) => skill.level_id === level.id).map(({ level_id: _level, ...skill }) => skill),
  }));
  // Read as the caller's is: texts that the club's own scripts wrote are not clean.
  if (!isDeepStrictEqual(ladderInput.safeParse(ladder).data, expected)) throw new ClubError('ladder_changed');
}

async function deleteUnused(trx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  // Held, so that no child comes on one of them, and no step, between the question and the end.
  await sql`select from levels where id = any (${ids}::uuid[]) order by id for update`.execute(trx);
  await sql`select from skills where id = any (${ids}::uuid[]) or level_id = any (${ids}::uuid[]) order by id for update`.execute(
    trx,
  );
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from children where level_id = any (${ids}::uuid[]))
      or exists (select from classes where level_id = any (${ids}::uuid[]))
      or exists (select from level_passes where level_id = any (${ids}::uuid[]) or next_level_id = any (${ids}::uuid[]))
      or exists (
        select from skill_results join skills on skills.id = skill_id
        where skills.id = any (${ids}::uuid[]) or skills.level_id = any (${ids}::uuid[])
      ) as used`.execute(trx);
  if (rows[0]?.used) throw new ClubError('level_in_use');
  await trx.deleteFrom('skills').where('id', 'in', ids).execute();
  await trx.deleteFrom('levels').where('id', 'in', ids).execute();
}

async function writeLevels(trx: Transaction, levels: Ladder): Promise<void> {
  if (levels.length === 0) return;
  await freeNames(
    trx,
    'levels',
    levels.map(({ id }) => id),
  );
  await trx
    .insertInto('levels')
    .values(levels.map(({ skills: _skills, ...level }, display_order) => ({ ...level, display_order })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        name_en: row.ref('excluded.name_en'),
        name_ru: row.ref('excluded.name_ru'),
        skill_level: row.ref('excluded.skill_level'),
        color: row.ref('excluded.color'),
        ratio: row.ref('excluded.ratio'),
        age_min: row.ref('excluded.age_min'),
        age_max: row.ref('excluded.age_max'),
        is_active: row.ref('excluded.is_active'),
        display_order: row.ref('excluded.display_order'),
      })),
    )
    .execute();
}

async function writeSkills(trx: Transaction, levels: Ladder): Promise<void> {
  const rows = levels.flatMap(({ id: level_id, skills }) =>
    skills.map((skill, display_order) => ({ ...skill, level_id, display_order })),
  );
  if (rows.length === 0) return;
  await freeNames(
    trx,
    'skills',
    rows.map(({ id }) => id),
  );
  await trx
    .insertInto('skills')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        level_id: row.ref('excluded.level_id'),
        name: row.ref('excluded.name'),
        name_en: row.ref('excluded.name_en'),
        name_ru: row.ref('excluded.name_ru'),
        meaning: row.ref('excluded.meaning'),
        meaning_en: row.ref('excluded.meaning_en'),
        meaning_ru: row.ref('excluded.meaning_ru'),
        picture_path: row.ref('excluded.picture_path'),
        is_active: row.ref('excluded.is_active'),
        display_order: row.ref('excluded.display_order'),
      })),
    )
    .execute();
}

/** Lets go of the names of rows that are written next: two of them may exchange theirs. */
const freeNames = (trx: Transaction, table: 'levels' | 'skills', ids: string[]) =>
  sql`update ${sql.table(table)} set name = id::text where id = any (${ids}::uuid[])`.execute(trx);
