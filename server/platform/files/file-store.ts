import type { Readable } from 'node:stream';

/** Bytes `start` to `end` of a file, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The store has no bytes under this key. */
export class FileGone extends Error {}

/** The store does not answer, or reports that it cannot work now. */
export class StoreUnreachable extends Error {}

/**
 * Keeps the bytes of files, each under a key that never changes its meaning. Keys are made by the server from Latin
 * letters, digits and dashes, never from a name that a person chose.
 */
export interface FileStore {
  /** Takes over the file at the path. Resolves when it would survive a loss of power; the path is then gone. */
  adopt(key: string, path: string): Promise<void>;
  /** The bytes as a stream. Throws FileGone where there are none. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  copy(from: string, to: string): Promise<void>;
  /** Removes the existing ones of the keys. */
  remove(keys: string[]): Promise<void>;
  /** Throws SettingError with one clear line if the store cannot be written as it is set up, StoreUnreachable if it does not answer. */
  check(): Promise<void>;
  close(): void;
}
