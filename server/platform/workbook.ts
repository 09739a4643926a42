import { inflateRawSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { isOldWorkbook, isWorkbook, type Unreadable } from './spreadsheets.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
/** The end of a zip's directory may be this far from the file's end: its own length and the longest comment. */
const END_WITHIN = 22 + 65_535;
/** A workbook of a thousand rows takes a tenth of it; more is a bomb. */
const MOST_UNPACKED_BYTES = 20_000_000;
const MOST_ENTRIES = 500;
/** The one way of packing that the readers unpack. */
const DEFLATED = 8;
const MOST_ROWS = 20_000;
/** Both readers fill the gaps between cells: two cells far apart would be a sheet of millions. */
const MOST_CELLS = 1_000_000;
/** Of any sheet in this format. */
const LAST_ROW = 1_048_576;
/** Days up to this one are the beginning of a spreadsheet's calendar. */
const FIRST_DAYS = '1900-01-01';
const DAY_LENGTH = 'YYYY-MM-DD'.length;
/** Digits that a number of a spreadsheet keeps exactly. */
const EXACT_DIGITS = 15;

type Cell = string | number | boolean | Date | null;

/**
 * The rows of a workbook's first sheet as a person would write them, for Excel's format of today (.xlsx) and the one
 * before (.xls); null for any other file. Throws `unreadable` for broken workbooks and those that unpack to too much.
 */
export async function workbookRows(bytes: Buffer, unreadable: Unreadable): Promise<string[][] | null> {
  if (!isWorkbook(bytes) && !isOldWorkbook(bytes)) return null;
  try {
    const rows = isWorkbook(bytes) ? await readWorkbook(bytes) : await readOldWorkbook(bytes);
    return rows.map((row) => Array.from(row, textOf));
  } catch {
    throw unreadable(isWorkbook(bytes) ? 'xlsx' : 'xls');
  }
}

async function readWorkbook(bytes: Buffer): Promise<Cell[][]> {
  if (isBomb(bytes)) throw new Error('The workbook unpacks to too much');
  const files = unzipSync(bytes, { filter: ({ name }) => name.endsWith('.xml') });
  for (const file of Object.values(files)) refuseVast(sizeOf(strFromU8(file)));
  return (await readSheet(new Uint8Array(bytes).buffer as ArrayBuffer)) as Cell[][];
}

async function readOldWorkbook(bytes: Buffer): Promise<Cell[][]> {
  // Hardly a file needs it, and it takes some megabytes of memory.
  const [xlsx, codePages] = await Promise.all([import('@e965/xlsx'), import('@e965/xlsx/dist/cpexcel.full.mjs')]);
  xlsx.set_cptable(codePages);
  const { Sheets: sheets, SheetNames: names } = xlsx.read(bytes, { cellDates: true, UTC: true, sheetRows: MOST_ROWS });
  const sheet = sheets[names[0]!]!;
  const { e: end } = xlsx.utils.decode_range(sheet['!ref'] ?? 'A1');
  refuseVast({ rows: end.r + 1, columns: end.c + 1 });
  // The reader cuts a time of day to seconds, and keeps what the cell shows.
  for (const cell of Object.values(sheet) as { t?: string; v?: unknown; w?: string }[])
    if (cell.v instanceof Date && cell.v.toISOString() < FIRST_DAYS && cell.w)
      Object.assign(cell, { t: 's', v: cell.w });
  return xlsx.utils.sheet_to_json<Cell[]>(sheet, { header: 1, defval: null, UTC: true });
}

function refuseVast({ rows, columns }: { rows: number; columns: number }): void {
  if (rows * columns > MOST_CELLS) throw new Error('The workbook has too many cells');
}

/** How far a sheet reaches at most, before it is read: by the addresses in it, and by cells and rows without one. */
function sizeOf(xml: string): { rows: number; columns: number } {
  const size = { rows: 0, columns: 0, emptyRows: 0 };
  let unaddressed = 0;
  for (const [, address = ''] of xml.matchAll(/\sr\s*=\s*["']([^"']*)/g)) {
    const [, name, row] = /^([A-Za-z]*)(\d+)$/.exec(address.trim()) ?? [];
    // Written in another way, for instance with entities, it is hidden from this count.
    if (row === undefined) return { rows: Infinity, columns: Infinity };
    if (Number(row) > LAST_ROW) return { rows: Infinity, columns: Infinity };
    // Some programs write the formats of the last rows of all: rows without cells are left out by the reader.
    if (name === '') size.emptyRows = Math.max(size.emptyRows, Number(row));
    else {
      unaddressed--;
      size.rows = Math.max(size.rows, Number(row));
      size.columns = Math.max(size.columns, columnOf(name!));
    }
  }
  const found = { rows: 0, columns: 0, inRow: 0 };
  for (const [, tag] of xml.matchAll(/<(?:[\w.-]+:)?(row|c)(?=[\s/>])/g)) {
    if (tag === 'row') Object.assign(found, { rows: found.rows + 1, inRow: 0 });
    else if (found.rows > 0) {
      unaddressed++;
      found.columns = Math.max(found.columns, ++found.inRow);
    }
  }
  const rows = unaddressed > 0 ? Math.max(size.rows, size.emptyRows) : size.rows;
  return { rows: rows + found.rows, columns: size.columns + found.columns };
}

const columnOf = (name: string) =>
  Array.from(name.toUpperCase()).reduce((column, sign) => column * 26 + sign.charCodeAt(0) - 64, 0);

/** Days in the form of the calendar, numbers without an exponent or the noise of their binary form. */
function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.valueOf()) ? '?' : dayOrTime(cell);
  return typeof cell === 'number' ? String(Number(cell.toPrecision(EXACT_DIGITS))) : String(cell).trim();
}

/** A day; a time without one, which a spreadsheet keeps as a part of its first day, as `17:30` or `1:02.35`. */
function dayOrTime(cell: Date): string {
  const [day = '', time = ''] = cell.toISOString().split('T');
  if (day > FIRST_DAYS) return day.slice(0, DAY_LENGTH);
  const [hours = '', minutes = '', seconds = ''] = time.replace('Z', '').split(':');
  if (Number(seconds) === 0) return `${hours}:${minutes}`;
  const rest = `${minutes}:${Number(seconds).toFixed(2).padStart(5, '0')}`;
  return hours === '00' ? rest : `${hours}:${rest}`;
}

/** Whether a zip declares too much, holds more than it declares, or is none (APPNOTE.TXT 4.3.7, 4.3.12 and 4.3.16). */
function isBomb(bytes: Buffer): boolean {
  const end = findEnd(bytes);
  if (end === null) return true;
  const entries = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (entries > MOST_ENTRIES) return true;
  let unpacked = 0;
  const starts: number[] = [];
  for (let entry = 0; entry < entries; entry++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return true;
    starts.push(at);
    unpacked += bytes.readUInt32LE(at + 24);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return unpacked > MOST_UNPACKED_BYTES || starts.some((start) => isLarger(bytes, start));
}

/** Whether an entry of the directory unpacks to more than it declares: the readers would unpack all of it. */
function isLarger(bytes: Buffer, entry: number): boolean {
  if (bytes.readUInt16LE(entry + 10) !== DEFLATED) return false;
  const [packed, declared, local] = [20, 24, 42].map((offset) => bytes.readUInt32LE(entry + offset)) as [
    number,
    number,
    number,
  ];
  const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  try {
    inflateRawSync(bytes.subarray(begin, begin + packed), { maxOutputLength: Math.max(1, declared) });
    return false;
  } catch {
    return true;
  }
}

function findEnd(bytes: Buffer): number | null {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - END_WITHIN); at--)
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  return null;
}
