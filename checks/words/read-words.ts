import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { sourceFiles } from '../source-files.ts';
import type { Kind } from './words.ts';

/** Some text of the repository, as lower-case words with one space between them. */
export interface Passage {
  kind: Kind;
  /** File and line. */
  at: string;
  words: string;
}

/** They hold the old words by their purpose, or are written by a program. */
const UNREAD = /^(checks|docs\/decisions)\/|^docs\/(glossary|api|protocol)\.md$|\.gen\.ts$/;
/** A comment in the file, or one that the database keeps. */
const SQL_COMMENT = /^\s*--|^comment on /;
const CODE = /\.(ts|tsx|mjs)$/;

/** Migrations never change once they have run, and what they make is in db/schema, too. */
const SQL_OF_DATABASE = /^db\/migrations\//;

/** Everything that is written in the repository's files. */
export function readPassages(root: string): Passage[] {
  return sourceFiles(root, ['contracts', 'db', 'server', 'web', 'e2e', 'bench', 'scripts', 'docs', 'README.md'])
    .filter((file) => !UNREAD.test(file) && !SQL_OF_DATABASE.test(file))
    .flatMap((file) => [
      { kind: 'files' as const, at: file, words: wordsOf(file.replace(/\.\w+$/, '')) },
      ...readFile(root, file),
    ]);
}

/** Lower-case words of a name or a sentence: `childId`, `child_id` and `child-id` are all `child id`. */
export function wordsOf(text: string): string {
  return text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
}

function readFile(root: string, file: string): Passage[] {
  if (CODE.test(file)) return readCode(file, readFileSync(join(root, file), 'utf8'));
  if (!/\.(md|sql)$/.test(file)) return [];
  const text = readFileSync(join(root, file), 'utf8');
  const kindOf = (line: string): Kind =>
    file.endsWith('.md') ? 'docs' : SQL_COMMENT.test(line) ? 'comments' : 'names';
  return (file.endsWith('.md') ? proseOf(text) : text)
    .split('\n')
    .map((line, index) => ({ kind: kindOf(line), at: `${file}:${index + 1}`, words: wordsOf(line) }));
}

/** A document without the names of code that it quotes, which are read where they are defined; its lines keep their numbers. */
function proseOf(text: string): string {
  const blank = (quoted: string) => quoted.replaceAll(/[^\n]/g, ' ');
  return text.replaceAll(/^```[^]*?^```|`[^`\n]*`|\]\([^)\s]*\)/gm, blank);
}

/** Names, texts and comments of a module, by its syntax. */
export function readCode(file: string, source: string): Passage[] {
  const { program, comments } = parseSync(file, source);
  const passages: Passage[] = [];
  const lineAt = lineFinder(source);
  const add = (kind: Kind, start: number, text: string) =>
    passages.push({ kind, at: `${file}:${lineAt(start)}`, words: wordsOf(text) });
  /** Paths of modules are read as names of files. */
  const paths = new Set<number>();
  const isPath = ({ source: path }: { source?: { start: number } | null }) => path && paths.add(path.start);
  new Visitor({
    ImportDeclaration: isPath,
    ExportNamedDeclaration: isPath,
    ExportAllDeclaration: isPath,
    ImportExpression: isPath,
    Identifier: ({ start, name }) => add('names', start, name),
    JSXIdentifier: ({ start, name }) => add('names', start, name),
    PrivateIdentifier: ({ start, name }) => add('names', start, name),
    TSInterfaceDeclaration: ({ id }) => add('types', id.start, id.name),
    TSTypeAliasDeclaration: ({ id }) => add('types', id.start, id.name),
    Literal({ start, value }) {
      if (typeof value === 'string' && !paths.has(start)) add('strings', start, value);
    },
    TemplateElement: ({ start, value }) => add('strings', start, value.raw),
    JSXText: ({ start, value }) => add('strings', start, value),
  }).visit(program);
  for (const { start, value } of comments) add('comments', start, value);
  return passages;
}

function lineFinder(source: string): (offset: number) => number {
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle]! < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
