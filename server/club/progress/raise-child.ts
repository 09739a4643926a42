import { sql } from 'kysely';
import type { Level } from '../../../contracts/levels.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../platform/database/database.ts';
import { hasAdminRights } from '../core/access/access.ts';
import { familyOf } from '../core/notifications/family.ts';
import { notify } from '../core/notifications/notify.ts';
import type { ProcedureContext } from '../core/procedure.ts';
import type { AssessedChild } from './access.ts';

const factsOf = ({ id, full_name }: AssessedChild) => ({ child_id: id, child_name: full_name });

/** A level of every club, or one of the club's own. */
type NewLevel = { level: Level } | { level_id: string };

interface LevelInput {
  level?: Level | null | undefined;
  level_id?: string | null | undefined;
}

/** The level that an input names; null: none. */
export const newLevel = ({ level, level_id }: LevelInput): NewLevel | null =>
  level_id ? { level_id } : level ? { level } : null;

/** Refuses an instructor where an admin puts children on other levels. */
export async function requireLevelRights(context: ProcedureContext): Promise<void> {
  if (await hasAdminRights(context)) return;
  const club = await asServiceRole(context.trx, (trx) =>
    trx.selectFrom('club_settings').select('level_by_admin').executeTakeFirstOrThrow(),
  );
  if (club.level_by_admin) throw new ClubError('level_needs_admin');
}

/** Puts a child, whose row is locked, on a different level and notifies its family. Returns the level of every club. */
export async function changeLevel(trx: Transaction, child: AssessedChild, to: NewLevel | null): Promise<Level> {
  if (!to) throw new ClubError('level_not_found');
  const own = 'level_id' in to ? await requireDifferent(trx, child, to.level_id) : null;
  if ('level' in to && child.skill_level === to.level) throw new ClubError('same_level');
  const level = 'level' in to ? to.level : own?.skill_level;
  if (!level) throw new ClubError('level_not_found');
  await trx
    .updateTable('children')
    .set({ skill_level: level, level_id: own?.id ?? null })
    .where('id', '=', child.id)
    .execute();
  const names = own && { level_name: own.name, level_name_en: own.name_en, level_name_ru: own.name_ru };
  const data = { ...factsOf(child), level, ...names };
  await notify(trx, { to: await familyOf(trx, child.id), kind: 'level_changed', data });
  return level;
}

async function requireDifferent(trx: Transaction, { level_id, skill_level }: AssessedChild, levelId: string) {
  const own = await trx
    .selectFrom('levels')
    .select(['id', 'name', 'name_en', 'name_ru'])
    .select(sql<Level>`skill_level`.as('skill_level'))
    .select(sql<boolean>`id = private.own_level_id(${level_id}::uuid, ${skill_level})`.as('is_same'))
    .where('id', '=', levelId)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => new ClubError('level_not_found'));
  if (own.is_same) throw new ClubError('same_level');
  return own;
}

interface NewAchievement {
  /** Chosen by the caller, or none. */
  id?: string | null | undefined;
  title: string;
  description: string | null;
  by: string | null;
  /** True: another notification says it. */
  silent?: boolean;
}

/** Gives a child a badge and notifies its family. Returns the badge's id. */
export async function giveAchievement(
  trx: Transaction,
  child: AssessedChild,
  { id: chosen, title, description, by, silent = false }: NewAchievement,
): Promise<string> {
  const { id } = await trx
    .insertInto('achievements')
    .values({ ...(chosen && { id: chosen }), child_id: child.id, title, description, awarded_by: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (silent) return id;
  const to = await familyOf(trx, child.id);
  await notify(trx, { to, kind: 'achievement_awarded', data: { ...factsOf(child), title } });
  return id;
}

/** Notifies the family that the instructor has assessed how the child swims; for one request once. */
export async function notifyAssessed(trx: Transaction, child: AssessedChild, request?: string | null): Promise<void> {
  const once = request ? `progress_assessed:${request}` : undefined;
  await notify(trx, { to: await familyOf(trx, child.id), kind: 'progress_assessed', data: factsOf(child), once });
}
