import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compare, lowerList, readList } from '../shrinking-list.ts';
import { habitsOf, habitsOfSql, readHabits } from './habits.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const listOf = (name: string) => join(import.meta.dirname, 'lists', `${name}.txt`);
const found = readHabits(ROOT);
const SAYS = {
  clauses: 'a comment begins with a noun or a verb, not with What, Whether, How, Who, Where, Which, When or Why',
  variables: 'a variable is named by its noun, not known, found, shown, kept, asked or wanted',
  assertions: 'outside of tests a value is proved to be there, not asserted with !: see only() in database/rows.ts',
} as const;
const NAMES = ['clauses', 'variables', 'assertions'] as const;

// `npm run shelves -- lower` sets it.
test.runIf(process.env['SHELVES'] === 'lower')('lists are lowered', () => {
  for (const name of NAMES) lowerList(listOf(name), SAYS[name], found[name]);
});

test.for(NAMES)('%s: no more than listed, and the list is up to date', (name) => {
  const help = `${SAYS[name]}. Where there is less than listed: npm run shelves -- lower`;
  expect(compare(readList(listOf(name)) ?? {}, found[name]), help).toEqual([]);
});

test('habits are found by the syntax', () => {
  const code = `/** What is it. */\nconst { a: found, ...kept } = x!; // found\nfunction f(asked = 1, [wanted]: string[]) {}`;
  expect(habitsOf('server/a.ts', code)).toEqual({ clauses: 1, variables: 4, assertions: 1 });
  expect(habitsOf('server/a.test.ts', 'rows[0]!;').assertions).toBe(0);
  expect(habitsOfSql(`-- Who pays.\ncomment on table a is 'How many.';\n-- The payer.`).clauses).toBe(2);
});
