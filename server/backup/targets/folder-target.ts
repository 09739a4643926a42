import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { copyFile, open, readdir, rename as move, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileGone } from '../../platform/files/file-store.ts';
import { SettingError } from '../../settings/setting-error.ts';
import { type BackupTarget, foldersOf, newPart, OWN_FOLDERS, PART, type Stored } from './target.ts';

/** Made by the first check: by it a disk that was used before differs from the empty folder on which it is mounted. */
const MARK = 'backups';

/** A folder of this machine, such as a second disk or a network share. */
export class FolderTarget implements BackupTarget {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async adopt(name: string, path: string): Promise<void> {
    this.#requireDisk();
    const target = join(this.#folder, name);
    this.#makeFoldersOf(name);
    // The target is usually another disk.
    const part = newPart(name);
    try {
      await copyFile(path, join(this.#folder, part));
      sync(join(this.#folder, part));
      await move(join(this.#folder, part), target);
      sync(dirname(target));
    } catch (error) {
      // On a full disk it would take the room of the next backup.
      await this.remove([part]).catch(() => undefined);
      throw error;
    }
    await rm(path, { force: true });
  }

  async read(name: string): Promise<Readable> {
    try {
      const file = await open(join(this.#folder, name));
      return file.createReadStream();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new FileGone(`${name} is not there`);
      throw error;
    }
  }

  async list(prefix: string): Promise<Stored[]> {
    const names = (await this.#namesBelow(prefix)).filter((name) => !name.endsWith(PART));
    const stored = await Promise.all(names.map((name) => this.#look(name)));
    return stored.filter((each) => each !== null);
  }

  async remove(names: string[]): Promise<void> {
    for (const name of names) await rm(join(this.#folder, name), { force: true });
    for (const folder of foldersOf(names)) await rmdir(join(this.#folder, folder)).catch(() => undefined);
  }

  rename(from: string, to: string): Promise<void> {
    return move(join(this.#folder, from), join(this.#folder, to));
  }

  /** The folder above has to be there, and what was used before is never made again: a disk that is not mounted is not replaced by a folder on this one. */
  async check(wasUsed = false): Promise<void> {
    if (wasUsed) return this.#requireDisk();
    try {
      makeFolder(this.#folder);
      makeFolder(join(this.#folder, MARK));
    } catch (cause) {
      const { message } = cause as NodeJS.ErrnoException;
      throw new SettingError(`The backup folder ${this.#folder} cannot be used (${message}): make it, or mount it`, {
        cause,
      });
    }
  }

  async checkSource(): Promise<void> {
    const folder = await stat(this.#folder).catch(() => null);
    if (!folder?.isDirectory())
      throw new SettingError(`There are no backups at ${this.#folder}: the folder is not there`);
  }

  async removeParts(before: Date): Promise<void> {
    for (const prefix of OWN_FOLDERS) {
      const names = (await this.#namesBelow(prefix)).filter((name) => name.endsWith(PART));
      const parts = (await Promise.all(names.map((name) => this.#look(name)))).filter((part) => part !== null);
      await this.remove(parts.filter(({ modified }) => modified < before).map(({ name }) => name));
    }
  }

  async #namesBelow(prefix: string): Promise<string[]> {
    const entries = await readdir(join(this.#folder, prefix), { recursive: true, withFileTypes: true }).catch(asEmpty);
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(this.#folder.length + 1));
  }

  /** Null: another process has removed it since its name was read. */
  async #look(name: string): Promise<Stored | null> {
    const facts = await stat(join(this.#folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    return facts ? { name, bytes: facts.size, modified: facts.mtime } : null;
  }

  /** One by one: of a disk that is read-only Node says otherwise that the folder is not there. */
  #makeFoldersOf(name: string): void {
    const folders = dirname(name).split('/');
    for (const depth of folders.keys()) makeFolder(join(this.#folder, ...folders.slice(0, depth + 1)));
  }

  #requireDisk(): void {
    if (existsSync(join(this.#folder, MARK))) return;
    throw new SettingError(
      `The backup folder ${this.#folder} is not the one of before: mount its disk, or make the folder ${MARK} in a new one`,
    );
  }

  close(): void {
    // Nothing is kept open.
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Waits until the file, or the folder's list of names, is on the disk. */
function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function asEmpty(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
