import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { compare, lowerList, readList } from './shrinking-list.ts';

let file: string;
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'plavane-list-')), 'list.txt');
});

test('more than listed and less than listed are both a difference', () => {
  expect(compare({ web: 2, db: 1, e2e: 1 }, { web: 3, db: 1 })).toEqual([
    { key: 'e2e', listed: 1, found: 0 },
    { key: 'web', listed: 2, found: 3 },
  ]);
});

test('a list is lowered and never raised', () => {
  writeFileSync(file, '# old → new\na → b 2\ndb 1\nweb 5\n');
  lowerList(file, 'old → new', { 'a → b': 1, web: 7, server: 1 });
  expect(readList(file)).toEqual({ 'a → b': 1, web: 5 });
});

test('a list that is not there yet begins with all that is found', () => {
  expect(readList(file)).toBeNull();
  lowerList(file, 'old → new', { web: 7 });
  expect(readList(file)).toEqual({ web: 7 });
});
