import * as z from 'zod/mini';
import { COURSES, DISTANCES, STROKES } from './results.ts';
import type { Course, Stroke } from './results.ts';
import { parseSwimTime } from './swim-time.ts';
import { day, line, MAX_LINE, requiredOr } from './validation.ts';

/** What can be wanted: a time in an event, or something in own words. */
export const GOAL_KINDS = ['time', 'words'] as const;

const distance = z.pipe(
  z.pipe(z.union([z.string(), z.number()]), z.transform(Number)),
  z.number().check(z.refine<number>((value) => DISTANCES.some((one) => one === value), { error: 'required' })),
);

/** A time as typed: `1:02,35`, in hundredths. */
const typedTime = z.pipe(
  z.pipe(
    z.string({ error: requiredOr('invalid') }).check(z.trim(), z.minLength(1, { error: 'required' })),
    z.transform(parseSwimTime),
  ),
  z.number({ error: 'invalid' }),
);

/** A day that may be left out. */
const optionalDay = z.pipe(
  z.pipe(
    z.nullish(z.string()),
    z.transform((value) => value || null),
  ),
  z.nullable(day()),
);

const timeGoal = z.object({
  kind: z.literal('time'),
  stroke: z.enum(STROKES),
  distance,
  course: z.enum(COURSES),
  time: typedTime,
  target_date: optionalDay,
});
const wordsGoal = z.object({ kind: z.literal('words'), title: line(MAX_LINE), target_date: optionalDay });

/** A goal as an athlete writes it. */
export const goalInput = z.discriminatedUnion('kind', [timeGoal, wordsGoal]);
export type GoalInput = z.output<typeof goalInput>;

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
