import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsPage } from '../../scripts/write-settings.ts';
import { schema } from '../../server/settings/environment.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PAGE = readFileSync(join(ROOT, 'docs', 'settings.md'), 'utf8');

test('docs/settings.md is what npm run generate writes', () => {
  expect(PAGE).toBe(settingsPage());
});

test('each setting of a start is on the page once, and the page has no other', () => {
  const listed = [...PAGE.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(Object.keys(schema.shape).toSorted());
});
