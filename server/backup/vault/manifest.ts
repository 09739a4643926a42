import type { Applied } from '../../platform/database/migrations/migrations.ts';
import type { Part } from './vault.ts';

/** A table's rows: how many, and a sum over their content. */
export type RowSums = Record<string, string>;

/** The facts of a backup. It is written last: without it there is no backup. */
export interface Manifest {
  format: 1;
  /** `cluster`: the files of the embedded PostgreSQL. `rows`: the schema's text and the rows of each table. */
  form: 'cluster' | 'rows';
  /** The moment that is restored. */
  taken_at: string;
  /** PostgreSQL's major version. */
  postgres: number;
  /** The program that made it; not said by the first ones. */
  program?: { version: string; commit: string | null };
  /** The newest migration. */
  migration: string;
  /** All of the database; not said by the first ones. */
  migrations?: Pick<Applied, 'name' | 'older_programs'>[];
  /** By table, at that moment. */
  rows: RowSums;
  /** The sums by which the books are proved, at that moment. */
  books: Record<string, number>;
  /** The statement that gave them at the schema of that moment. */
  books_sql: string;
  /** By the names of the parts of this backup. */
  parts: Record<string, Part>;
  /** By the versions of the stored files. */
  files: Record<string, Part>;
  /** Versions that rows name and the store did not have. */
  missing: string[];
  cluster?: ClusterFacts;
}

/** The position of a backup of the embedded database in its write-ahead log. */
export interface ClusterFacts {
  /** Recovery ends before it. */
  lsn: string;
  /** The first segment that recovery reads. */
  segment: string;
  segment_bytes: number;
  /** The folder of the log that goes on from here; null where none is kept. */
  log: string | null;
}

const FOLDER = 'backups/';
/** Anything else there is not the program's: it is not counted, and never removed. */
const NAME = /^\d{8}T\d{6}Z$/;
const MANIFEST = 'manifest';
/** Before the day on which a manifest was found damaged. */
const DAMAGED = 'manifest.damaged-';
const PROOF = 'proved';

/** A backup's name is its moment: names sort by time. */
export const nameOf = (takenAt: Date): string =>
  takenAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '');

export const timeOf = (name: string): Date =>
  new Date(name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z'));

export const partOf = (backup: string, part: string): string => `${FOLDER}${backup}/${part}`;
export const manifestOf = (backup: string): string => partOf(backup, MANIFEST);
/** The name of a manifest that was set aside. */
export const damagedOf = (backup: string, at: Date): string => partOf(backup, DAMAGED + at.toISOString().slice(0, 10));
export const proofOf = (backup: string): string => partOf(backup, PROOF);
export const fileOf = (version: string): string => `files/${version.slice(0, 2)}/${version}`;

export interface ListedBackup {
  name: string;
  takenAt: Date;
  /** It has its manifest. */
  isWhole: boolean;
  isProved: boolean;
  /** The day on which its manifest was set aside; null where that is well. */
  damagedAt: Date | null;
  /** Everything of it at the target. */
  stored: string[];
}

/** Its part that every backup has, and that its own key opens. */
export const SECRETS = 'secrets.json';

/** The backups that the names at the target belong to, newest first. */
export function backupsOf(names: string[]): ListedBackup[] {
  const found = new Map<string, string[]>();
  for (const name of names) {
    const backup = name.startsWith(FOLDER) ? name.split('/')[1]! : undefined;
    if (backup && NAME.test(backup) && !Number.isNaN(timeOf(backup).getTime()))
      found.set(backup, [...(found.get(backup) ?? []), name]);
  }
  return [...found.entries()]
    .map(([name, stored]) => ({
      name,
      damagedAt: dayIn(stored.find((each) => each.startsWith(partOf(name, DAMAGED)))),
      takenAt: timeOf(name),
      isWhole: stored.includes(`${manifestOf(name)}.age`),
      isProved: stored.includes(`${proofOf(name)}.age`),
      stored,
    }))
    .sort((one, other) => (one.name < other.name ? 1 : -1));
}

const dayIn = (name: string | undefined): Date | null => (name === undefined ? null : new Date(name.slice(-10)));
