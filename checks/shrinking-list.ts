// A list of what is known to be wrong: it may only become shorter. Each line is a key, such as a folder, and how often it is wrong there.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

export type Counts = Record<string, number>;

interface Difference {
  key: string;
  listed: number;
  found: number;
}

/** The list in a file; null where there is none yet. */
export function readList(file: string): Counts | null {
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

/** The differences between the list and the findings, in either direction. */
export function compare(listed: Counts, found: Counts): Difference[] {
  const keys = [...new Set([...Object.keys(listed), ...Object.keys(found)])].toSorted();
  return keys
    .map((key) => ({ key, listed: listed[key] ?? 0, found: found[key] ?? 0 }))
    .filter((difference) => difference.listed !== difference.found);
}

/** Writes what is found where that is less than the list says; a list that does not exist yet begins with all that is found. */
export function lowerList(file: string, title: string, found: Counts): void {
  const listed = readList(file);
  const lines = Object.keys(found)
    .toSorted()
    .map((key) => `${key} ${listed ? Math.min(listed[key] ?? 0, found[key]!) : found[key]}`)
    .filter((line) => !line.endsWith(' 0'));
  writeFileSync(file, [`# ${title}`, ...lines, ''].join('\n'));
}
