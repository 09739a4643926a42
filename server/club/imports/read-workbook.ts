import { readSheet } from 'read-excel-file/universal';
import { ClubError } from '../../platform/club-error.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
/** The end of a zip's directory may be this far from the file's end: its own length and the longest comment. */
const END_WITHIN = 22 + 65_535;
/** A workbook of a thousand rows takes a tenth of it; more is a bomb. */
const MOST_UNPACKED_BYTES = 20_000_000;
const MOST_ENTRIES = 500;

export type Cell = string | number | boolean | Date | null;

/**
 * The first sheet of an Excel workbook (.xlsx). Refuses other files, and workbooks that unpack to too much
 * (import_unreadable).
 */
export async function readWorkbook(bytes: Buffer): Promise<Cell[][]> {
  refuseBomb(bytes);
  try {
    const copy = new Uint8Array(bytes).buffer as ArrayBuffer;
    return (await readSheet(copy)) as Cell[][];
  } catch {
    throw unreadable('xlsx');
  }
}

export const unreadable = (details: string) => new ClubError('import_unreadable', { details });

/** Checks the sizes that a zip declares before anything is unpacked (APPNOTE.TXT 4.3.12 and 4.3.16). */
function refuseBomb(bytes: Buffer): void {
  const end = findEnd(bytes);
  const entries = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (entries > MOST_ENTRIES) throw unreadable('xlsx');
  let unpacked = 0;
  for (let entry = 0; entry < entries; entry++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw unreadable('xlsx');
    unpacked += bytes.readUInt32LE(at + 24);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (unpacked > MOST_UNPACKED_BYTES) throw unreadable('xlsx');
}

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - END_WITHIN); at--)
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw unreadable('xlsx');
}
