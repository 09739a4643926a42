import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Counts } from '../shrinking-list.ts';
import { sourceFiles } from '../source-files.ts';
import type { Import } from './read-imports.ts';

const ADMIN = /^web\/features\/[^/]+\/admin\//;

/** The folder of a feature that a file is in; null outside of features. */
export const featureOf = (file: string): string | null => /^web\/features\/([^/]+)\//.exec(file)?.[1] ?? null;

const isBelow = (file: string, folders: readonly string[]) => folders.some((folder) => file.startsWith(`${folder}/`));

/** Below all nouns of the club: what they share, and the rows of money. */
const FLOORS = ['core', 'ledger'];
/** They know no club. */
const SERVICES = ['auth', 'rest', 'storage', 'realtime', 'settings', 'integrations'];
/** Above all nouns: they may import each, and none imports them. */
const ROOF = ['accounts', 'families'];

/** The folder of the server that a file is in: of the club its noun; null for the server's own files. */
export function roomOf(file: string): string | null {
  const [, room, noun] = /^server\/(?:([^/]+)\/)(?:([^/]+)\/)?/.exec(file) ?? [];
  return room === 'club' ? (noun ? `club/${noun}` : null) : (room ?? null);
}

interface Names {
  /** Folders of nouns. */
  folders: ReadonlySet<string>;
  /** Plurals of all nouns. */
  plurals: ReadonlySet<string>;
  /** Modules of contracts that several nouns share. */
  shared: ReadonlySet<string>;
}

/** Folders of features and of the club's rules, and files of contracts and of their inputs, that are no noun of the glossary. */
export function foldersWithoutNoun(root: string, { folders: nouns, plurals, shared }: Names): Counts {
  const folders = ['web/features', 'server/club'].flatMap((floor) =>
    readdirSync(join(root, floor), { withFileTypes: true })
      .filter(({ name }) => !nouns.has(name) && !(floor === 'server/club' && FLOORS.includes(name)))
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${floor}/${entry.name}`),
  );
  const files = ['contracts', 'contracts/inputs'].flatMap((floor) =>
    readdirSync(join(root, floor), { withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(test|gen)\.ts$/.test(entry.name))
      .map((entry) => entry.name.slice(0, -'.ts'.length))
      .filter((name) => !nouns.has(name) && !plurals.has(name) && !shared.has(name))
      .map((name) => `${floor}/${name}.ts`),
  );
  return count([...folders, ...files]);
}

const MOST_FILES = 12;

/** Folders with more files than a person takes in at a glance. */
export function crowdedFolders(root: string, floor: string): Counts {
  const code = sourceFiles(root, [floor]).filter((file) => file.endsWith('.ts'));
  const inFolder = Map.groupBy(code, (file) => posix.dirname(file));
  const crowded = [...inFolder].filter(([, files]) => files.length > MOST_FILES);
  return Object.fromEntries(crowded.map(([folder, files]) => [folder, files.length]));
}

/** Imports between folders that lie on a circle, by pair of folders. */
export function circularImports(imports: readonly Import[], folderOf = featureOf): Counts {
  const between = imports.flatMap(({ from, to }) => {
    const [one, other] = [folderOf(from), folderOf(to)];
    return one && other && one !== other ? [[one, other] as const] : [];
  });
  const reached = reachedFrom(between);
  return count(
    between.filter(([one, other]) => reached.get(other)?.has(one)).map(([one, other]) => `${one} → ${other}`),
  );
}

/** The folders that each folder imports, however far. */
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

/** Imports against the floors of the server: of nouns by what is below them, of the roof by nouns, of the club by services. */
export function importsUpwards(imports: readonly Import[]): Counts {
  const wrong = imports.flatMap(({ from, to }) => {
    const [one, other] = [roomOf(from), roomOf(to)];
    return one && one !== other && isUpwards(one, other ?? (to.startsWith('server/') ? 'server' : null))
      ? [`${one} → ${other ?? to}`]
      : [];
  });
  return count(wrong);
}

function isUpwards(one: string, other: string | null): boolean {
  const [noun, its] = [one, other ?? ''].map((room) => /^club\/(.+)/.exec(room)?.[1]);
  if (one === 'platform') return other !== 'settings' && other !== null;
  if (!noun) return its !== undefined && SERVICES.includes(one);
  if (!its) return false;
  if (noun === 'core') return true;
  if (noun === 'ledger') return its !== 'core';
  return ROOF.includes(its);
}

function count(keys: readonly string[]): Counts {
  const counts: Counts = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}
