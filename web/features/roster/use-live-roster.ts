import { useQueryClient } from '@tanstack/react-query';
import { useLiveTables } from '../../lib/live.ts';
import type { LiveChange } from '../../lib/live.ts';
import type { Columns } from '../../lib/rows.ts';
import { rowsOf } from '../../lib/rpc.ts';
import { supabase } from '../../lib/supabase.ts';
import { rosterQuery } from './roster-data.ts';
import type { Roster } from './roster-data.ts';

/**
 * Keeps an open roster up to date while others mark, too. A mark is written into what is shown; only a child that comes
 * or goes makes the roster be opened again, since every opening is written down.
 */
export function useLiveRoster(meetingId: string, classId: string): void {
  const queries = useQueryClient();
  const { queryKey } = rosterQuery(meetingId);
  const show = (marks: readonly Partial<Mark>[]) =>
    queries.setQueryData<Roster>(queryKey, (roster) => roster && marks.reduce(withMark, roster));
  useLiveTables(
    [
      { table: 'attendance', filter: `meeting_id=eq.${meetingId}` },
      { table: 'enrollments', filter: `class_id=eq.${classId}` },
    ],
    (change) => {
      // Without a network what is shown stays; the next beginning reads again.
      if (!change) void readMarks(meetingId).then(show, () => undefined);
      else if (change.table === 'attendance') show([change.new as Mark]);
      else if (comesOrGoes(change, queries.getQueryData<Roster>(queryKey))) {
        void queries.invalidateQueries({ queryKey });
      }
    },
  );
}

type Mark = Columns<'attendance', 'child_id' | 'status' | 'marked_at'>;

/** The marks of a lesson as they stand: no health notes, so nothing that must be written down. */
async function readMarks(meetingId: string): Promise<Mark[]> {
  const client = await supabase();
  return rowsOf<Mark[]>(
    await client.from('attendance').select('child_id,status,marked_at').eq('meeting_id', meetingId),
  );
}

function withMark(roster: Roster, { child_id, status, marked_at }: Partial<Mark>): Roster {
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
