import * as z from 'zod/mini';
import { GENDERS } from './children.ts';
import { column, type ImportFault } from './imports.ts';
import { COURSES, DISTANCES, STROKES } from './results.ts';
import { MAX_CENTISECONDS } from './swim-time.ts';
import { day, id, line, MAX_NAME } from './validation.ts';

/** Base times give points, standards are to be reached. */
export const TIME_LIST_KINDS = ['base', 'standards'] as const;
export type TimeListKind = (typeof TIME_LIST_KINDS)[number];

/** The largest file of times, and the most rows of one. */
export const MAX_TIMES_BYTES = 700_000;
export const MAX_TIMES_ROWS = 1000;
const OLDEST = 120;
const MAX_LABEL = 60;

const EVENT_COLUMNS = {
  gender: column(['Пол'], ['Gender', 'Sex'], ['Пол'], 'ж', true),
  course: column(['Басейн'], ['Course', 'Pool'], ['Бассейн'], '25 м', true),
  distance: column(['Дистанция', 'Метри'], ['Distance'], ['Дистанция'], '100', true),
  stroke: column(['Стил'], ['Stroke', 'Style'], ['Стиль'], 'свободен', true),
  time: column(['Време'], ['Time'], ['Время'], '1:02,35', true),
};

/** The columns of each file, in the order of its template. */
export const TIME_LIST_COLUMNS = {
  base: EVENT_COLUMNS,
  standards: {
    label: column(['Норматив', 'Разряд'], ['Standard', 'Label'], ['Норматив', 'Разряд'], 'А', true),
    age_min: column(['Възраст от'], ['Age from'], ['Возраст от'], '11'),
    age_max: column(['Възраст до'], ['Age to'], ['Возраст до'], '12'),
    ...EVENT_COLUMNS,
  },
} as const;

const event = {
  gender: z.enum(GENDERS),
  course: z.enum(COURSES),
  stroke: z.enum(STROKES),
  distance: z.int().check(z.refine<number>((value) => DISTANCES.some((one) => one === value), { error: 'invalid' })),
  /** In hundredths of a second. */
  centiseconds: z.int().check(z.gte(1), z.lte(MAX_CENTISECONDS)),
};
const age = () => z.int().check(z.gte(0), z.lte(OLDEST));
const standard = {
  label: line(MAX_LABEL),
  age_min: z._default(age(), 0),
  age_max: z._default(age(), OLDEST),
  ...event,
};
const agesInOrder = z.check<{ age_min: number; age_max: number }>((context) => {
  const { age_min, age_max } = context.value;
  if (age_max < age_min)
    context.issues.push({ code: 'custom', message: 'too_small', path: ['age_max'], input: age_max });
});

/** One row of each file, once its words are read. */
export const baseTimeRow = z.strictObject(event);
export const standardRow = z.strictObject(standard).check(agesInOrder);

export const importTimesInput = z.strictObject({
  kind: z.enum(TIME_LIST_KINDS),
  /** A list of this name is taken anew, whole. */
  name: line(MAX_NAME),
  /** From when on it counts; of standards also until when. */
  starts_on: day(),
  ends_on: z.nullish(day()),
  content: z
    .string({ error: 'required' })
    .check(
      z.minLength(1, { error: 'required' }),
      z.maxLength(Math.ceil(MAX_TIMES_BYTES / 3) * 4, { error: 'too_big' }),
      z.regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: 'invalid' }),
    ),
  /** Tells the fate of every row, and writes nothing. */
  dry_run: z._default(z.boolean(), false),
});

/** What is wrong with a row of a file of times. */
export interface TimesRowFault {
  /** The line of the file, from 1. */
  line: number;
  faults: ImportFault[];
}

export interface TimesReport {
  /** How many rows are good. */
  good: number;
  faulty: TimesRowFault[];
  unknown: string[];
  /** The list of this name is there already: its times are replaced. */
  replaces: boolean;
  list_id: string | null;
  written: boolean;
}

export const deleteTimesInput = z.strictObject({ kind: z.enum(TIME_LIST_KINDS), list_id: id() });

/** A list of standards that is typed in. Without list_id it is new. */
export const saveStandardListInput = z
  .strictObject({ list_id: z.nullish(id()), name: line(MAX_NAME), starts_on: day(), ends_on: z.nullish(day()) })
  .check((context) => {
    const { starts_on, ends_on } = context.value;
    if (ends_on && ends_on < starts_on)
      context.issues.push({ code: 'custom', message: 'before_start', path: ['ends_on'], input: ends_on });
  });
export const saveStandardInput = z
  .strictObject({ standard_id: z.nullish(id()), list_id: id(), ...standard })
  .check(agesInOrder);
export const deleteStandardInput = z.strictObject({ standard_id: id() });
