import { useQueryClient } from '@tanstack/react-query';
import { useLiveTables } from '../../../lib/live.ts';
import type { LiveChange } from '../../../lib/live.ts';
import { dataOf } from '../../../lib/rpc.ts';
import { supabase } from '../../../lib/supabase.ts';
import { rememberMarks, rosterQuery, withKnownMarks, withOnly } from './roster-data.ts';
import type { KnownMark, Roster } from './roster-data.ts';

/**
 * Keeps an open roster up to date while others mark, too. A mark is written into what is shown; only a child that comes
 * or goes makes the roster be opened again, since every opening is written down.
 */
export function useLiveRoster(lessonId: string, classId: string): void {
  const queries = useQueryClient();
  const { queryKey } = rosterQuery(lessonId);
  const show = (marks: readonly KnownMark[]) => {
    queries.setQueryData<Roster>(queryKey, (roster) => roster && withKnownMarks(roster, marks));
    void rememberMarks(lessonId, marks);
  };
  const showAll = () =>
    void readMarks(lessonId).then(
      (marks) => queries.setQueryData<Roster>(queryKey, (roster) => roster && withOnly(roster, marks)),
      () => undefined,
    );
  useLiveTables(
    [
      { table: 'attendance', filter: `lesson_id=eq.${lessonId}` },
      { table: 'enrollments', filter: `class_id=eq.${classId}` },
    ],
    (change) => {
      // Without a network what is shown stays; the next beginning reads again.
      if (!change || (change.table === 'attendance' && change.eventType === 'DELETE')) showAll();
      else if (change.table === 'attendance') show([change.new as KnownMark]);
      else if (comesOrGoes(change, queries.getQueryData<Roster>(queryKey))) {
        void queries.invalidateQueries({ queryKey });
      }
    },
  );
}

/** The marks of a lesson as they are: no health notes, so nothing that must be written down. */
async function readMarks(lessonId: string): Promise<KnownMark[]> {
  const client = await supabase();
  return dataOf(await client.from('attendance').select('child_id,status,marked_at').eq('lesson_id', lessonId));
}

/** Whether the child of an enrollment is not yet, or no longer, among those who are shown. */
function comesOrGoes(change: NonNullable<LiveChange>, roster: Roster | undefined): boolean {
  const { child_id, status } = change.new as { child_id?: string; status?: string };
  const isShown = roster?.children.some((child) => child.child_id === child_id) ?? false;
  return change.eventType === 'DELETE' || isShown !== (status === 'active');
}
