import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
/** The end of a zip's directory may be this far from the file's end: its own length and the longest comment. */
const END_WITHIN = 22 + 65_535;
/** A workbook of ten thousand rows takes a quarter of it; more is a bomb. */
const MOST_UNPACKED_BYTES = 40_000_000;
const MOST_ENTRIES = 2000;
/** The one way of packing that the readers unpack. */
const DEFLATED = 8;

/** True if a zip declares too much, holds more than it declares, or is none (APPNOTE.TXT 4.3.7, 4.3.12 and 4.3.16). */
export function isBomb(bytes: Buffer): boolean {
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

/** True if an entry of the directory unpacks to more than it declares: the readers would unpack all of it. */
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
