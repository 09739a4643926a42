import type { Readable } from 'node:stream';

/** Bytes `start` to `end` of a file, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The store has no bytes under this key. */
export class FileGone extends Error {}

/** The store does not answer, or says that it cannot work now. */
export class StoreUnreachable extends Error {}

/**
 * Where the bytes of files stand, each under a key that never changes its meaning. Keys are made by the server from
 * letters, digits and dashes: no name that a person chose comes here.
 */
export interface FileStore {
  /** Takes the file at the path over. Resolves when it would survive a loss of power; the path is then no longer there. */
  adopt(key: string, path: string): Promise<void>;
  /** The bytes as a stream. Throws FileGone where there are none. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  copy(from: string, to: string): Promise<void>;
  /** Removes what is there of the keys. */
  remove(keys: string[]): Promise<void>;
  /** Throws SettingError with one clear line if the store cannot be written as it is set up, StoreUnreachable if it does not answer. */
  check(): Promise<void>;
  close(): void;
}
