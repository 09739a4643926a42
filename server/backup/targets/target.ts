import { randomUUID } from 'node:crypto';
import { posix, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { NamedTarget } from './named-target.ts';

export interface Stored {
  name: string;
  bytes: number;
  modified: Date;
}

/** The store of backups: files with names such as `backups/…/manifest.age`. Throws SettingError with one line where it cannot be used. */
export interface BackupTarget {
  /** Takes over the file at the path; it is there whole, or not at all. */
  adopt(name: string, path: string): Promise<void>;
  /** Throws FileGone where there is none. */
  read(name: string): Promise<Readable>;
  /** The entries below a name that ends with a slash. */
  list(prefix: string): Promise<Stored[]>;
  remove(names: string[]): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** True if it can be used; where it was used before, whether it is still that one. Makes it where it is new. */
  check(wasUsed?: boolean): Promise<void>;
  /** True if there is anything to restore from; makes nothing. */
  checkSource(): Promise<void>;
  /** Removes what broken backups left on the way before this moment. */
  removeParts(before: Date): Promise<void>;
  close(): Promise<void> | void;
}

/** The target of an address: a folder, `s3://…` or `sftp://…`. Its failures say that it is the backup target. */
export async function openTarget(address: string): Promise<BackupTarget> {
  return new NamedTarget(await targetOf(address), shownAddress(address));
}

async function targetOf(address: string): Promise<BackupTarget> {
  if (address.startsWith('s3:')) {
    const { S3Target } = await import('./s3-target.ts');
    return new S3Target(address);
  }
  if (address.startsWith('sftp:')) {
    const { SftpTarget } = await import('./sftp-target.ts');
    return new SftpTarget(address);
  }
  const { FolderTarget } = await import('./folder-target.ts');
  return new FolderTarget(address.startsWith('file:') ? fileURLToPath(address) : resolve(address));
}

/** The folders of the files, inner ones first, without those at the top: what is left empty goes with the files. */
export function foldersOf(names: string[]): string[] {
  const folders = new Set<string>();
  for (const name of names)
    for (let folder = posix.dirname(name); folder.includes('/'); folder = posix.dirname(folder)) folders.add(folder);
  return [...folders].sort((one, other) => other.length - one.length);
}

/** The address without its password, for lines that people read. */
export function shownAddress(address: string): string {
  return address.replace(/^(\w+:\/\/)[^@/]*@/, '$1').replace(/\?.*$/, '');
}

/** All of a club's backups is below these: what else lies at a target is not the program's, and may be closed to it. */
export const OWN_FOLDERS = ['backups/', 'files/', 'log/'];

/** The ending of files that are not whole yet. */
export const PART = '.part';

/** A name under which a file arrives: the log's keeper and a backup may send the same file at once. */
export const newPart = (path: string): string => `${path}.${randomUUID()}${PART}`;
