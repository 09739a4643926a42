import { readFileSync } from 'node:fs';

export interface Noun {
  noun: string;
  bulgarian: string;
  tables: string[];
  /** Empty for a noun that lives on the shelf of another. */
  folder: string;
}

const CODE = /`([^`]+)`/g;

/** The rows of the glossary's first table, and the modules of contracts that its second table names. */
export function readGlossary(file: string): { nouns: Noun[]; shared: Set<string> } {
  const [nouns = [], shared = []] = readFileSync(file, 'utf8')
    .split(/\n(?=## )/)
    .map(rowsOf)
    .filter((rows) => rows.length > 0);
  return {
    nouns: nouns.map(([noun = '', bulgarian = '', tables = '', folder = '']) => ({
      noun,
      bulgarian,
      tables: codeIn(tables),
      folder: codeIn(folder)[0] ?? '',
    })),
    shared: new Set(shared.map(([name = '']) => codeIn(name)[0]!)),
  };
}

const codeIn = (text: string): string[] => [...text.matchAll(CODE)].map(([, code]) => code!);

/** The cells of a table's rows, without its head. */
function rowsOf(section: string): string[][] {
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The plural of a noun as files are named: `bank transaction` → `bank-transactions`. */
export function pluralOf(noun: string): string {
  const name = noun.toLowerCase().replaceAll(' ', '-');
  return /(?:s|attendance|cash)$/.test(name) ? name : name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`;
}
