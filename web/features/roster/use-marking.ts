import { useState } from 'react';
import type { AttendanceStatus } from '../../../contracts/attendance.ts';
import type { MarkQueue, MarkSnapshot } from './mark-queue.ts';
import type { MarkedChild } from './roster-data.ts';

/** Time to correct a slip of the finger before a mark leaves. */
const HOLD_MS = 1_500;
/** „All present“ is easily pressed by mistake: it stays longer in reach of Undo. */
const HOLD_ALL_MS = 6_000;

interface Step {
  child_id: string;
  client_id: string;
  before: AttendanceStatus | null;
}

export interface Marking {
  mark: (child: MarkedChild, status: AttendanceStatus) => void;
  /** Marks every child that has no mark yet as present. */
  markRest: () => void;
  /** Takes back the last step; null when there is none, or when it has left and there was no mark before it. */
  undo: (() => void) | null;
}

/** Marks children of a lesson, one step at a time. */
export function useMarking(
  meetingId: string,
  children: readonly MarkedChild[],
  queue: MarkQueue,
  marks: MarkSnapshot,
): Marking {
  const [last, setLast] = useState<{ meetingId: string; steps: Step[] } | null>(null);
  const put = (changes: { child: MarkedChild; status: AttendanceStatus }[], holdMs: number) => {
    const made = queue.add(
      changes.map(({ child, status }) => ({ meeting_id: meetingId, child_id: child.child_id, status })),
      holdMs,
    );
    const steps = made.map(({ child_id, client_id }, index) => ({
      child_id,
      client_id,
      before: changes[index]!.child.mark,
    }));
    setLast({ meetingId, steps });
  };
  const steps = last?.meetingId === meetingId ? last.steps : [];
  const waits = (step: Step) =>
    marks.pending.some(({ client_id }) => client_id === step.client_id) && !marks.inFlight.has(step.client_id);
  const undoable = steps.length > 0 && steps.every((step) => step.before !== null || waits(step));
  const undo = () => {
    const withdrawn = queue.withdraw(steps.map(({ client_id }) => client_id));
    const back = steps.flatMap(({ child_id, client_id, before }) =>
      before === null || withdrawn.includes(client_id) ? [] : [{ meeting_id: meetingId, child_id, status: before }],
    );
    if (back.length > 0) queue.add(back, HOLD_MS);
    setLast(null);
  };
  return {
    mark: (child, status) => child.mark !== status && put([{ child, status }], HOLD_MS),
    markRest: () =>
      put(
        children.filter(({ mark }) => mark === null).map((child) => ({ child, status: 'present' })),
        HOLD_ALL_MS,
      ),
    undo: undoable ? undo : null,
  };
}
