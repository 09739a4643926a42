import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { SettingError } from '../../settings/setting-error.ts';
import { FileGone, StoreUnreachable, type ByteRange, type FileStore } from './file-store.ts';

/** The most keys that S3 deletes in one request. */
const KEYS_A_REQUEST = 1000;
const CONNECT_TIMEOUT_MS = 5000;
/** Without an answer, or progress of an upload, for this long the store counts as unreachable. */
const SILENCE_MS = 8_000;
const SILENT_BUCKET = `The bucket does not answer: nothing came for ${SILENCE_MS / 1000} seconds`;
const LOOK_MS = 500;
/** A large file is copied within the store before it answers. */
const COPY_MS = 60_000;
const ATTEMPTS = 3;
const RETRY_AFTER_MS = 200;
/** A store that hung is not tried again: an upload has an answer within half a minute. */
const TRY_AGAIN_WITHIN_MS = 5_000;

/** Failures are thrown; the SDK would write them to the console besides. */
const nothing = () => undefined;
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Files in a bucket of S3, or of anything that speaks its protocol. */
export class S3Store implements FileStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #name: string;
  readonly #setting: string;

  /** `s3://[key:secret@]bucket[/prefix][?endpoint=…&region=…]`; missing parts come from the usual AWS variables. */
  constructor(address: string, setting = 'STORAGE_URL') {
    this.#setting = setting;
    const url = new URL(address);
    const endpoint = url.searchParams.get('endpoint');
    this.#bucket = url.hostname;
    this.#prefix = url.pathname.replace(/^\/+|\/+$/g, '');
    this.#name = endpoint ? `${this.#bucket} at ${endpoint}` : this.#bucket;
    this.#client = new S3Client({
      region: url.searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1',
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(url.username && {
        credentials: {
          accessKeyId: decodeURIComponent(url.username),
          secretAccessKey: decodeURIComponent(url.password),
        },
      }),
      logger: SILENT,
      requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS },
      // Stores beside AWS's own do not all know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    } satisfies S3ClientConfig);
  }

  async adopt(key: string, path: string): Promise<void> {
    const { size } = await stat(path);
    const began = performance.now();
    for (let attempt = 1; ; attempt++) {
      // The SDK tries again by itself, but not with a stream that was read.
      const body = createReadStream(path);
      const put = new PutObjectCommand({ ...this.#at(key), Body: body, ContentLength: size });
      const sending = whileItMoves(
        (abortSignal) => this.#client.send(put, { abortSignal }),
        () => body.bytesRead,
      );
      const failure = await sending.then(() => null, explain);
      body.destroy();
      if (!failure) break;
      const isLate = performance.now() - began > TRY_AGAIN_WITHIN_MS;
      if (!(failure instanceof StoreUnreachable) || attempt === ATTEMPTS || isLate) throw failure;
      await wait(attempt * RETRY_AFTER_MS);
    }
    await rm(path, { force: true });
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const get = new GetObjectCommand({ ...this.#at(key), Range });
    const { Body } = await whileItMoves((abortSignal) => this.#client.send(get, { abortSignal })).catch(fail);
    return Readable.from(whileItFlows(Body as Readable), { objectMode: false });
  }

  async copy(from: string, to: string): Promise<void> {
    const CopySource = `${this.#bucket}/${this.#at(from).Key}`;
    const copy = new CopyObjectCommand({ ...this.#at(to), CopySource });
    await whileItMoves((abortSignal) => this.#client.send(copy, { abortSignal }), undefined, COPY_MS).catch(fail);
  }

  async remove(keys: string[]): Promise<void> {
    for (let first = 0; first < keys.length; first += KEYS_A_REQUEST) {
      const Objects = keys.slice(first, first + KEYS_A_REQUEST).map((key) => ({ Key: this.#at(key).Key }));
      const remove = new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } });
      const { Errors = [] } = await whileItMoves((abortSignal) => this.#client.send(remove, { abortSignal })).catch(
        fail,
      );
      if (Errors[0]) throw new Error(`${Errors.length} files could not be deleted: ${Errors[0].Code}`);
    }
  }

  /** The keys that begin so, with their sizes. */
  async list(prefix: string): Promise<{ name: string; bytes: number; modified: Date }[]> {
    const names = [];
    const base = this.#at('').Key;
    let token: string | undefined;
    do {
      const page = new ListObjectsV2Command({
        Bucket: this.#bucket,
        Prefix: base + prefix,
        ContinuationToken: token,
      });
      const send = (abortSignal: AbortSignal) => this.#client.send(page, { abortSignal });
      const { Contents = [], NextContinuationToken } = await whileItMoves(send).catch(fail);
      for (const { Key = '', Size = 0, LastModified = new Date() } of Contents)
        names.push({ name: Key.slice(base.length), bytes: Size, modified: LastModified });
      token = NextContinuationToken;
    } while (token);
    return names;
  }

  async check(): Promise<void> {
    try {
      const head = new HeadBucketCommand({ Bucket: this.#bucket });
      await whileItMoves((abortSignal) => this.#client.send(head, { abortSignal }));
    } catch (cause) {
      if (explain(cause as Error) instanceof StoreUnreachable) throw explain(cause as Error);
      const { name, message } = cause as Error;
      const why = message && message !== 'UnknownError' ? message : name;
      throw new SettingError(
        `The file store ${this.#name} cannot be reached (${why}): check ${this.#setting} and that the bucket is there`,
        { cause },
      );
    }
  }

  close(): void {
    this.#client.destroy();
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: this.#prefix ? `${this.#prefix}/${key}` : key };
  }
}

/** Gives up a request that neither ends nor moves for this long. A request is over here when its answer begins. */
async function whileItMoves<T>(
  work: (signal: AbortSignal) => Promise<T>,
  position = () => 0,
  silenceMs = SILENCE_MS,
): Promise<T> {
  const stop = new AbortController();
  let [last, since] = [position(), performance.now()];
  const look = setInterval(() => {
    if (position() !== last) [last, since] = [position(), performance.now()];
    else if (performance.now() - since > silenceMs) stop.abort();
  }, LOOK_MS);
  try {
    return await work(stop.signal);
  } finally {
    clearInterval(look);
  }
}

/** Gives up a body of which nothing comes for this long, counted while its reader waits. */
async function* whileItFlows(body: Readable): AsyncGenerator<Buffer> {
  const hangs = () => body.destroy(new StoreUnreachable(SILENT_BUCKET));
  let timer = setTimeout(hangs, SILENCE_MS);
  try {
    for await (const chunk of body) {
      clearTimeout(timer);
      yield chunk as Buffer;
      timer = setTimeout(hangs, SILENCE_MS);
    }
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
}

/** A failure of the SDK as one of the store's errors. */
function explain(error: Error): Error {
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') {
    return new FileGone('There is no such file', { cause: error });
  }
  const { httpStatusCode: status = 0 } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {};
  if (error.name === 'AbortError') return new StoreUnreachable(SILENT_BUCKET, { cause: error });
  const isUnreachable = status === 0 || status === 429 || status >= 500;
  return isUnreachable ? new StoreUnreachable(`The bucket does not answer: ${error.name}`, { cause: error }) : error;
}

function fail(error: Error): never {
  throw explain(error);
}
