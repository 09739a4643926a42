import { createHash, randomUUID, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A file that has arrived and is under way to the store. */
export interface SpooledFile {
  path: string;
  /** In bytes. */
  size: number;
  /** The digest of its bytes, in hex: the ETag is made of it. */
  digest: string;
  /** Its first bytes: enough to know what kind of file it is. */
  head: Buffer;
}

/** The body is larger than it may be. */
export class TooLarge extends Error {}
/** Hardly any room is left on the disk: the rest belongs to the database. */
export class DiskFull extends Error {}
/** The body stopped, or came too slowly. */
export class TooSlow extends Error {}

/** This many bytes are gathered for one write. */
const WRITTEN_AT_ONCE = 256 * 1024;
const HEAD_BYTES = 4100;
/** After this long without a byte, nothing more is expected. */
const IDLE_MS = 30_000;
/** After the first half minute, at least this much a second on average. */
const SLOWEST_BYTES_A_SECOND = 1024;

/**
 * A folder for files that are not whole yet, or not checked. On one disk with the store, so that a rename is enough.
 */
export class Spool {
  readonly #folder: string;
  readonly #hasRoom: () => boolean;

  constructor(folder: string, hasRoom = () => true) {
    this.#folder = folder;
    this.#hasRoom = hasRoom;
  }

  /** Throws DiskFull while the disk accepts no files. */
  requireRoom(): void {
    if (!this.#hasRoom()) throw new DiskFull('The disk is full');
  }

  /** A unique path. */
  async newPath(): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    return this.#path();
  }

  #path(): string {
    return join(this.#folder, randomUUID());
  }

  /** The folder is there but for the first time. */
  async #create(): Promise<{ path: string; handle: FileHandle }> {
    const path = this.#path();
    const create = () => open(path, 'wx', 0o600);
    const handle = await create().catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      return create();
    });
    return { path, handle };
  }

  /**
   * Writes a body to a file of its own while it arrives, never holding more than a piece of it. Throws TooLarge at the
   * first byte beyond the limit, TooSlow for one that stops; leaves nothing behind then.
   */
  async receive(body: AsyncIterable<Uint8Array>, limit: number, idleMs = IDLE_MS): Promise<SpooledFile> {
    const { path, handle } = await this.#create();
    const hash = createDigest();
    const waiting: Uint8Array[] = [];
    const head: Uint8Array[] = [];
    let [size, written] = [0, 0];
    try {
      for await (const piece of inTime(body, idleMs)) {
        if (size < HEAD_BYTES) head.push(piece.subarray(0, HEAD_BYTES));
        size += piece.byteLength;
        if (size > limit) throw new TooLarge();
        hash.update(piece);
        waiting.push(piece);
        if (size - written < WRITTEN_AT_ONCE) continue;
        await writeAll(handle, waiting.splice(0));
        written = size;
      }
      await writeAll(handle, waiting);
      return { path, size, digest: asDigest(hash), head: Buffer.concat(head).subarray(0, HEAD_BYTES) };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
  }

  /** Removes a file that is not needed any more. */
  async discard({ path }: SpooledFile): Promise<void> {
    await rm(path, { force: true });
  }

  /** Removes the files of a process that ended in the middle. */
  async sweep(olderThanMs: number): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    const before = Date.now() - olderThanMs;
    for (const name of names) {
      const path = join(this.#folder, name);
      const stats = await stat(path).catch(() => null);
      if (stats && stats.mtimeMs < before) await rm(path, { force: true });
    }
  }
}

async function writeAll(handle: FileHandle, pieces: Uint8Array[]): Promise<void> {
  if (pieces.length === 0) return;
  const { bytesWritten } = await handle.writev(pieces);
  const bytes = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (bytesWritten === bytes) return;
  // A write is hardly ever partial.
  await writeAll(handle, [Buffer.concat(pieces).subarray(bytesWritten)]);
}

/** SHA-256, which processors know how to compute, cut to what an ETag needs. */
const createDigest = (): Hash => createHash('sha256');
const asDigest = (hash: Hash): string => hash.digest('hex').slice(0, 32);

/** The digest of a file. */
export async function digestOf(path: string): Promise<string> {
  const hash = createDigest();
  await pipeline(createReadStream(path), hash);
  return asDigest(hash);
}

/** The pieces of a body that keeps coming. Throws TooSlow for one that stops. */
export async function* inTime(body: AsyncIterable<Uint8Array>, idleMs = IDLE_MS): AsyncGenerator<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]();
  const started = performance.now();
  let received = 0;
  let idle: NodeJS.Timeout | undefined;
  let stop: (error: Error) => void = () => undefined;
  const stopped = new Promise<never>((_resolve, reject) => (stop = reject));
  stopped.catch(() => undefined);
  let isOver = false;
  try {
    for (;;) {
      idle = setTimeout(() => stop(new TooSlow()), idleMs);
      const next = await Promise.race([pieces.next(), stopped]);
      clearTimeout(idle);
      if (next.done) {
        isOver = true;
        return;
      }
      received += next.value.byteLength;
      const ms = performance.now() - started;
      if (ms > idleMs && received < (SLOWEST_BYTES_A_SECOND * ms) / 1000) throw new TooSlow();
      yield next.value;
    }
  } finally {
    clearTimeout(idle);
    if (!isOver) void pieces.return?.().catch(() => undefined);
  }
}
