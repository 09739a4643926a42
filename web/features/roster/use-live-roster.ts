import { useQueryClient } from '@tanstack/react-query';
import { useLiveTables } from '../../lib/live.ts';
import type { LiveChange } from '../../lib/live.ts';
import { rosterQuery } from './roster-data.ts';
import type { Roster } from './roster-data.ts';

/**
 * Keeps an open roster up to date while others mark, too. A mark is written into what is shown; only a child that comes
 * or goes makes the roster be opened again, since every opening is written down.
 */
export function useLiveRoster(meetingId: string, classId: string): void {
  const queries = useQueryClient();
  const { queryKey } = rosterQuery(meetingId);
  useLiveTables(
    [
      { table: 'attendance', filter: `meeting_id=eq.${meetingId}` },
      { table: 'enrollments', filter: `class_id=eq.${classId}` },
    ],
    (change) => {
      if (change?.table === 'attendance') {
        queries.setQueryData<Roster>(queryKey, (roster) => roster && withMark(roster, change));
      } else if (!change || comesOrGoes(change, queries.getQueryData<Roster>(queryKey))) {
        void queries.invalidateQueries({ queryKey });
      }
    },
  );
}

function withMark(roster: Roster, change: NonNullable<LiveChange>): Roster {
  const { child_id, status, marked_at } = change.new as { child_id?: string; status?: string; marked_at?: string };
  if (!child_id) return roster;
  const children = roster.children.map((child) =>
    child.child_id === child_id ? { ...child, mark: status ?? null, marked_at: marked_at ?? null } : child,
  );
  return { ...roster, children } as Roster;
}

/** Whether the child of an enrolment is not yet, or no longer, among those who are shown. */
function comesOrGoes(change: NonNullable<LiveChange>, roster: Roster | undefined): boolean {
  const { child_id, status } = change.new as { child_id?: string; status?: string };
  const isShown = roster?.children.some((child) => child.child_id === child_id) ?? false;
  return change.eventType === 'DELETE' || isShown !== (status === 'active');
}
