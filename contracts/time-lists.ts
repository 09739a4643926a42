import { column, type HiddenCells, type ImportFault } from './imports.ts';

/** Base times give points, standards are to be reached. */
export const TIME_LIST_KINDS = ['base', 'standards'] as const;
export type TimeListKind = (typeof TIME_LIST_KINDS)[number];

/** The largest file of times, and the most rows of one. */
export const MAX_TIMES_BYTES = 700_000;
export const MAX_TIMES_ROWS = 1000;

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

/** The fault of a row of a file of times. */
interface TimesRowFault {
  /** The line of the file, from 1. */
  line: number;
  faults: ImportFault[];
}

export interface TimesReport {
  /** The number of good rows. */
  good: number;
  faulty: TimesRowFault[];
  unknown: string[];
  /** The visible sheets of the workbook that were not read. */
  other_sheets: string[];
  /** The rows and columns of the sheet that are hidden in it: they were not read. */
  hidden: HiddenCells;
  /** A list of this name exists: its times are replaced. */
  replaces: boolean;
  list_id: string | null;
  written: boolean;
}
