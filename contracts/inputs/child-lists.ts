import * as z from 'zod/mini';
import {
  CHILD_CELLS,
  FAMILY_CELLS,
  LIST_COLUMNS,
  MOST_CHILDREN_AT_ONCE,
  MOST_FAMILIES_AT_ONCE,
  MOST_LIST_CELL,
  MOST_LIST_COLUMNS,
  MOST_LIST_HEAD_ROWS,
} from '../child-lists.ts';
import { MAX_IMPORT_BYTES } from '../imports.ts';
import { wholeSigns } from '../texts.ts';
import { MAX_LINE } from '../validation.ts';
import { fileContent, id, line, noZero } from './validation.ts';

const position = (least: number, most: number) =>
  z.int({ error: 'invalid' }).check(z.minimum(least, { error: 'invalid' }), z.maximum(most - 1, { error: 'invalid' }));
const columns = z.partialRecord(z.enum(LIST_COLUMNS), position(0, MOST_LIST_COLUMNS));

const MOST_SHEETS = 500;
/** Of a sheet, and of a list beside others on it. */
const LONGEST_SHEET_NAME = 200;

export const readChildListInput = z.strictObject({
  file_name: line(200),
  content: fileContent(MAX_IMPORT_BYTES),
  /** The columns that a person named. */
  layout: z.nullish(z.strictObject({ head: position(-1, MOST_LIST_HEAD_ROWS), columns })),
  /** The names of sheets that a person left out. */
  sheets_left: z.nullish(
    z
      .array(z.string().check(z.maxLength(LONGEST_SHEET_NAME, { error: 'too_long' }), noZero))
      .check(z.maxLength(MOST_SHEETS, { error: 'too_long' })),
  ),
});

const cells = <const Names extends readonly string[]>(names: Names) =>
  z.partialRecord(
    z.enum(names),
    z
      .string({ error: 'invalid' })
      .check(z.overwrite(wholeSigns), z.maxLength(MOST_LIST_CELL, { error: 'too_long' }), noZero),
  );

/** A sheet, a row, and which child of it. */
const LONGEST_ID = 60;
const listChild = z.strictObject({
  id: line(LONGEST_ID),
  cells: cells(CHILD_CELLS),
  /** The birth date of the list is right, where the club has another one for the child. */
  takes_birth_date: z._default(z.boolean(), false),
});

const listFamily = z.strictObject({
  id: line(LONGEST_ID),
  cells: cells(FAMILY_CELLS),
  /** The family of the club that it is; recognized where nothing is said. */
  user_id: z.nullish(id()),
  /** A person saw that it is a new one: it is not recognized by a phone alone. */
  is_new: z._default(z.boolean(), false),
  children: z
    .array(listChild)
    .check(z.minLength(1, { error: 'required' }), z.maxLength(MOST_CHILDREN_AT_ONCE, { error: 'too_long' })),
});

export const importFamiliesInput = z.strictObject({
  file_name: line(200),
  families: z
    .array(listFamily)
    .check(z.minLength(1, { error: 'required' }), z.maxLength(MOST_FAMILIES_AT_ONCE, { error: 'too_long' })),
  /** The columns that a person named in a list with these titles, for the next one. */
  layout: z.nullish(
    z.strictObject({
      titles: z
        .array(z.string().check(z.overwrite(wholeSigns), z.maxLength(MAX_LINE, { error: 'too_long' }), noZero))
        .check(z.maxLength(MOST_LIST_COLUMNS, { error: 'too_long' })),
      columns,
    }),
  ),
  /** Returns what would become of every family, and writes nothing. */
  dry_run: z._default(z.boolean(), false),
});
