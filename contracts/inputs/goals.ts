import * as z from 'zod/mini';
import { COURSES, DISTANCES, STROKES } from '../results.ts';
import { parseSwimTime } from '../swim-time.ts';
import { MAX_LINE, requiredOr } from '../validation.ts';
import { day, line } from './validation.ts';

const distance = z.pipe(
  z.pipe(z.union([z.string(), z.number()]), z.transform(Number)),
  z.number().check(z.refine<number>((value) => DISTANCES.some((one) => one === value), { error: 'required' })),
);

/** A typed time: `1:02,35`, in hundredths. */
const typedTime = z.pipe(
  z.pipe(
    z.string({ error: requiredOr('invalid') }).check(z.trim(), z.minLength(1, { error: 'required' })),
    z.transform(parseSwimTime),
  ),
  z.number({ error: 'invalid' }),
);

/** An optional day. */
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
