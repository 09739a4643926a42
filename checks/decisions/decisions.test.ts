import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDER = join(ROOT, 'docs', 'decisions');
const text = (path: string) => readFileSync(path, 'utf8');
const records = readdirSync(FOLDER)
  .filter((file) => file !== 'README.md')
  .toSorted()
  .map((file) => ({ file, body: text(join(FOLDER, file)) }));

const HEAD = /^# \d+\. .+\n\nDate: \d{4}-\d\d-\d\d\.\n\n## /;
const PARTS = ['Why', 'Choice', 'Not chosen'];
const MOST_WORDS = 250;

/** The file of a record, by its number and its title. */
function nameOf(number: string, title: string): string {
  const words = title
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .match(/[a-z0-9]+/g)!;
  return `${number.padStart(4, '0')}-${words.join('-')}.md`;
}

test('each record has a date, why, the choice and what was not chosen', () => {
  const partsOf = (body: string) => [...body.matchAll(/^## (.+)$/gm)].map(([, part]) => part);
  expect(records.filter(({ body }) => !HEAD.test(body)).map(({ file }) => file)).toEqual([]);
  expect(records.map(({ file, body }) => [file, partsOf(body)])).toEqual(records.map(({ file }) => [file, PARTS]));
});

test('each record is named by its number and title', () => {
  const names = records
    .map(({ body }) => /^# (\d+)\. (.+)$/m.exec(body)!)
    .map(([, number, title]) => nameOf(number!, title!));
  expect(names).toEqual(records.map(({ file }) => file));
});

test('no record is longer than a choice needs', () => {
  const long = records.filter(({ body }) => body.trim().split(/\s+/).length > MOST_WORDS);
  expect(long.map(({ file }) => file)).toEqual([]);
});

test('the list of decisions has every record once, by its number and title', () => {
  const listed = [...text(join(FOLDER, 'README.md')).matchAll(/\[(\d+\. [^\]]+)\]\((\d+-[\w-]+\.md)\)/g)];
  const titles = records.map(({ file, body }) => `${file}: ${/^# (.+)$/m.exec(body)![1]}`);
  expect(listed.map(([, title, file]) => `${file}: ${title}`).toSorted()).toEqual(titles);
});

test('no document has the marks of a merge', () => {
  const documents = sourceFiles(ROOT, ['README.md', 'docs', 'bench/README.md', 'e2e/README.md', 'db/CONVENTIONS.md']);
  const marked = documents.filter((file) => file.endsWith('.md') && /^(<{7}|>{7}) /m.test(text(join(ROOT, file))));
  expect(marked).toEqual([]);
});
