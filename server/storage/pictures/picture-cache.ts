import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The size of the cache after a trim. */
const TRIMMED_TO = 0.8;
/** A process checks the whole folder each time it has written this part of the limit, and once a day. */
const TRIM_EVERY = 0.1;
const DAY_MS = 24 * 3600 * 1000;
/**
 * A picture that was not requested for this long is removed, also where another machine deleted the file that it was
 * drawn from.
 */
const KEPT_MS = 7 * DAY_MS;

/** A picture that is being made, and how many wait for it. */
interface Making {
  picture: Promise<Buffer>;
  readers: number;
  stop: AbortController;
}

type Make = (signal: AbortSignal) => Promise<Buffer>;

interface CachedPicture {
  path: string;
  size: number;
  usedAt: number;
}

/**
 * Drawn pictures on disk, a folder for each version that they were drawn from; bounded in size: the least recently used
 * go first. Several processes may share the folder.
 */
export class PictureCache {
  readonly #folder: string;
  readonly #largestBytes: number;
  readonly #making = new Map<string, Making>();
  #writtenBytes = 0;
  #trimmedAt = 0;

  constructor(folder: string, largestBytes: number) {
    this.#folder = folder;
    this.#largestBytes = largestBytes;
  }

  /**
   * The picture of this name drawn from this version; made where it is missing, once for all who wait for it. Its
   * making is stopped when all of them have left.
   */
  async get(version: string, name: string, make: Make, reader: AbortSignal): Promise<Buffer> {
    const path = join(this.#folder, version, name);
    const making = this.#making.get(path) ?? this.#begin(path, make);
    const leave = () => {
      making.readers -= 1;
      if (making.readers === 0) making.stop.abort();
    };
    making.readers += 1;
    if (reader.aborted) leave();
    else reader.addEventListener('abort', leave);
    try {
      return await making.picture;
    } catch (error) {
      // It was given up for those before this reader.
      if (making.stop.signal.aborted && !reader.aborted) return this.get(version, name, make, reader);
      throw error;
    } finally {
      reader.removeEventListener('abort', leave);
    }
  }

  #begin(path: string, make: Make): Making {
    const stop = new AbortController();
    const picture = find(path)
      .then((picture) => picture ?? this.#make(path, () => make(stop.signal)))
      .finally(() => this.#making.delete(path));
    const making = { picture, readers: 0, stop };
    this.#making.set(path, making);
    return making;
  }

  /** Removes the pictures that were drawn from these versions. */
  async forget(versions: string[]): Promise<void> {
    await Promise.all(versions.map((version) => rm(join(this.#folder, version), { recursive: true, force: true })));
  }

  /** Removes pictures that were not requested lately, once a day. */
  async sweep(): Promise<void> {
    if (Date.now() - this.#trimmedAt > DAY_MS) await this.#trim();
  }

  async #make(path: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const picture = await make();
    // A cache that cannot be written costs time, not answers.
    await this.#keep(path, picture).catch(() => undefined);
    return picture;
  }

  async #keep(path: string, picture: Buffer): Promise<void> {
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
    const part = join(path, '..', `${randomUUID()}.part`);
    await writeFile(part, picture);
    await rename(part, path);
    this.#writtenBytes += picture.byteLength;
    if (this.#writtenBytes >= this.#largestBytes * TRIM_EVERY) await this.#trim();
  }

  async #trim(): Promise<void> {
    this.#writtenBytes = 0;
    this.#trimmedAt = Date.now();
    const pictures = (await this.#list()).sort((a, b) => a.usedAt - b.usedAt);
    let bytes = pictures.reduce((sum, { size }) => sum + size, 0);
    const mayHold = bytes > this.#largestBytes ? this.#largestBytes * TRIMMED_TO : this.#largestBytes;
    for (const { path, size, usedAt } of pictures) {
      if (bytes <= mayHold && usedAt > Date.now() - KEPT_MS) return;
      await rm(path, { force: true });
      bytes -= size;
    }
  }

  async #list(): Promise<CachedPicture[]> {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    return Promise.all(
      files.map(async (path) => {
        const facts = await stat(path).catch(() => null);
        return { path, size: facts?.size ?? 0, usedAt: facts?.mtimeMs ?? 0 };
      }),
    );
  }
}

async function find(path: string): Promise<Buffer | undefined> {
  try {
    const picture = await readFile(path);
    const now = new Date();
    await utimes(path, now, now);
    return picture;
  } catch {
    return undefined;
  }
}
