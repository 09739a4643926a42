import { useState } from 'react';
import type { AttendanceStatus } from '../../../../contracts/attendance.ts';
import type { MarkQueue } from './mark-queue.ts';
import {
  type MarkedChild,
  rememberMarks,
  rosterQuery,
  withKnownMarks,
  withOnly,
  type KnownMark,
  type Roster,
} from './roster-data.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLiveTables, type LiveChange } from '../../../lib/live.ts';
import { ask } from '../../../lib/rpc.ts';
import { readAgain } from '../../../lib/query.ts';

/** Time to correct a slip of the finger before a mark leaves. */
const HOLD_MS = 1_500;
/** „All present“ is easily pressed by mistake: it stays longer in reach of Undo. */
const HOLD_ALL_MS = 6_000;

interface Step {
  child: MarkedChild;
  client_id: string;
  before: AttendanceStatus | null;
}

export interface Marking {
  /** Null takes the child's mark back. */
  mark: (child: MarkedChild, status: AttendanceStatus | null) => void;
  /** Marks every child that has no mark yet as present. */
  markRest: () => void;
  /** Takes back the last step, whether it has left or not; null when there is none. */
  undo: (() => void) | null;
}

/** Marks children of a lesson, one step at a time. */
export function useMarking(lessonId: string, children: readonly MarkedChild[], queue: MarkQueue): Marking {
  const [last, setLast] = useState<{ lessonId: string; steps: Step[] } | null>(null);
  const put = (changes: { child: MarkedChild; status: AttendanceStatus | null }[], holdMs: number) => {
    const made = queue.add(
      changes.map(({ child, status }) => markOf(lessonId, child, status)),
      holdMs,
    );
    const steps = made.map(({ client_id }, index) => {
      const { child } = changes[index]!;
      return { child, client_id, before: child.mark };
    });
    setLast({ lessonId, steps });
  };
  const steps = last?.lessonId === lessonId ? last.steps : [];
  const undo = () => {
    const withdrawn = queue.withdraw(steps.map(({ client_id }) => client_id));
    const back = steps.filter(({ client_id }) => !withdrawn.includes(client_id));
    if (back.length > 0)
      queue.add(
        back.map(({ child, before }) => markOf(lessonId, child, before)),
        HOLD_MS,
      );
    setLast(null);
  };
  return {
    mark: (child, status) => child.mark !== status && put([{ child, status }], HOLD_MS),
    markRest: () =>
      put(
        children.filter(({ mark }) => mark === null).map((child) => ({ child, status: 'present' })),
        HOLD_ALL_MS,
      ),
    undo: steps.length > 0 ? undo : null,
  };
}

/** A mark says which one it was made against, so that the club knows whether another person marked meanwhile. */
const markOf = (lesson_id: string, { child_id, marked_at }: MarkedChild, status: AttendanceStatus | null) => ({
  lesson_id,
  child_id,
  status,
  seen_marked_at: marked_at,
});

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
        void readAgain(queries, { queryKey });
      }
    },
  );
}

/** The marks of a lesson as they are: no health notes, so nothing that must be written down. */
const readMarks = (lessonId: string): Promise<KnownMark[]> =>
  ask((club) => club.from('attendance').select('child_id,status,marked_at').eq('lesson_id', lessonId));

/** Whether the child of an enrollment is not yet, or no longer, among those who are shown. */
function comesOrGoes(change: NonNullable<LiveChange>, roster: Roster | undefined): boolean {
  const { child_id, status } = change.new as { child_id?: string; status?: string };
  const isShown = roster?.children.some((child) => child.child_id === child_id) ?? false;
  return change.eventType === 'DELETE' || isShown !== (status === 'active');
}
