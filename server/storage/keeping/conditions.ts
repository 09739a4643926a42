import type { ByteRange } from '../../platform/files/file-store.ts';
import { invalidRange } from '../storage-error.ts';

/** The facts that conditions and ranges of a request are compared with. */
export interface Representation {
  /** With its quotation marks. */
  eTag: string;
  lastModified: Date;
  size: number;
}

/** True if the client has it already (RFC 9110, 13.1): its ETag counts, else the date. */
export function isUnchanged(headers: Headers, { eTag, lastModified }: Representation): boolean {
  const tags = headers.get('if-none-match');
  if (tags !== null) return tags.trim() === '*' || tags.split(',').some((tag) => weakly(tag) === weakly(eTag));
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  return since >= wholeSeconds(lastModified);
}

/**
 * The requested part, or null for the whole: also where the header asks for several parts, in another unit, or for a
 * part of something that has changed (RFC 9110, 14.2). Throws InvalidRange for a part beyond the end.
 */
export function rangeOf(headers: Headers, file: Representation): ByteRange | null {
  const match = /^bytes=\s*(?:(\d+)\s*)?-\s*(?:(\d+)\s*)?$/i.exec(headers.get('range') ?? '');
  const [, first = '', last = ''] = match ?? [];
  if ((first === '' && last === '') || !isStillTheSame(headers, file)) return null;
  if (first === '') return lastBytes(Number(last), file.size);
  const start = Number(first);
  const end = last === '' ? file.size - 1 : Math.min(Number(last), file.size - 1);
  if (last !== '' && Number(last) < start) return null;
  if (start >= file.size) throw invalidRange(file.size);
  return { start, end };
}

function lastBytes(count: number, size: number): ByteRange {
  if (count === 0 || size === 0) throw invalidRange(size);
  return { start: Math.max(0, size - count), end: size - 1 };
}

/** `If-Range`: a part is only of use if the rest, which the client has, is of the same file. */
function isStillTheSame(headers: Headers, { eTag, lastModified }: Representation): boolean {
  const condition = headers.get('if-range');
  if (condition === null) return true;
  if (condition.startsWith('"')) return condition === eTag;
  return Date.parse(condition) === wholeSeconds(lastModified);
}

const weakly = (tag: string) => tag.trim().replace(/^W\//, '');
/** Dates in headers know no milliseconds. */
const wholeSeconds = (date: Date) => Math.floor(date.getTime() / 1000) * 1000;
