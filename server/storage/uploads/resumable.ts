import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Server } from '@tus/server';
import { SERVICE, type Caller } from '../../platform/caller.ts';
import { brokeOff } from '../../platform/http/body/body-pieces.ts';
import { leaveToReader } from '../../platform/http/body/body-watch.ts';
import { log } from '../../platform/log.ts';
import { requireBucket } from '../buckets/buckets.ts';
import { toStorageError } from '../failures.ts';
import { requireBucketName, requireKey } from '../objects/names.ts';
import { ownerOf, type StorageService } from '../service.ts';
import { requirePermit } from '../signed/signatures.ts';
import { aborted, invalidRequest, noSuchUpload, StorageError } from '../storage-error.ts';
import { requireDeclared } from '../types/inspect.ts';
import { requireMimeType } from '../types/mime-types.ts';
import type { ResumableContext, ResumableStore } from './resumable-store.ts';
import { requireUploadRight, sizeLimit, type Destination } from './upload.ts';

const UUID = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/;
type TusMetadata = Record<string, string | null> | undefined;
interface Incoming {
  headers: Headers;
  method: string;
  url: string;
}

/** The caller that goes on with an upload: a caller with a token, or the holder of a signed address. */
interface Uploader {
  request: Request;
  caller: Caller;
  signature: string | null;
}

/**
 * Uploads that go on after a cut (tus 1.0.0, https://tus.io/protocols/resumable-upload), under the same rules as all
 * uploads. Failures have their own HTTP status here, since tus clients know no other.
 */
export class ResumableUploads {
  readonly #service: StorageService;
  readonly #identify: (request: Request) => Promise<Caller>;
  readonly #context = new AsyncLocalStorage<Partial<ResumableContext> & Uploader>();
  #server: Promise<{ tus: Server; store: ResumableStore }> | undefined;

  constructor(service: StorageService, identify: (request: Request) => Promise<Caller>) {
    this.#service = service;
    this.#identify = identify;
  }

  async serve(request: Request): Promise<Response> {
    leaveToReader(request);
    try {
      this.#server ??= this.#start();
      const { tus } = await this.#server;
      const isSigned = /\/resumable\/sign(?:\/|$)/.test(new URL(request.url).pathname);
      const uploader: Uploader = isSigned
        ? { request, caller: SERVICE, signature: request.headers.get('x-signature') ?? '' }
        : { request, caller: await this.#identify(request), signature: null };
      return await this.#context.run(uploader, () => tus.handleWeb(request));
    } catch (error) {
      const { status_code: status, body } = explain(error as Error, request);
      return new Response(body, { status });
    }
  }

  /** The library is loaded with the first upload that wants it. */
  async #start(): Promise<{ tus: Server; store: ResumableStore }> {
    const [{ Server: TusServer }, { ResumableStore: Store }] = await Promise.all([
      import('@tus/server'),
      import('./resumable-store.ts'),
    ]);
    const store = new Store(this.#service, this.#context as AsyncLocalStorage<ResumableContext>);
    const tus = new TusServer({
      path: '/upload/resumable',
      datastore: store,
      disableTerminationForFinishedUploads: true,
      namingFunction: (_request, metadata) => this.#begin(metadata),
      maxSize: (_request, id) => this.#maxSize(store, id),
      onIncomingRequest: (request, id) => this.#authorize(store, request as Incoming, id),
      generateUrl: (request, { id }) => `${new URL(request.url).pathname.replace(/\/+$/, '')}/${id}`,
      getFileIdFromRequest: (request) => UUID.exec(new URL(request.url).pathname)?.[1],
      onResponseError: (_request, error) => explain(error, this.#context.getStore()!.request),
    });
    return { tus, store };
  }

  /** A new upload: its path, and its id. */
  async #begin(metadata: TusMetadata): Promise<string> {
    const uploader = this.#context.getStore()!;
    if (!metadata?.['bucketName'] || !metadata['objectName']) throw invalidRequest('Metadata header is required');
    const bucket = await requireBucket(this.#service.database, requireBucketName(metadata['bucketName']));
    const key = requireKey(metadata['objectName']);
    const { contentType } = metadata;
    if (contentType) requireDeclared(requireMimeType(contentType), bucket);
    uploader.destination = { caller: uploader.caller, ownerId: ownerOf(uploader.caller), bucket, key, isUpsert: false };
    return randomUUID();
  }

  async #maxSize(store: ResumableStore, id: string | null): Promise<number> {
    const uploader = this.#context.getStore()!;
    if (id && !uploader.destination) uploader.destination = await this.#destinationOf(store, id);
    // To tus, 0 means that there is no limit.
    return uploader.destination
      ? Math.max(1, sizeLimit(this.#service, uploader.destination))
      : this.#service.largestFile;
  }

  async #destinationOf(store: ResumableStore, id: string): Promise<Destination> {
    const { caller } = this.#context.getStore()!;
    const row = await store.requireRow(id);
    const bucket = await requireBucket(this.#service.database, row.bucket_id);
    return { caller, ownerId: row.owner_id, bucket, key: row.name, isUpsert: row.is_upsert };
  }

  /** Before anything is written: a new upload needs the right to upload, one under way belongs to its creator. */
  async #authorize(store: ResumableStore, { method, headers }: Incoming, id: string): Promise<void> {
    const uploader = this.#context.getStore()!;
    const isNew = method === 'POST';
    const to = (uploader.destination ??= await this.#destinationOf(store, id));
    if (uploader.signature !== null) {
      const permit = await requirePermit(this.#service, uploader.signature, 'upload', `${to.bucket.id}/${to.key}`);
      to.caller = permit.caller;
      to.ownerId = permit.owner;
      to.isUpsert = permit.upsert;
      if (isNew) await requireUploadRight(this.#service, to);
      return;
    }
    if (isNew) {
      to.isUpsert = headers.get('x-upsert') === 'true';
      await requireUploadRight(this.#service, to);
    } else if (uploader.caller.role !== 'service_role' && to.ownerId !== ownerOf(uploader.caller)) {
      throw noSuchUpload();
    }
  }
}

/** A failure as tus has it: a status and a text. Its own failures stay as they are. */
function explain(
  error: Error | { status_code: number; body: string },
  request: Request,
): { status_code: number; body: string } {
  if ('status_code' in error && typeof error.body === 'string') return error as { status_code: number; body: string };
  const refusal = brokeOff(request, error) ? aborted() : toStorageError(error);
  if (!refusal || refusal.status >= 500) log('error', 'storage.resumable', { cause: error });
  const failure = refusal ?? new StorageError(500, 'InternalError', 'Something went wrong');
  return { status_code: failure.status, body: JSON.stringify(failure.body) };
}
