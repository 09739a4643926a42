import type { OwnMarkConflict } from '../../../../contracts/attendance.ts';
import type { NotificationData } from '../../../../contracts/notifications.ts';
import { askQuery } from '../../../lib/api/club-query.ts';
import type { MarkedChild } from './roster-data.ts';

/** The user's conflicts: marks in a lesson that met another user's, the oldest first. */
export const conflictsQuery = (lessonId: string) =>
  askQuery(['notifications', 'marks', lessonId], (club) =>
    club
      .from('notifications')
      .select('data')
      .eq('kind', 'marks_differ')
      .eq('data->>lesson_id', lessonId)
      .order('created_at'),
  );

/** Conflicts that wait for a decision: since then none has marked the child again. */
export const undecided = (
  notices: readonly { data: unknown }[],
  marked: readonly Pick<MarkedChild, 'child_id' | 'client_id'>[],
): OwnMarkConflict[] => {
  const met = notices.flatMap(({ data }) => (data as NotificationData['marks_differ']).conflicts);
  return marked.flatMap(({ child_id, client_id }) => {
    const last = met.findLast((mark) => mark.child_id === child_id);
    return last && last.counts === client_id ? [last] : [];
  });
};
