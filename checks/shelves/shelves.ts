import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Counts } from '../shrinking-list.ts';
import type { Import } from './read-imports.ts';

const ADMIN = /^web\/features\/[^/]+\/admin\//;

/** The folder of a feature that a file is in; null outside of features. */
export const featureOf = (file: string): string | null => /^web\/features\/([^/]+)\//.exec(file)?.[1] ?? null;

const isBelow = (file: string, folders: readonly string[]) => folders.some((folder) => file.startsWith(`${folder}/`));

/** Folders of features and of the club's rules, and files of contracts and of their inputs, that are no noun of the glossary. */
export function foldersWithoutNoun(root: string, nouns: ReadonlySet<string>, shared: ReadonlySet<string>): Counts {
  const folders = ['web/features', 'server/club'].flatMap((floor) =>
    readdirSync(join(root, floor), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !nouns.has(entry.name))
      .map((entry) => `${floor}/${entry.name}`),
  );
  const files = ['contracts', 'contracts/inputs'].flatMap((floor) =>
    readdirSync(join(root, floor), { withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(test|gen)\.ts$/.test(entry.name))
      .map((entry) => entry.name.slice(0, -'.ts'.length))
      .filter((name) => !nouns.has(name) && !shared.has(name))
      .map((name) => `${floor}/${name}.ts`),
  );
  return count([...folders, ...files]);
}

/** Imports between features that lie on a circle, by pair of folders. */
export function circularImports(imports: readonly Import[]): Counts {
  const between = imports.flatMap(({ from, to }) => {
    const [one, other] = [featureOf(from), featureOf(to)];
    return one && other && one !== other ? [[one, other] as const] : [];
  });
  const reached = reachedFrom(between);
  return count(
    between.filter(([one, other]) => reached.get(other)?.has(one)).map(([one, other]) => `${one} → ${other}`),
  );
}

/** The features that each feature imports, however far. */
function reachedFrom(pairs: readonly (readonly [string, string])[]): Map<string, Set<string>> {
  const next = Map.groupBy(pairs, ([one]) => one);
  return new Map(
    [...next.keys()].map((start) => {
      const reached = new Set<string>();
      const queue = [start];
      for (let at = queue.pop(); at; at = queue.pop())
        for (const [, to] of next.get(at) ?? []) if (!reached.has(to)) queue.push((reached.add(to), to));
      return [start, reached];
    }),
  );
}

/** Imports of admin code by features that families, instructors and athletes load. */
export function importsOfAdmin(imports: readonly Import[]): Counts {
  const wrong = imports.filter(({ from, to }) => featureOf(from) && !ADMIN.test(from) && ADMIN.test(to));
  return count(wrong.map(({ from, to }) => `${featureOf(from)} → ${featureOf(to)}`));
}

/** Imports of features by what knows no feature: components, the kit, the shell and the library. */
export function importsOfFeatures(imports: readonly Import[]): Counts {
  const below = ['web/kit', 'web/shell', 'web/components', 'web/lib'];
  const wrong = imports.filter(({ from, to }) => isBelow(from, below) && featureOf(to));
  return count(wrong.map(({ from, to }) => `${from} → ${featureOf(to)}`));
}

function count(keys: readonly string[]): Counts {
  const counts: Counts = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}
