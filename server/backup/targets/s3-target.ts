import type { Readable } from 'node:stream';
import { S3Store } from '../../platform/files/s3-store.ts';
import type { BackupTarget, Stored } from './target.ts';

/** A bucket of S3, or of anything that speaks its protocol; its address is written like STORAGE_URL. */
export class S3Target implements BackupTarget {
  readonly #store: S3Store;

  constructor(address: string) {
    this.#store = new S3Store(address, 'BACKUP_TARGET');
  }

  adopt = (name: string, path: string): Promise<void> => this.#store.adopt(name, path);
  read = (name: string): Promise<Readable> => this.#store.read(name);
  list = (prefix: string): Promise<Stored[]> => this.#store.list(prefix);
  remove = (names: string[]): Promise<void> => this.#store.remove(names);
  async rename(from: string, to: string): Promise<void> {
    await this.#store.copy(from, to);
    await this.#store.remove([from]);
  }
  check = (): Promise<void> => this.#store.check();
  checkSource = (): Promise<void> => this.#store.check();
  /** A bucket has a file whole, or not at all. */
  removeParts = (): Promise<void> => Promise.resolve();
  close = (): void => this.#store.close();
}
