import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDER = join(ROOT, 'docs', 'decisions');
const text = (path: string) => readFileSync(path, 'utf8');

/** A record as its row in the list begins: file, title, date. */
function rowOf(file: string): string {
  const [, number, title, date] = /^# (\d+)\. (.+)\n\nDate: (\S+)\. Status: /.exec(text(join(FOLDER, file))) ?? [];
  return `[${number}](${file}) | ${title} | ${date}`;
}

test('the list of decisions has every record once, in the order of their numbers', () => {
  const records = readdirSync(FOLDER).filter((file) => file !== 'README.md');
  const listed = text(join(FOLDER, 'README.md')).matchAll(/^\| (\[\d+\]\(\S+\)) +\| (.+?) +\| (\S+) +\|/gm);
  expect([...listed].map(([, file, title, date]) => `${file} | ${title} | ${date}`)).toEqual(
    records.toSorted().map(rowOf),
  );
});

test('no document has the marks of a merge', () => {
  const documents = sourceFiles(ROOT, ['README.md', 'docs', 'bench/README.md', 'e2e/README.md', 'db/CONVENTIONS.md']);
  const marked = documents.filter((file) => file.endsWith('.md') && /^(<{7}|>{7}) /m.test(text(join(ROOT, file))));
  expect(marked).toEqual([]);
});
