import type { Level } from '../../../contracts/levels.ts';
import { ClubError } from '../../platform/club-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { familyOf } from '../core/notifications/family.ts';
import { notify } from '../core/notifications/notify.ts';
import type { AssessedChild } from './access.ts';

const factsOf = ({ id, full_name }: AssessedChild) => ({ child_id: id, child_name: full_name });

/** Puts a child, whose row is locked, on a different level and notifies its family. */
export async function changeLevel(trx: Transaction, child: AssessedChild, level: Level): Promise<void> {
  if (child.skill_level === level) throw new ClubError('same_level');
  await trx.updateTable('children').set({ skill_level: level }).where('id', '=', child.id).execute();
  await notify(trx, { to: await familyOf(trx, child.id), kind: 'level_changed', data: { ...factsOf(child), level } });
}

interface NewAchievement {
  /** Chosen by the caller, or none. */
  id?: string | null | undefined;
  title: string;
  description: string | null;
  by: string | null;
}

/** Gives a child a badge and notifies its family. Returns the badge's id. */
export async function giveAchievement(
  trx: Transaction,
  child: AssessedChild,
  { id: chosen, title, description, by }: NewAchievement,
): Promise<string> {
  const { id } = await trx
    .insertInto('achievements')
    .values({ ...(chosen && { id: chosen }), child_id: child.id, title, description, awarded_by: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  const to = await familyOf(trx, child.id);
  await notify(trx, { to, kind: 'achievement_awarded', data: { ...factsOf(child), title } });
  return id;
}

/** Notifies the family that the instructor has assessed how the child swims; for one request once. */
export async function notifyAssessed(trx: Transaction, child: AssessedChild, request?: string | null): Promise<void> {
  const once = request ? `progress_assessed:${request}` : undefined;
  await notify(trx, { to: await familyOf(trx, child.id), kind: 'progress_assessed', data: factsOf(child), once });
}
