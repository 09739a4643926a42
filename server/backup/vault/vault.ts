import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { FileGone, StoreUnreachable } from '../../platform/files/file-store.ts';
import { SettingError } from '../../settings/setting-error.ts';
import { type BackupTarget, shownAddress } from '../targets/target.ts';
import type { BackupKey } from './key.ts';

/** The content of a sealed part, for the proof that it came back the same. */
export interface Part {
  bytes: number;
  sha256: string;
}

/** A part that is there and does not open, or is not there. */
export class DamagedPart extends SettingError {}
/** A part that was sealed with another key; of one that was altered in its head age says the same. */
export class OtherKey extends SettingError {}

const SEALED = '.age';
/** Of age: none of the file's keys is this one. */
const WRONG_KEY = /no identity matched/;

interface Options {
  target: BackupTarget;
  /** As the settings write it. */
  address: string;
  key: BackupKey;
  /** A folder for parts on their way. */
  spool: string;
}

/** The target with a lock: what goes in is sealed by age, what comes out is checked byte for byte. */
export class Vault {
  readonly target: BackupTarget;
  readonly address: string;
  readonly #key: BackupKey;
  readonly #spool: string;

  constructor({ target, address, key, spool }: Options) {
    this.target = target;
    this.address = shownAddress(address);
    this.#key = key;
    this.#spool = spool;
  }

  /** Seals what the stream holds under a name; a name that ends with .gz is compressed. */
  async put(name: string, source: Readable): Promise<Part> {
    const encrypter = new Encrypter();
    encrypter.addRecipient(this.#key.recipient);
    const meter = new Meter();
    const plain = name.endsWith('.gz') ? pipe(source, meter, createGzip()) : pipe(source, meter);
    const path = this.#newPath();
    try {
      const sealed = await encrypter.encrypt(Readable.toWeb(plain) as never);
      await pipeline(Readable.fromWeb(sealed as unknown as ReadableStream), createWriteStream(path, { mode: 0o600 }));
      await this.target.adopt(name + SEALED, path);
      return meter.part;
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Opens a part. The stream fails where it was truncated or altered, or is not what the manifest says. */
  async get(name: string, expected?: Part): Promise<Readable> {
    const sealed = await this.target.read(name + SEALED).catch((error: unknown) => this.#fail(name, error));
    const decrypter = new Decrypter();
    decrypter.addIdentity(this.#key.identity);
    const meter = new Meter(expected);
    try {
      const open = await decrypter.decrypt(Readable.toWeb(sealed) as never);
      const plain = Readable.fromWeb(open as unknown as ReadableStream);
      return name.endsWith('.gz') ? pipe(plain, createGunzip(), meter) : pipe(plain, meter);
    } catch (error) {
      sealed.destroy();
      return this.#fail(name, error);
    }
  }

  async putJson(name: string, value: unknown): Promise<Part> {
    return this.put(name, Readable.from([Buffer.from(JSON.stringify(value))]));
  }

  async getJson<T>(name: string, expected?: Part): Promise<T> {
    try {
      return JSON.parse((await buffer(await this.get(name, expected))).toString()) as T;
    } catch (error) {
      return this.#fail(name, error);
    }
  }

  /** True if a part is there and opens as what it was; throws where the target does not answer. */
  async opens(name: string, expected?: Part): Promise<boolean> {
    try {
      await this.check(name, expected);
      return true;
    } catch (error) {
      if (error instanceof DamagedPart || error instanceof OtherKey) return false;
      throw error;
    }
  }

  /** Reads a part to its end. Throws SettingError where it is not whole. */
  async check(name: string, expected?: Part): Promise<void> {
    try {
      for await (const chunk of await this.get(name, expected)) void chunk;
    } catch (error) {
      this.#fail(name, error);
    }
  }

  /** Writes bytes as they are, such as those that are sealed already. */
  async putPlain(name: string, bytes: Uint8Array): Promise<void> {
    const path = this.#newPath();
    await writeFile(path, bytes, { mode: 0o600 });
    await this.target.adopt(name, path);
  }

  async close(): Promise<void> {
    await this.target.close();
    await rm(this.#spool, { recursive: true, force: true });
  }

  /** The failure as one line. */
  explain(name: string, error: unknown): Error {
    if (error instanceof SettingError || error instanceof StoreUnreachable) return error;
    const { message } = error as Error;
    if (WRONG_KEY.test(message))
      return new OtherKey(`The backups at ${this.address} were sealed with another key: name theirs with --key`);
    if (error instanceof FileGone)
      return new DamagedPart(`The backup at ${this.address} is not whole: ${name} is missing. Take another backup`);
    return new DamagedPart(
      `The backup at ${this.address} is damaged: ${name} cannot be read (${message}). Take another backup`,
      { cause: error },
    );
  }

  #newPath(): string {
    mkdirSync(this.#spool, { recursive: true, mode: 0o700 });
    return join(this.#spool, randomUUID());
  }

  #fail(name: string, error: unknown): never {
    throw this.explain(name, error);
  }
}

/** Counts and hashes what passes, and fails at the end where that is not what was expected. */
class Meter extends Transform {
  readonly #hash = createHash('sha256');
  readonly #expected: Part | undefined;
  #bytes = 0;
  #sha256 = '';

  constructor(expected?: Part) {
    super();
    this.#expected = expected;
  }

  get part(): Part {
    return { bytes: this.#bytes, sha256: this.#sha256 };
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: Error | null, chunk: Buffer) => void): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    done(null, chunk);
  }

  override _flush(done: (error?: Error) => void): void {
    this.#sha256 = this.#hash.digest('hex');
    const isSame = !this.#expected || this.#expected.sha256 === this.#sha256;
    done(isSame ? undefined : new Error('it has other content'));
  }
}

/** The streams joined: a failure of one is the failure of the last. */
function pipe(first: Readable, ...rest: Transform[]): Readable {
  void pipeline([first, ...rest]).catch(() => undefined);
  return rest.at(-1)!;
}
