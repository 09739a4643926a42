import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import type { Counts } from '../shrinking-list.ts';
import { sourceFiles } from '../source-files.ts';

/** The habits of which a file may not gain one: comments that begin with a question word, vague variables, `!`. */
export interface Habits {
  clauses: number;
  variables: number;
  assertions: number;
}

const CLAUSE = /^(What|Whether|How|Who|Where|Which|When|Why)\b/;
const SQL_COMMENT = /(?:^\s*-- |^comment on [^;]*? is\s+')(.*)/gm;
const VAGUE = new Set(['known', 'found', 'shown', 'kept', 'asked', 'wanted']);
const FOLDERS = ['server', 'contracts', 'db', 'bench', 'scripts', 'web'];
/** Migrations that have run are never edited; generated files are written by programs. */
const UNREAD = /^db\/migrations\/|\.gen\.ts$|\.d\.ts$/;

/** The habits of each file; tests may assert. */
export function readHabits(root: string): Record<keyof Habits, Counts> {
  const found: Record<keyof Habits, Counts> = { clauses: {}, variables: {}, assertions: {} };
  for (const file of sourceFiles(root, FOLDERS)) {
    if (UNREAD.test(file) || !/\.(tsx?|mjs|sql)$/.test(file)) continue;
    const text = readFileSync(join(root, file), 'utf8');
    const habits = file.endsWith('.sql') ? habitsOfSql(text) : habitsOf(file, text);
    for (const [name, count] of Object.entries(habits)) if (count > 0) found[name as keyof Habits][file] = count;
  }
  return found;
}

export function habitsOf(file: string, source: string): Habits {
  const { program, comments } = parseSync(file, source);
  const habits = { clauses: comments.filter(({ value }) => isClause(value)).length, variables: 0, assertions: 0 };
  const isTest = /\.test\.ts$|testing/.test(file);
  const declare = (pattern: Pattern | null | undefined) => {
    for (const name of namesOf(pattern)) if (VAGUE.has(name)) habits.variables += 1;
  };
  const declareAll = ({ params }: { params: unknown[] }) => params.forEach((param) => declare(param as Pattern));
  new Visitor({
    VariableDeclarator: ({ id }) => declare(id as Pattern),
    FunctionDeclaration: declareAll,
    FunctionExpression: declareAll,
    ArrowFunctionExpression: declareAll,
    TSNonNullExpression() {
      if (!isTest) habits.assertions += 1;
    },
  }).visit(program);
  return habits;
}

export function habitsOfSql(text: string): Habits {
  const clauses = [...text.matchAll(SQL_COMMENT)].filter(([, comment]) => isClause(comment!)).length;
  return { clauses, variables: 0, assertions: 0 };
}

const isClause = (comment: string): boolean => CLAUSE.test(comment.replace(/^[\s*]+/, ''));

interface Pattern {
  type: string;
  name?: string;
  properties?: { value?: Pattern; argument?: Pattern }[];
  elements?: (Pattern | null)[];
  left?: Pattern;
  argument?: Pattern;
}

/** The variables that a pattern declares. */
function namesOf(pattern: Pattern | null | undefined): string[] {
  if (!pattern) return [];
  const { type, name, properties, elements, left, argument } = pattern;
  if (type === 'Identifier') return [name!];
  if (properties) return properties.flatMap((property) => namesOf(property.value ?? property.argument));
  return elements ? elements.flatMap(namesOf) : namesOf(left ?? argument);
}
