import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const RULES = join(ROOT, 'docs', 'rules');
const FILES = sourceFiles(ROOT, ['contracts', 'server', 'db', 'web', 'checks', 'e2e', 'scripts', 'bench', 'deploy']);
const text = (path: string) => readFileSync(path, 'utf8');
const pages = readdirSync(RULES).map((name) => ({ name, lines: text(join(RULES, name)).split('\n') }));

/** A file is named by its last parts: as many as leave one file. */
const filesNamed = (name: string) => FILES.filter((file) => file === name || file.endsWith(`/${name}`));

/** `file`, and the titles of its tests behind it: `file`: „title“, „title“. */
const NAMED = /`([\w./-]+\.(?:ts|tsx|mjs|sql))`((?:[:,] „[^“]+“)*)/g;
const TITLE = /„([^“]+)“/g;

interface Mention {
  page: string;
  file: string;
  titles: string[];
}

const mentions: Mention[] = pages.flatMap(({ name: page, lines }) =>
  [...lines.join('\n').matchAll(NAMED)].map(([, file, titles]) => ({
    page,
    file: file!,
    titles: [...titles!.matchAll(TITLE)].map(([, title]) => title!),
  })),
);

test('each file that a page of rules names is there, and its name leaves no other', () => {
  const wrong = mentions.flatMap(({ page, file }) => {
    const found = filesNamed(file);
    return found.length === 1 ? [] : [`${page}: ${file} is ${found.join(', ') || 'nowhere'}`];
  });
  expect([...new Set(wrong)]).toEqual([]);
});

test('each test that proves a rule is in its file, under the title that the page gives or one that begins with it', () => {
  const wrong = mentions.flatMap(({ page, file, titles }) => {
    const [path] = filesNamed(file);
    const code = path ? text(join(ROOT, path)) : '';
    return titles
      .filter((title) => !["'", '"', '`'].some((quote) => code.includes(quote + title)))
      .map((title) => `${page}: ${file}: ${title}`);
  });
  expect(wrong).toEqual([]);
});

test('each rule names the test that proves it, or says that there is none', () => {
  const wrong = pages.flatMap(({ name, lines }) => {
    if (name === 'README.md') return [];
    const rules = lines.filter((line) => line.startsWith('- '));
    return rules
      .filter((rule) => !/\.(test|spec)\.tsx?`/.test(rule) && !rule.includes('no test'))
      .map((rule) => `${name}: ${rule}`);
  });
  expect(wrong).toEqual([]);
});

test('each number that a page gives by its name is the one of the code', () => {
  const code = FILES.filter((file) => file.endsWith('.ts')).map((file) => text(join(ROOT, file)));
  const wrong = pages.flatMap(({ name, lines }) =>
    [...lines.join('\n').matchAll(/`([A-Z][A-Z_]+ = [^`]+)`/g)]
      .map(([, fact]) => fact!)
      .filter(
        (fact) =>
          !code.some((file) => new RegExp(`\\b${fact.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w.])`).test(file)),
      )
      .map((fact) => `${name}: ${fact}`),
  );
  expect(wrong).toEqual([]);
});

test('the list of pages has every page', () => {
  const listed = [...text(join(RULES, 'README.md')).matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, file]) => file);
  expect(listed.toSorted()).toEqual(
    pages
      .map(({ name }) => name)
      .filter((name) => name !== 'README.md')
      .toSorted(),
  );
});
