import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** After a trim the cache is so full. */
const TRIMMED_TO = 0.8;
/** A process looks at the whole folder each time it has written such a part of the limit. */
const TRIM_EVERY = 0.1;

/** Drawn pictures on disk, bounded in size: the ones used longest ago go first. Several processes may share the folder. */
export class PictureCache {
  readonly #folder: string;
  readonly #largestBytes: number;
  readonly #making = new Map<string, Promise<Buffer>>();
  #writtenBytes = 0;

  constructor(folder: string, largestBytes: number) {
    this.#folder = folder;
    this.#largestBytes = largestBytes;
  }

  /** The picture of this name; made where it is not there, once for all who wait for it. */
  async get(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const making = this.#making.get(name);
    if (making) return making;
    const getting = this.#find(name).then((found) => found ?? this.#make(name, make));
    this.#making.set(name, getting);
    try {
      return await getting;
    } finally {
      this.#making.delete(name);
    }
  }

  async #find(name: string): Promise<Buffer | undefined> {
    const path = join(this.#folder, name);
    try {
      const picture = await readFile(path);
      const now = new Date();
      await utimes(path, now, now);
      return picture;
    } catch {
      return undefined;
    }
  }

  async #make(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const picture = await make();
    // A cache that cannot be written costs time, not answers.
    await this.#keep(name, picture).catch(() => undefined);
    return picture;
  }

  async #keep(name: string, picture: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const part = join(this.#folder, `${randomUUID()}.part`);
    await writeFile(part, picture);
    await rename(part, join(this.#folder, name));
    this.#writtenBytes += picture.byteLength;
    if (this.#writtenBytes < this.#largestBytes * TRIM_EVERY) return;
    this.#writtenBytes = 0;
    await this.#trim();
  }

  async #trim(): Promise<void> {
    const names = await readdir(this.#folder);
    const found = await Promise.all(
      names.map(async (name) => {
        const path = join(this.#folder, name);
        const facts = await stat(path).catch(() => null);
        return { path, size: facts?.size ?? 0, usedAt: facts?.mtimeMs ?? 0 };
      }),
    );
    let bytes = found.reduce((sum, { size }) => sum + size, 0);
    if (bytes <= this.#largestBytes) return;
    for (const { path, size } of found.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (bytes <= this.#largestBytes * TRIMMED_TO) return;
      await rm(path, { force: true });
      bytes -= size;
    }
  }
}
