import { closeSync, constants, fsync, open } from 'node:fs';
import { access, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { SettingError } from '../../settings/setting-error.ts';
import { FilePart } from './file-part.ts';
import { FileGone, type ByteRange, type FileStore } from './file-store.ts';

const [openFile, sync] = [promisify(open), promisify(fsync)];

/** Files in a folder, spread over 256 subfolders. An adopted file survives a kill -9 and a loss of power. */
export class FolderStore implements FileStore {
  readonly #folder: string;
  readonly #made = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async adopt(key: string, path: string): Promise<void> {
    await syncFile(path);
    const target = this.#pathOf(key);
    await this.#makeFolder(dirname(target));
    await rename(path, target).catch((error) => this.#carryOver(error, path, target));
    await syncFile(dirname(target));
  }

  /** The store may be on another disk than the files that arrive. */
  async #carryOver(error: NodeJS.ErrnoException, path: string, target: string): Promise<void> {
    if (error.code !== 'EXDEV') throw error;
    const part = partOf(target);
    await copyFile(path, part);
    await syncFile(part);
    await rename(part, target);
    await rm(path, { force: true });
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    return FilePart.open(this.#pathOf(key), range).catch(asGone);
  }

  async copy(from: string, to: string): Promise<void> {
    const target = this.#pathOf(to);
    await this.#makeFolder(dirname(target));
    const part = partOf(target);
    await copyFile(this.#pathOf(from), part, constants.COPYFILE_FICLONE).catch(asGone);
    await this.adopt(to, part);
  }

  async remove(keys: string[]): Promise<void> {
    const paths = keys.flatMap((key) => [this.#pathOf(key), partOf(this.#pathOf(key))]);
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  }

  async check(): Promise<void> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await access(this.#folder, constants.W_OK);
    } catch (cause) {
      const hint = 'make it writable, or name another with DATA_DIR';
      throw new SettingError(`The files' folder ${this.#folder} cannot be written: ${hint}`, { cause });
    }
  }

  close(): void {
    // Nothing is kept open.
  }

  #pathOf(key: string): string {
    return join(this.#folder, key.slice(0, 2), key);
  }

  async #makeFolder(folder: string): Promise<void> {
    if (this.#made.has(folder)) return;
    if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncFile(dirname(folder));
    this.#made.add(folder);
  }
}

/** A temporary name for a copy until it is whole. */
const partOf = (path: string) => `${path}.part`;

/** Waits until the file, or the folder's list of names, is on the disk. Closing it then needs no thread of its own. */
async function syncFile(path: string): Promise<void> {
  const file = await openFile(path, 'r');
  try {
    await sync(file);
  } finally {
    closeSync(file);
  }
}

function asGone(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT') throw new FileGone('There is no such file', { cause: error });
  throw error;
}
