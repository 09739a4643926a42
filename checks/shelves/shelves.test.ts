import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { databaseTest } from '../../server/platform/testing/database.ts';
import { compare, lowerList, readList } from '../shrinking-list.ts';
import { pluralOf, readGlossary } from './glossary.ts';
import { importsOf, readImports } from './read-imports.ts';
import {
  circularImports,
  crowdedFolders,
  foldersWithoutNoun,
  importsOfAdmin,
  importsOfFeatures,
  importsUpwards,
  roomOf,
} from './shelves.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const listOf = (name: string) => join(import.meta.dirname, 'lists', `${name}.txt`);
const { nouns, shared } = readGlossary(join(ROOT, 'docs', 'glossary.md'));
const imports = readImports(ROOT, 'web');
const ofServer = readImports(ROOT, 'server');
const names = {
  folders: new Set(nouns.map(({ folder }) => folder)),
  plurals: new Set(nouns.map(({ noun }) => pluralOf(noun))),
  shared,
};

const RULES = {
  nouns: {
    says: 'folders of features and rules, and files of contracts, are nouns of docs/glossary.md',
    found: foldersWithoutNoun(ROOT, names),
  },
  circles: { says: 'features import each other in no circle', found: circularImports(imports) },
  admin: { says: 'code of families imports nothing of the admin area', found: importsOfAdmin(imports) },
  features: { says: 'kit and shell import no feature', found: importsOfFeatures(imports) },
  'server-circles': {
    says: 'folders of the server and nouns of the club import each other in no circle',
    found: circularImports(ofServer, roomOf),
  },
  floors: {
    says: 'platform knows neither club nor services, services know no club, core and ledger no noun, and no noun accounts or families',
    found: importsUpwards(ofServer),
  },
  rooms: { says: 'a folder of the server holds twelve files at most', found: crowdedFolders(ROOT, 'server') },
};

describe('the shelves', () => {
  // `npm run shelves -- lower` sets it.
  test.runIf(process.env['SHELVES'] === 'lower')('lists are lowered', () => {
    for (const [name, { says, found }] of Object.entries(RULES)) lowerList(listOf(name), says, found);
  });

  test.for(Object.entries(RULES))('%s: no more than listed, and the list is up to date', ([name, { says, found }]) => {
    const help = `${says}. Where there is less than listed: npm run shelves -- lower`;
    expect(compare(readList(listOf(name)) ?? {}, found), help).toEqual([]);
  });
});

describe('the glossary', async () => {
  const club = await databaseTest(1);

  test('names every table of the club', async () => {
    const rows = await club.read<{ name: string }>`select relname::text as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
    const named = new Set(nouns.flatMap(({ tables }) => tables));
    expect(rows.filter(({ name }) => !named.has(name))).toEqual([]);
  });

  test('gives each noun its word in Bulgarian, and each folder one noun', () => {
    expect(nouns.filter(({ bulgarian }) => !/^\p{Script=Cyrillic}/u.test(bulgarian))).toEqual([]);
    const folders = nouns.map(({ folder }) => folder).filter(Boolean);
    expect(folders).toEqual([...new Set(folders)]);
  });
});

describe('the check itself', () => {
  const at = (from: string, to: string) => ({ from: `web/features/${from}`, to: `web/features/${to}` });

  test('reads every way to name a file', () => {
    const code = `import { a } from './a.ts';\nexport * from '../b.ts';\nconst c = import('./c.ts');\ntype D = import('./d.ts').D;\nimport icon from './e.svg?url';\nimport 'react';`;
    expect(importsOf('web/x/y.ts', code).map(({ to }) => to)).toEqual([
      'web/x/a.ts',
      'web/b.ts',
      'web/x/c.ts',
      'web/x/d.ts',
      'web/x/e.svg',
    ]);
  });

  test('finds circles of any length, and nothing that only hangs on one', () => {
    const some = [at('a/1.ts', 'b/1.ts'), at('b/1.ts', 'c/1.ts'), at('c/1.ts', 'a/2.ts'), at('c/1.ts', 'd/1.ts')];
    expect(circularImports(some)).toEqual({ 'a → b': 1, 'b → c': 1, 'c → a': 1 });
  });

  test('finds admin code in family code', () => {
    const some = [at('children/A.tsx', 'events/admin/B.tsx'), at('events/admin/B.tsx', 'orders/admin/C.tsx')];
    expect(importsOfAdmin(some)).toEqual({ 'children → events': 1 });
  });

  test('finds features in the kit and the shell', () => {
    const some = [
      { from: 'web/kit/List.tsx', to: 'web/features/news/a.ts' },
      { from: 'web/shell/frame/A.tsx', to: 'web/shell/session/b.ts' },
      { from: 'web/shell/frame/A.tsx', to: 'web/features/news/b.ts' },
    ];
    expect(importsOfFeatures(some)).toEqual({ 'web/kit/List.tsx → news': 1, 'web/shell/frame/A.tsx → news': 1 });
  });

  test('finds nouns on a circle, and imports against the floors', () => {
    const some = [
      ['server/club/plans/a.ts', 'server/club/orders/b.ts'],
      ['server/club/orders/b.ts', 'server/club/plans/c.ts'],
      ['server/club/core/a.ts', 'server/club/plans/b.ts'],
      ['server/club/ledger/a.ts', 'server/club/core/b.ts'],
      ['server/club/plans/a.ts', 'server/club/accounts/b.ts'],
      ['server/platform/a.ts', 'server/main.ts'],
      ['server/rest/a.ts', 'server/club/core/b.ts'],
      ['server/rest/a.ts', 'server/platform/b.ts'],
    ].map(([from, to]) => ({ from: from!, to: to! }));
    expect(circularImports(some, roomOf)).toEqual({
      'club/plans → club/orders': 1,
      'club/orders → club/plans': 1,
    });
    expect(importsUpwards(some)).toEqual({
      'club/core → club/plans': 1,
      'club/plans → club/accounts': 1,
      'platform → server/main.ts': 1,
      'rest → club/core': 1,
    });
  });
});
