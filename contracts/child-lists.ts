import { CARE_FACTS, CHILD_FACTS } from './children.ts';
import type { ImportFault } from './imports.ts';
import { MAX_NAME } from './validation.ts';

/** The facts of a family in a list. */
export const FAMILY_CELLS = [
  'parent_name',
  'parent_phone',
  'parent_email',
  'guardian_name',
  'guardian_phone',
  'guardian_email',
] as const;
export type FamilyCell = (typeof FAMILY_CELLS)[number];
export type FamilyCells = Partial<Record<FamilyCell, string>>;

/** The facts of a child in a list. */
export const CHILD_CELLS = ['full_name', 'birth_date', 'skill_level', ...CHILD_FACTS, ...CARE_FACTS] as const;
export type ChildCell = (typeof CHILD_CELLS)[number];
export type ChildCells = Partial<Record<ChildCell, string>>;

/** The meanings of a column of a club's list, in the order in which they are offered. */
export const LIST_COLUMNS = [
  'full_name',
  'first_name',
  'middle_name',
  'last_name',
  'birth_date',
  'egn',
  'class',
  ...FAMILY_CELLS,
  'skill_level',
  ...CHILD_FACTS,
  ...CARE_FACTS,
] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];
/** The position of each column, from 0. */
export type ListColumns = Partial<Record<ListColumn, number>>;

/** Rows in which the head may be: clubs put titles and the season above it. */
export const MOST_LIST_HEAD_ROWS = 40;
export const MOST_LIST_COLUMNS = 60;
/** A list's head and this many rows below it are shown to the person who says what its columns are. */
export const LIST_SAMPLE_ROWS = 6;

/** The columns of a list as they were read: a person may say otherwise. */
export interface ListLayout {
  /** The row of the head, from 0; -1 for a list without one. */
  head: number;
  columns: ListColumns;
  /** Columns that were found by what is in them, not by their name. */
  guessed: ListColumn[];
  /** True if the columns are those that a person gave to a list with this head before. */
  remembered: boolean;
}

/**
 * The guesses about a cell that says less than what was made of it. Of a name: `capitals`: it was written in them;
 * `surname_first`; `shared_cell`: one cell has several children; `shared_surname`: theirs is in the plural. Of a birth date:
 * `month_first`; `date_in_text`; `from_egn`. Of a class: `section`: a row above names it. Of a family: `made_up`: the list
 * names no parent; `shared_email`: many families have it, so it is none of theirs; `second_phone`: a cell has two; `second_parent`: a cell has two, or the row below has one.
 */
const LIST_GUESSES = [
  'capitals',
  'surname_first',
  'shared_cell',
  'shared_surname',
  'month_first',
  'date_in_text',
  'from_egn',
  'section',
  'made_up',
  'shared_email',
  'second_phone',
  'second_parent',
] as const;
export type ListGuess = (typeof LIST_GUESSES)[number];

/** The name of a parent whom a list does not name, in the language of the club's rows. */
export const madeUpParent = (child: string): string => `Родител на ${child}`.slice(0, MAX_NAME);

/** The reasons for which children are one family before a person has said so. */
export type FamilyReason = 'email' | 'phone' | 'parent' | 'row_above' | 'cell';

/**
 * A question that only a person can answer: the day of a year, whether two children with one date are twins, and whether
 * day and month have been exchanged.
 */
export interface ListQuestion {
  kind: 'only_year' | 'one_date' | 'turned_day';
  /** The birth date that a press takes. */
  offer: string;
}

export interface ListChild {
  /** Its number in the list. */
  id: string;
  /** The row in its sheet, from 1, as a spreadsheet counts. */
  line: number;
  /** The sheet, where a workbook has several. */
  sheet: string | null;
  cells: ChildCells;
  class: string;
  guesses: ListGuess[];
  question: ListQuestion | null;
  /** Of its own row: what a family of its own would be. */
  own: FamilyCells;
}

/**
 * A question about two families that may be one, which only a person can answer. `row_above`: its row names no parent, and the one above
 * does; `one_phone`: both have the number, and nothing else in common.
 */
export interface FamilyQuestion {
  kind: 'row_above' | 'one_phone';
  /** A child of the other family. */
  child: string;
}

export interface ListFamily {
  id: string;
  cells: FamilyCells;
  guesses: ListGuess[];
  question?: FamilyQuestion | null;
  /** The reasons for its several children. */
  reasons: FamilyReason[];
  children: ListChild[];
}

/** A row that is no child: `no_name` may be one. */
export interface SkippedRow {
  line: number;
  sheet: string | null;
  reason: 'sum' | 'section' | 'head' | 'no_name';
  text: string;
}

export interface ListSheet {
  name: string;
  children: number;
}

/** A club's list as it was read: nothing of it is written yet. */
export interface ChildList {
  layout: ListLayout;
  /** The titles in the head; none for a list without one. */
  titles: string[];
  /** The head and the first rows below it, without personal numbers. */
  sample: string[][];
  /** Columns without which no row is read. */
  missing: ListColumn[];
  families: ListFamily[];
  left: SkippedRow[];
  /** The sheets that are read, and those that a person left out; one for a list without sheets. */
  sheets: ListSheet[];
  /** Sheets of the workbook with another head, which are not read. */
  other_sheets: string[];
}

/** So many families, and children of one, go into one call. */
export const MOST_FAMILIES_AT_ONCE = 200;
export const MOST_CHILDREN_AT_ONCE = 500;
export const MOST_LIST_CELL = 4000;

/** The way in which a family was recognized among those of the club. */
export type Recognition = 'chosen' | 'email' | 'phone' | 'child' | 'name';

export interface FamilyOutcome {
  id: string;
  /** `waits`: a cell of it, or of one of its children, cannot be read; none of them is written. */
  outcome: 'new' | 'known' | 'waits';
  known: { user_id: string; by: Recognition; full_name: string; email: string | null; phone: string | null } | null;
  faults: ImportFault[];
  children: ChildOutcome[];
}

export interface ChildOutcome {
  id: string;
  /** `changed`: it is there, and takes the birth date of the list. */
  outcome: 'new' | 'changed' | 'exists' | 'faulty' | 'waits';
  /** The birth date that the club had for the child; the one of the list replaces it only where a person says so. */
  birth_date: string | null;
  faults: ImportFault[];
}

export interface FamiliesReport {
  families: FamilyOutcome[];
  written: boolean;
}
