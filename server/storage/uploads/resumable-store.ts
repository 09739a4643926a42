import type { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { SERVICE } from '../../platform/caller.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { SpooledFile } from '../../platform/files/spool.ts';
import { toStorageError } from '../failures.ts';
import type { StorageService } from '../service.ts';
import { noSuchUpload } from '../storage-error.ts';
import { RESUMABLE_HOURS } from '../upkeep/sweep.ts';
import { announceFile, forgetFiles } from '../upkeep/unused-files.ts';
import { TUS_EXTENSIONS } from './describe-tus.ts';
import { parseMetadata, type Received } from './receive.ts';
import {
  advance,
  deleteUpload,
  dropParts,
  findUpload,
  insertUpload,
  keepPart,
  listParts,
  type ResumableUpload,
} from './resumable-rows.ts';
import { sizeLimit, upload, type Destination } from './upload.ts';

/** The facts of the request about its upload beyond what tus passes to the store. */
export interface ResumableContext {
  destination: Destination;
}

/** This much is stored at once: of a cut connection, and of a process that ended, all bytes up to here are kept. */
const PART_BYTES = 8 * 1024 * 1024;

/** Keeps resumable uploads where every process finds them: the facts in the database, the bytes in the store. */
export class ResumableStore extends DataStore {
  readonly #service: StorageService;
  readonly #context: AsyncLocalStorage<ResumableContext>;

  constructor(service: StorageService, context: AsyncLocalStorage<ResumableContext>) {
    super();
    this.#service = service;
    this.#context = context;
    this.extensions = TUS_EXTENSIONS;
  }

  override async create(file: Upload): Promise<Upload> {
    const { bucket, key, ownerId, isUpsert } = this.#destination;
    const row = {
      id: file.id,
      bucket_id: bucket.id,
      name: key,
      owner_id: ownerId,
      size: file.size!,
      metadata: file.metadata ?? {},
      is_upsert: isUpsert,
    };
    await this.#asService((trx) => insertUpload(trx, row));
    file.creation_date = new Date().toISOString();
    if (file.size === 0) await this.#finish({ ...row, received: 0, created_at: file.creation_date });
    return file;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.requireRow(id);
    return new Upload({
      id,
      size: row.size,
      offset: row.received,
      metadata: row.metadata,
      creation_date: row.created_at,
    });
  }

  /** The row of an upload under way. Throws NoSuchUpload. */
  async requireRow(id: string): Promise<ResumableUpload> {
    const row = await this.#asService((trx) => findUpload(trx, id));
    if (!row) throw noSuchUpload();
    return row;
  }

  /** Takes the bytes piece by piece. Bytes from before a cut count. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const row = await this.requireRow(id);
    if (row.received === row.size) return row.received;
    this.#service.spool.requireRoom();
    const source = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    const cut: { error?: unknown } = {};
    let position = offset;
    for (let isOver = false; !isOver;) {
      const piece = { isLast: false };
      const part = await this.#service.spool.receive(takePiece(source, piece, cut), Number.MAX_SAFE_INTEGER);
      isOver = piece.isLast;
      position = await this.#take(row, part, position);
    }
    if (cut.error) throw cut.error;
    return position;
  }

  override async remove(id: string): Promise<void> {
    const versions = await this.#asService(async (trx) => {
      const dropped = await dropParts(trx, id, 0);
      await deleteUpload(trx, id);
      return dropped;
    });
    await forgetFiles(this.#service, versions);
  }

  override getExpiration(): number {
    return RESUMABLE_HOURS * 3600 * 1000;
  }

  /** Stores a piece, and with the last one makes the file. Returns how much is there now. */
  async #take(row: ResumableUpload, part: SpooledFile, position: number): Promise<number> {
    const end = position + part.size;
    const isWhole = end === row.size;
    if (part.size === 0 && !isWhole) {
      await this.#service.spool.discard(part);
      return position;
    }
    if (part.size > 0) await this.#keep(row.id, part, position);
    if (isWhole) await this.#finish(row, position);
    if (!(await this.#asService((trx) => advance(trx, row.id, position, end)))) throw ERRORS.INVALID_OFFSET;
    if (isWhole) await forgetFiles(this.#service, await this.#asService((trx) => dropParts(trx, row.id, 0)));
    return end;
  }

  async #keep(id: string, { path, size }: SpooledFile, position: number): Promise<void> {
    const version = randomUUID();
    await this.#asService((trx) => announceFile(trx, version, RESUMABLE_HOURS));
    await this.#service.store.adopt(version, path);
    await this.#asService((trx) => keepPart(trx, id, { position, size, version }));
  }

  /** Makes the file of all its pieces. A final refusal ends the upload; else its last piece may come again. */
  async #finish(row: ResumableUpload, lastPosition = 0): Promise<void> {
    const { metadata } = row;
    const mimetype = metadata['contentType'] || 'application/octet-stream';
    const destination = this.#destination;
    try {
      await upload(this.#service, destination, { mimetype, contentLength: row.size }, async (): Promise<Received> => {
        const file = await this.#service.spool.receive(this.#pieces(row.id), sizeLimit(this.#service, destination));
        const seconds = metadata['cacheControl'] ?? '';
        const cacheControl = /^\d{1,10}$/.test(seconds) ? `max-age=${seconds}` : 'no-cache';
        const userMetadata = parseMetadata(metadata['metadata']);
        return { file, mimetype, cacheControl, contentEncoding: undefined, userMetadata };
      });
    } catch (error) {
      const isFinal = (toStorageError(error)?.status ?? 500) < 500;
      if (isFinal) await this.remove(row.id);
      else await this.#asService((trx) => dropParts(trx, row.id, lastPosition));
      throw error;
    }
  }

  async *#pieces(id: string): AsyncGenerator<Uint8Array> {
    for (const { version } of await this.#asService((trx) => listParts(trx, id))) {
      yield* (await this.#service.store.read(version)) as AsyncIterable<Uint8Array>;
    }
  }

  get #destination(): Destination {
    return this.#context.getStore()!.destination;
  }

  #asService<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
    return this.#service.database.transaction(SERVICE, work);
  }
}

/** Up to PART_BYTES of the source. A cut ends the piece like an end does, and is remembered. */
async function* takePiece(
  source: AsyncIterator<Uint8Array>,
  piece: { isLast: boolean },
  cut: { error?: unknown },
): AsyncGenerator<Uint8Array> {
  for (let size = 0; size < PART_BYTES;) {
    const next = await source.next().catch((error: unknown) => {
      cut.error = error;
      return { done: true, value: undefined } as const;
    });
    if (next.done) {
      piece.isLast = true;
      return;
    }
    size += next.value.byteLength;
    yield next.value;
  }
}
