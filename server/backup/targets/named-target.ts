import { Readable } from 'node:stream';
import { FileGone, StoreUnreachable } from '../../platform/files/file-store.ts';
import { SettingError } from '../../settings/setting-error.ts';
import type { BackupTarget, Stored } from './target.ts';

/** A sector that cannot be read, as a disk says it and as SFTP does: the file is damaged, the target answers. */
const UNREADABLE = new Set<unknown>(['EIO', 4]);

/** A target whose failures say that it is the backup target, where it is, since when it fails, and what to do. */
export class NamedTarget implements BackupTarget {
  readonly #target: BackupTarget;
  readonly #address: string;

  constructor(target: BackupTarget, address: string) {
    this.#target = target;
    this.#address = address;
  }

  adopt = (name: string, path: string): Promise<void> => this.#ask(() => this.#target.adopt(name, path));
  list = (prefix: string): Promise<Stored[]> => this.#ask(() => this.#target.list(prefix));
  remove = (names: string[]): Promise<void> => this.#ask(() => this.#target.remove(names));
  rename = (from: string, to: string): Promise<void> => this.#ask(() => this.#target.rename(from, to));
  check = (wasUsed?: boolean): Promise<void> => this.#ask(() => this.#target.check(wasUsed));
  checkSource = (): Promise<void> => this.#ask(() => this.#target.checkSource());
  removeParts = (before: Date): Promise<void> => this.#ask(() => this.#target.removeParts(before));
  close = (): Promise<void> | void => this.#target.close();

  async read(name: string): Promise<Readable> {
    const since = new Date();
    const bytes = await this.#target.read(name).catch((error: unknown) => {
      throw isUnreadable(error) ? error : this.#name(error, since);
    });
    return Readable.from(this.#follow(bytes), { objectMode: false });
  }

  async *#follow(bytes: Readable): AsyncGenerator<Buffer> {
    let since = new Date();
    try {
      for await (const chunk of bytes) {
        yield chunk as Buffer;
        since = new Date();
      }
    } catch (error) {
      throw isUnreadable(error) ? error : this.#name(error, since);
    }
  }

  async #ask<T>(work: () => Promise<T>): Promise<T> {
    const since = new Date();
    try {
      return await work();
    } catch (error) {
      throw this.#name(error, since);
    }
  }

  #name(error: unknown, since: Date): Error {
    if (error instanceof SettingError || error instanceof FileGone) return error;
    const { message } = error as Error;
    const what =
      error instanceof StoreUnreachable
        ? `has not answered since ${since.toISOString()} (${message}): check that it runs and that this machine reaches it`
        : `fails (${message}): check its disk, its rights and BACKUP_TARGET`;
    return new StoreUnreachable(`The backup target ${this.#address} ${what}`, { cause: error });
  }
}

const isUnreadable = (error: unknown): boolean => UNREADABLE.has((error as { code?: unknown }).code);
