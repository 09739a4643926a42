import { describe, expect, test } from 'vitest';
import { asAdmin } from '../../server/platform/caller.ts';
import { databaseTest } from '../../server/platform/testing/database.ts';
import { ACCESS, type Access, type Person } from './matrix.ts';
import { mayDo, VERBS } from './verbs.ts';
import { createWorld, type Table } from './world.ts';

/** One person who is both. */
const PAIRS: [Person, Person][] = [
  ['parent', 'instructor'],
  ['parent', 'reception'],
  ['parent', 'admin'],
  ['instructor', 'athlete'],
  ['instructor', 'reception'],
  ['instructor', 'admin'],
];

describe.each(PAIRS)('%s and %s in one person', async (first, second) => {
  const club = await databaseTest();
  const world = await createWorld(club.database, [first, second]);

  test.each(['select', 'insert', 'update', 'delete'] as (keyof Access)[])('%s what either may', async (verb) => {
    const [allowed, expected]: [string[], string[]] = [[], []];
    for (const [table, access] of Object.entries(ACCESS) as [Table, Access][]) {
      if (access[verb].includes(first) || access[verb].includes(second)) expected.push(table);
      const attempt = VERBS[verb](world, table, first);
      if (await mayDo(club.database, asAdmin(world.callers[first]), attempt)) allowed.push(table);
    }
    expect(allowed).toEqual(expected);
  });
});
