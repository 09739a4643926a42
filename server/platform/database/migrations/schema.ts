import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'db', 'schema');

/** The parts of a schema file, in the order in which they are applied: each for all files before the next begins. */
const PARTS = ['tables', 'rows', 'functions and views', 'rules'] as const;
export type Part = (typeof PARTS)[number];
/** Begins a part; what comes before the first such line are tables. */
const HEADING = /^-- # (.+)$/;

interface SchemaFile {
  name: string;
  text: string;
  /** Other lines are blank, so that the line of an error is the one in the file. */
  parts: Record<Part, string>;
}

/** The files of db/schema, in order. */
export function listSchema(): SchemaFile[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => schemaFile(name, readFileSync(join(FOLDER, name), 'utf8')));
}

/** The text of a schema file, taken apart. */
export const schemaFile = (name: string, text: string): SchemaFile => ({ name, text, parts: partsOf(name, text) });

function partsOf(name: string, text: string): Record<Part, string> {
  const lines: Record<Part, string[]> = { tables: [], rows: [], 'functions and views': [], rules: [] };
  let current: Part = 'tables';
  for (const line of text.split('\n')) {
    const heading = HEADING.exec(line)?.[1];
    if (heading !== undefined) {
      if (!PARTS.includes(heading as Part)) throw new Error(`Schema file ${name}: there is no part "${heading}"`);
      current = heading as Part;
    }
    for (const part of PARTS) lines[part].push(part === current ? line : '');
  }
  return Object.fromEntries(PARTS.map((part) => [part, lines[part].join('\n')])) as Record<Part, string>;
}

/** The tables in the order in which they are made: what a row refers to is there before it. */
export const tablesOf = (schema: SchemaFile[]): string[] =>
  schema.flatMap(({ parts }) =>
    [...parts.tables.matchAll(/^create (?:unlogged )?table ([\w.]+)/gm)].map(([, name]) => name!),
  );

/** Applies parts of the schema, within the transaction of the caller; all of them by default. */
export async function applySchema(
  client: pg.Client,
  schema: SchemaFile[] = listSchema(),
  parts: readonly Part[] = PARTS,
): Promise<void> {
  for (const part of parts) {
    for (const file of schema) {
      if (file.parts[part].trim() === '') continue;
      try {
        await client.query(file.parts[part]);
      } catch (error) {
        throw new Error(`Schema file ${file.name}${lineOf(file.parts[part], error)}: ${(error as Error).message}`, {
          cause: error,
        });
      }
    }
  }
}

/** `, line 7` of the text, where PostgreSQL says at which character it stumbled. */
export function lineOf(text: string, error: unknown): string {
  const { position } = error as { position?: string };
  return position ? `, line ${text.slice(0, Number(position)).split('\n').length}` : '';
}
