import type { FileHandle } from 'node:fs/promises';

const ZEROS = Buffer.alloc(64 * 1024);

/** Empties a part of a file, whose size stays. */
export async function zero(handle: FileHandle, { from, to }: { from: number; to: number }): Promise<void> {
  for (let at = from; at < to; at += ZEROS.length)
    // oxlint-disable-next-line no-await-in-loop -- one piece after the other
    await handle.write(ZEROS, 0, Math.min(ZEROS.length, to - at), at);
}
