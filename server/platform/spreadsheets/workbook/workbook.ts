import * as xlsx from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs';
import type { HiddenCells } from '../../../../contracts/imports.ts';
import { isOldWorkbook, isWorkbook, type Unreadable } from '../sheets.ts';
import { DAYS_TO_1904 } from '../typed-values.ts';
import { hiddenIn, type Hidden } from './hidden-cells.ts';
import { isBomb } from './zip-bomb.ts';

/** A sheet with more rows or cells than this is no list of people. */
const MOST_ROWS = 50_000;
const MOST_CELLS = 1_000_000;
/** A workbook's properties are within so many bytes of its main part. */
const HEAD_BYTES = 20_000;
const DAY_MS = 86_400_000;
/** The serial number of 1 January 1970. */
const UNIX_DAY = 25_569;
/** Lotus took 1900 for a leap year, and so does every workbook since: days before this number are one too many. */
const FIRST_TRUE_DAY = 61;
const LAST_DAY = 2_958_465;
/** Digits that a number of a spreadsheet keeps exactly. */
const EXACT_DIGITS = 15;
/** Signs and words of the currencies that lists have. In old formats `$` is that of the reader's country. */
const CURRENCY = /(€|(?<!\p{L})(?:лв\.?|лева|евро|eur|euro|bgn)(?!\p{L}))/iu;

type Cell = xlsx.CellObject | undefined;

xlsx.set_cptable(codePages);

export interface WorkbookSheet {
  name: string;
  rows: string[][];
  /** The rows and columns with a text that a person does not see: they are empty. */
  hidden: HiddenCells;
  /** Days that are plain numbers are of the calendar of 1904. */
  is1904: boolean;
}

/**
 * The visible sheets of a workbook that hold anything, as a person would write them, hidden cells empty; null for a file
 * that is no workbook. Reads .xlsx, .xlsm, .xlsb, .xls and .ods. Throws `unreadable` for broken workbooks and those that
 * hold too much. `fills`: cells that are merged downwards each have their text.
 */
export function workbookSheets(bytes: Buffer, unreadable: Unreadable, fills = true): WorkbookSheet[] | null {
  return openWorkbook(bytes, unreadable, (book) => {
    const sheets: WorkbookSheet[] = [];
    let rows = 0;
    for (const sheet of filledSheets(book)) {
      rows += sheet.rows.length;
      if (rows > MOST_ROWS) throw new Error('The sheets are too large');
      if (fills) fillMerged(sheet.rows, book.Sheets[sheet.name]?.['!merges'] ?? []);
      sheets.push(sheet);
    }
    return sheets;
  });
}

function openWorkbook<T>(bytes: Buffer, unreadable: Unreadable, read: (book: xlsx.WorkBook) => T): T | null {
  const isNew = isWorkbook(bytes);
  if (!isNew && !isOldWorkbook(bytes)) return null;
  try {
    if (isNew && isBomb(bytes)) throw new Error('The workbook unpacks to too much');
    return read(xlsx.read(bytes, { dense: true, cellNF: true, cellFormula: false, bookFiles: true }));
  } catch {
    throw unreadable(isNew ? 'xlsx' : 'xls');
  }
}

function* filledSheets(book: xlsx.WorkBook): Generator<WorkbookSheet> {
  const visible = book.SheetNames.filter((_, index) => !book.Workbook?.Sheets?.[index]?.Hidden);
  const is1904 = Boolean(book.Workbook?.WBProps?.date1904) || says1904(book);
  for (const name of visible.length > 0 ? visible : book.SheetNames) {
    const sheet = textsOf(book.Sheets[name]?.['!data'] ?? [], is1904, hiddenIn(book, name));
    if (sheet.rows.length > 0) yield { name, is1904, ...sheet };
  }
}

/** Gives each row of a merged cell the text of its first; rows that are empty stay so. */
function fillMerged(rows: string[][], merges: readonly xlsx.Range[]): void {
  let filled = 0;
  for (const { s: first, e: last } of merges) {
    const text = rows[first.r]?.[first.c];
    if (!text) continue;
    for (let at = first.r + 1; at <= Math.min(last.r, rows.length - 1); at++) {
      const row = rows[at]!;
      if (row.length === 0 || row[first.c]) continue;
      while (row.length < first.c) row.push('');
      row[first.c] = text;
      filled += 1;
      if (filled > MOST_CELLS) throw new Error('Too many cells are merged');
    }
  }
}

