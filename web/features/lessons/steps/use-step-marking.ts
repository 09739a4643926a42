import { useState } from 'react';
import { LAST_STEP, type SkillStep } from '../../../../contracts/progress.ts';
import type { MarkQueue, MarkSnapshot } from '../roster/mark-queue.ts';
import type { QueuedStep } from '../roster/queue-entries.ts';
import { stepOf, type StepChild } from './steps-data.ts';

/** Time to go on to the next step, or to correct a slip of the finger, before a step leaves. */
const HOLD_MS = 1_500;

interface Press {
  child: StepChild;
  skillId: string;
  client_id: string;
  before: SkillStep;
  seen: string | null;
}

export interface StepMarking {
  /** Puts the child one step further, and after the last one back to none. */
  press: (child: StepChild, skillId: string) => void;
  put: (child: StepChild, skillId: string, step: SkillStep) => void;
  /** Takes back the last press; null when there is none. */
  undo: (() => void) | null;
}

/** Marks steps of a class. Presses on one skill within a moment leave as one mark. */
export function useStepMarking(classId: string, queue: MarkQueue, marks: MarkSnapshot): StepMarking {
  const [last, setLast] = useState<Press | null>(null);
  const add = (child: StepChild, skillId: string, step: SkillStep, seen: string | null) => {
    const waiting = marks.steps.pending.filter(
      ({ child_id, skill_id }) => child_id === child.id && skill_id === skillId,
    );
    queue.withdraw(waiting.map(({ client_id }) => client_id));
    const made = { child_id: child.id, skill_id: skillId, step, class_id: classId, seen_marked_at: seen };
    const [entry] = queue.add<QueuedStep>([made], HOLD_MS);
    return entry?.client_id ?? '';
  };
  const put = (child: StepChild, skillId: string, step: SkillStep) => {
    const { step: before, marked_at: seen } = stepOf(child, skillId, marks);
    if (before === step) return;
    setLast({ child, skillId, client_id: add(child, skillId, step, seen), before, seen });
  };
  const undo = () => {
    if (!last) return;
    const { child, skillId, client_id, before, seen } = last;
    const withdrawn = queue.withdraw([client_id]).length > 0;
    if (!withdrawn || before !== stepOf(child, skillId, marks).there) add(child, skillId, before, seen);
    setLast(null);
  };
  return {
    press: (child, skillId) => {
      const { step } = stepOf(child, skillId, marks);
      put(child, skillId, (step === LAST_STEP ? 0 : step + 1) as SkillStep);
    },
    put,
    undo: last ? undo : null,
  };
}
