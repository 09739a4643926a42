import type { NotificationData } from '../../../../contracts/notifications.ts';
import type { StepConflict } from '../../../../contracts/progress.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import type { MarkSnapshot } from '../roster/mark-queue.ts';
import { stepOf, type StepChild } from './steps-data.ts';

/** The newest notices are enough: an older conflict was decided, or is by the next step. */
const NOTICES = 20;

/** The user's conflicts: steps of skills that met another user's. */
export const stepConflictsQuery = askQuery(['notifications', 'steps'], (club) =>
  club
    .from('notifications')
    .select('data')
    .eq('kind', 'steps_differ')
    .order('created_at', { ascending: false })
    .limit(NOTICES),
);

/** Conflicts that wait for a decision: since then none has marked the skill again. */
export function undecidedSteps(
  notices: readonly { data: unknown }[],
  children: readonly StepChild[],
  marks: MarkSnapshot,
): StepConflict[] {
  const met = notices.flatMap(({ data }) => (data as NotificationData['steps_differ']).conflicts);
  const seen = new Set<string>();
  return met.filter((conflict) => {
    const { child_id, skill_id, counts } = conflict;
    const child = children.find(({ id }) => id === child_id);
    if (!child || seen.has(child_id + skill_id)) return false;
    seen.add(child_id + skill_id);
    return stepOf(child, skill_id, marks).client_id === counts;
  });
}