/** True if the workbook declares the calendar of 1904 by a word that the reader does not know. */
function says1904(book: xlsx.WorkBook): boolean {
  const { keys = [], files = {} } = book as { keys?: string[]; files?: Record<string, { content?: Uint8Array }> };
  const name = keys.find((key) => /(^|[\\/])workbook\.xml$/i.test(key));
  const head = Buffer.from((name && files[name]?.content) || []).toString('latin1', 0, HEAD_BYTES);
  return /\sdate1904\s*=\s*["']on["']/i.test(head);
}

/** The texts of a sheet up to its last row that holds any; cells that are only formatted hold none, hidden ones neither. */
function textsOf(data: readonly Cell[][], is1904: boolean, hidden: Hidden): Pick<WorkbookSheet, 'rows' | 'hidden'> {
  const rows: string[][] = [];
  const unseen = { rows: 0, columns: new Set<number>() };
  let cells = 0;
  // Walks over what is there: two cells may be a million rows apart.
  data.forEach((row, at) => {
    const texts: string[] = [];
    const isHidden = hidden.rows.has(at);
    if (isHidden && row?.some((cell) => textOf(cell, is1904) !== '')) unseen.rows += 1;
    if (isHidden) return;
    row?.forEach((cell, column) => {
      const text = textOf(cell, is1904);
      if (text === '') return;
      if (hidden.columns.has(column)) {
        unseen.columns.add(column);
        return;
      }
      while (texts.length < column) texts.push('');
      texts.push(text);
      cells += 1;
    });
    if (texts.length === 0) return;
    if (at >= MOST_ROWS || cells > MOST_CELLS) throw new Error('The sheet is too large');
    while (rows.length < at) rows.push([]);
    rows.push(texts);
  });
  return { rows, hidden: { rows: unseen.rows, columns: unseen.columns.size } };
}

/** Days in the form of the calendar, numbers without an exponent or the noise of their binary form. */
function textOf(cell: Cell, is1904: boolean): string {
  if (!cell || cell.v === undefined || cell.v === null) return '';
  if (cell.t === 'e') return String(cell.w ?? '');
  if (typeof cell.v !== 'number') return String(cell.v).trim();
  const format = String(cell.z ?? '');
  const currency = currencyOf(format);
  if (!currency && xlsx.SSF.is_date(format)) return dayOrTime(cell.v, format, is1904);
  const number = String(Number(cell.v.toPrecision(EXACT_DIGITS)));
  return currency ? `${number} ${currency}` : number;
}

/** The currency that a format writes beside the number: its own (`[$€-1]`), or a word in it; empty where it writes none. */
const currencyOf = (format: string): string =>
  (/\[\$([^\]-]+)/.exec(format) ?? CURRENCY.exec(format.replaceAll(/[\\"]/g, '')))?.[1]?.trim() ?? '';

/** A day; a time without one as `17:30`, `01:02.35`, or `1:02:35` where the clock shows hours. */
function dayOrTime(value: number, format: string, is1904: boolean): string {
  const elapsed = /\[[hms]+\]/i.test(format);
  if (value >= 0 && (value < 1 || elapsed))
    return timeOf(value, /s/i.test(format.replace(/\[\$[^\]]*\]|"[^"]*"/g, '')));
  const serial = Math.floor(value) + (is1904 ? DAYS_TO_1904 : 0);
  if (!(serial >= 1 && serial <= LAST_DAY)) return '?';
  const day = serial < FIRST_TRUE_DAY ? serial + 1 : serial;
  return new Date((day - UNIX_DAY) * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

function timeOf(value: number, showsSeconds: boolean): string {
  const hundredths = Math.round((value * DAY_MS) / 10);
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(hundredths / 360_000), Math.floor(hundredths / 6000) % 60];
  const [seconds, rest] = [Math.floor(hundredths / 100) % 60, hundredths % 100];
  if (!showsSeconds && seconds === 0 && rest === 0) return `${two(hours)}:${two(minutes)}`;
  if (hours === 0) return `${two(minutes)}:${two(seconds)}.${two(rest)}`;
  return `${two(hours)}:${two(minutes)}:${two(seconds)}${rest > 0 ? `.${two(rest)}` : ''}`;
}
