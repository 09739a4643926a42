import * as z from 'zod/mini';
import { GENDERS } from '../children.ts';
import { COURSES, DISTANCES, STROKES } from '../results.ts';
import { MAX_CENTISECONDS } from '../swim-time.ts';
import { MAX_TIMES_BYTES, TIME_LIST_KINDS } from '../time-lists.ts';
import { MAX_NAME } from '../validation.ts';
import { addFault, day, fileContent, id, line, whole } from './validation.ts';

const OLDEST = 120;
const MAX_LABEL = 60;

const event = {
  gender: z.enum(GENDERS),
  course: z.enum(COURSES),
  stroke: z.enum(STROKES),
  distance: z.int().check(z.refine<number>((value) => DISTANCES.some((one) => one === value), { error: 'invalid' })),
  /** In hundredths of a second. */
  centiseconds: whole(1, MAX_CENTISECONDS),
};
const age = () => whole(0, OLDEST);
const standard = {
  label: line(MAX_LABEL),
  age_min: z._default(age(), 0),
  age_max: z._default(age(), OLDEST),
  ...event,
};
const agesInOrder = z.check<{ age_min: number; age_max: number }>((context) => {
  const { age_min, age_max } = context.value;
  if (age_max < age_min) addFault(context, 'age_max', 'too_small');
});

/** One row of each file, once its words are read. */
export const baseTimeRow = z.strictObject(event);
export const standardRow = z.strictObject(standard).check(agesInOrder);

export const importTimesInput = z.strictObject({
  kind: z.enum(TIME_LIST_KINDS),
  /** Replaces a list of the same name. */
  name: line(MAX_NAME),
  /** The first day on which it applies; of standards also the last. */
  starts_on: day(),
  ends_on: z.nullish(day()),
  content: fileContent(MAX_TIMES_BYTES),
  /** Returns the outcome of every row, and writes nothing. */
  dry_run: z._default(z.boolean(), false),
});

export const deleteTimesInput = z.strictObject({ kind: z.enum(TIME_LIST_KINDS), list_id: id() });

/** A list of standards that is typed in. Without list_id it is new. */
export const saveStandardListInput = z
  .strictObject({ list_id: z.nullish(id()), name: line(MAX_NAME), starts_on: day(), ends_on: z.nullish(day()) })
  .check((context) => {
    const { starts_on, ends_on } = context.value;
    if (ends_on && ends_on < starts_on) addFault(context, 'ends_on', 'before_start');
  });
export const saveStandardInput = z
  .strictObject({ standard_id: z.nullish(id()), list_id: id(), ...standard })
  .check(agesInOrder);
export const deleteStandardInput = z.strictObject({ standard_id: id() });
