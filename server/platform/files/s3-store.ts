import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { SettingError } from '../../config.ts';
import { FileGone, type ByteRange, type FileStore } from './file-store.ts';

/** The most keys that S3 deletes in one request. */
const KEYS_A_REQUEST = 1000;
const CONNECT_TIMEOUT_MS = 5000;
const REQUEST_TIMEOUT_MS = 60_000;

/** Files in a bucket of S3, or of anything that speaks its protocol. */
export class S3Store implements FileStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #place: string;

  /** `s3://[key:secret@]bucket[/prefix][?endpoint=…&region=…]`; what is missing comes from the usual AWS variables. */
  constructor(address: string) {
    const url = new URL(address);
    const endpoint = url.searchParams.get('endpoint');
    this.#bucket = url.hostname;
    this.#prefix = url.pathname.replace(/^\/+|\/+$/g, '');
    this.#place = endpoint ? `${this.#bucket} at ${endpoint}` : this.#bucket;
    this.#client = new S3Client({
      region: url.searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1',
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(url.username && {
        credentials: {
          accessKeyId: decodeURIComponent(url.username),
          secretAccessKey: decodeURIComponent(url.password),
        },
      }),
      requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
      // Stores beside AWS's own do not all know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    } satisfies S3ClientConfig);
  }

  async adopt(key: string, path: string): Promise<void> {
    const { size } = await stat(path);
    const Body = createReadStream(path);
    await this.#client.send(new PutObjectCommand({ ...this.#at(key), Body, ContentLength: size }));
    await rm(path, { force: true });
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await this.#client.send(new GetObjectCommand({ ...this.#at(key), Range })).catch(asGone);
    return Body as Readable;
  }

  async copy(from: string, to: string): Promise<void> {
    const CopySource = `${this.#bucket}/${this.#at(from).Key}`;
    await this.#client.send(new CopyObjectCommand({ ...this.#at(to), CopySource })).catch(asGone);
  }

  async remove(keys: string[]): Promise<void> {
    for (let first = 0; first < keys.length; first += KEYS_A_REQUEST) {
      const Objects = keys.slice(first, first + KEYS_A_REQUEST).map((key) => ({ Key: this.#at(key).Key }));
      const { Errors = [] } = await this.#client.send(
        new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } }),
      );
      if (Errors[0]) throw new Error(`${Errors.length} files could not be deleted: ${Errors[0].Code}`);
    }
  }

  async check(): Promise<void> {
    try {
      await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }));
    } catch (cause) {
      const { name, message } = cause as Error;
      const why = message && message !== 'UnknownError' ? message : name;
      throw new SettingError(
        `The file store ${this.#place} cannot be reached (${why}): check STORAGE_URL and that the bucket is there`,
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

function asGone(error: Error): never {
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') {
    throw new FileGone('There is no such file', { cause: error });
  }
  throw error;
}
