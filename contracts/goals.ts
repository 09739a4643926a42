import type { GoalInput } from './inputs/goals.ts';
import type { Course, Stroke } from './results.ts';

/** The kinds of goals: a time in an event, or an own text. */
export const GOAL_KINDS = ['time', 'words'] as const;

/** The columns of a goal. */
interface GoalRow {
  title: string | null;
  stroke: Stroke | null;
  distance: number | null;
  course: Course | null;
  target_centiseconds: number | null;
  target_date: string | null;
}

/** The columns of a goal: those of the other kind are empty. */
export function goalRow(goal: GoalInput): GoalRow {
  const { target_date } = goal;
  return goal.kind === 'words'
    ? { title: goal.title, stroke: null, distance: null, course: null, target_centiseconds: null, target_date }
    : {
        title: null,
        stroke: goal.stroke,
        distance: goal.distance,
        course: goal.course,
        target_centiseconds: goal.time,
        target_date,
      };
}
