import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AttendanceStatus } from '../../../../contracts/attendance.ts';
import { useLiveTables, type LiveChange } from '../../../lib/api/live.ts';
import { readAgain } from '../../../lib/api/query.ts';
import { useReadSoon } from '../../../lib/api/read-soon.ts';
import { askRow } from '../../../lib/api/rpc.ts';
import { useUser } from '../../../shell/session/SessionProvider.tsx';
import { withHandOver, type KnownHandOver } from '../hand-overs/hand-overs-data.ts';
import { readTheme, rememberTheme, type SavedTheme } from '../themes/queued-themes.ts';
import type { MarkQueue } from './mark-queue.ts';
import {
  changeRoster,
  rosterQuery,
  withKnownMarks,
  withLesson,
  withOnly,
  type KnownMark,
  type MarkedChild,
  type Roster,
} from './roster-data.ts';
import { queueOf } from './use-mark-queue.ts';

/** Time to correct a slip of the finger before a mark leaves. */
const HOLD_MS = 1_500;
/** „All present“ is easily pressed by mistake: it stays longer in reach of Undo. */
const HOLD_ALL_MS = 6_000;

/** A child of the class or a guest. */
type Markable = Pick<MarkedChild, 'child_id' | 'mark' | 'marked_at'>;

interface Step {
  child: Markable;
  client_id: string;
  before: AttendanceStatus | null;
}

export interface Marking {
  /** Null takes the child's mark back. */
  mark: (child: Markable, status: AttendanceStatus | null) => void;
  /** Marks every child that has no mark yet as present. */
  markRest: () => void;
  /** Takes back the last step, whether it has left or not; null when there is none. */
  undo: (() => void) | null;
}

/** Marks children of a lesson, one step at a time. */
export function useMarking(lessonId: string, children: readonly MarkedChild[], queue: MarkQueue): Marking {
  const [last, setLast] = useState<{ lessonId: string; steps: Step[] } | null>(null);
  const put = (changes: { child: Markable; status: AttendanceStatus | null }[], holdMs: number) => {
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
const markOf = (lesson_id: string, { child_id, marked_at }: Markable, status: AttendanceStatus | null) => ({
  lesson_id,
  child_id,
  status,
  seen_marked_at: marked_at,
});

/**
 * Keeps an open roster up to date while others mark, and while an admin cancels or moves the lesson. A mark is written
 * into what is shown; only a child that comes or goes makes the roster be opened again, since every opening is written down.
 */
export function useLiveRoster(lessonId: string, classId: string): void {
  const queries = useQueryClient();
  const { queryKey } = rosterQuery(lessonId);
  const queue = queueOf(useUser().id);
  // A lesson that is cancelled loses its marks row by row: it is read once.
  const readAll = useReadSoon(() => readAgainWhole(lessonId, queue));
  useLiveTables(
    [
      { table: 'attendance', filter: `lesson_id=eq.${lessonId}` },
      { table: 'visits', filter: `lesson_id=eq.${lessonId}` },
      { table: 'hand_overs', filter: `lesson_id=eq.${lessonId}` },
      { table: 'lesson_themes', filter: `lesson_id=eq.${lessonId}` },
      { table: 'enrollments', filter: `class_id=eq.${classId}` },
      { table: 'lessons', filter: `id=eq.${lessonId}` },
    ],
    (change) => {
      if (!change || change.table === 'lessons' || isGone(change)) return readAll();
      if (change.table === 'lesson_themes') return void rememberTheme(change.new as unknown as SavedTheme);
      if (change.table === 'hand_overs')
        return void changeRoster(lessonId, (roster) => withHandOver(roster, change.new as unknown as KnownHandOver));
      if (isMark(change))
        return void changeRoster(lessonId, (roster) => withKnownMarks(roster, [knownMark(change.new as LiveMark)]));
      if (comesOrGoes(change, queries.getQueryData<Roster>(queryKey))) void readAgain(queries, { queryKey });
    },
  );
}

async function readAgainWhole(lessonId: string, queue: MarkQueue): Promise<void> {
  const sent = queue.snapshot().sent.filter((mark) => mark.lesson_id === lessonId);
  // Without a network what is shown stays; the next beginning reads again.
  const lesson = await readLesson(lessonId).catch(() => null);
  if (!lesson) return;
  queue.forgetSent(sent);
  await changeRoster(lessonId, (roster) => withLesson(withOnly(roster, marksOf(lesson)), lesson));
  await readTheme(lessonId);
}

type Change = NonNullable<LiveChange>;
type LiveMark = Omit<KnownMark, 'status'> & { status?: AttendanceStatus; mark?: string | null };

const isGone = ({ table, eventType }: Change) =>
  (table === 'attendance' || table === 'lesson_themes') && eventType === 'DELETE';
const isMark = ({ table, eventType }: Change) =>
  table === 'attendance' || (table === 'visits' && eventType === 'UPDATE');

/** A row of attendance or of visits as a mark. */
const knownMark = ({ child_id, marked_at, client_id, status, mark }: LiveMark): KnownMark => ({
  child_id,
  marked_at,
  client_id,
  status: status ?? (mark as AttendanceStatus | null | undefined) ?? null,
});

/** A lesson and its marks as they are: no health notes, so nothing that must be written down. */
const readLesson = (lessonId: string) =>
  askRow((club) =>
    club
      .from('lessons')
      .select(
        `status,cancel_reason,starts_at,duration_minutes,attendance(child_id,status,marked_at,client_id),
        visits(child_id,mark,marked_at,client_id)`,
      )
      .eq('id', lessonId),
  );

const marksOf = ({ attendance, visits }: NonNullable<Awaited<ReturnType<typeof readLesson>>>): KnownMark[] =>
  [...(attendance as LiveMark[]), ...visits].map(knownMark);

/** True if the child of an enrollment or of a visit is not yet, or no longer, among those who are shown. */
function comesOrGoes(change: Change, roster: Roster | undefined): boolean {
  if (change.table === 'visits')
    return (
      change.eventType === 'INSERT' || (roster?.visits.some(({ visit_id }) => visit_id === change.old['id']) ?? false)
    );
  const { child_id, status } = change.new as { child_id?: string; status?: string };
  const isShown = roster && [...roster.children, ...roster.visits].some((child) => child.child_id === child_id);
  return change.eventType === 'DELETE' || (isShown ?? false) !== (status === 'active');
}
