import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Caller } from '../../platform/caller.ts';
import { StoreUnreachable } from '../../platform/files/file-store.ts';
import type { Bucket } from '../buckets/buckets.ts';
import { isPlaceholder } from '../objects/names.ts';
import { putObject, tryUpload, type FileMetadata, type NewObject } from '../objects/objects.ts';
import type { StorageService } from '../service.ts';
import { inspect, type InspectedFile } from '../types/inspect.ts';
import { requireMimeType } from '../types/mime-types.ts';
import { abandonFile, retireFiles } from '../upkeep/unused-files.ts';
import type { Received } from './receive.ts';

/** Announced bytes that have no row after this long belong to an upload that died. */
const UPLOAD_HOURS = 24;

/** The path of a file, and its owner. */
export interface Destination {
  /** The caller whose rights are checked. */
  caller: Caller;
  ownerId: string | null;
  bucket: Bucket;
  key: string;
  isUpsert: boolean;
}

/** The size limit of the bucket for this name, in bytes. */
export function sizeLimit(
  { largestFile }: StorageService,
  { bucket, key }: Pick<Destination, 'bucket' | 'key'>,
): number {
  if (isPlaceholder(key)) return 0;
  return Math.min(bucket.file_size_limit ?? largestFile, largestFile);
}

/**
 * Stores a file. First the rights are tried, then the bytes are stored, then the row is written: there is never a row
 * without bytes, and bytes that end up without a row are removed.
 */
export async function upload(
  service: StorageService,
  to: Destination,
  declared: Partial<FileMetadata>,
  receive: () => Promise<Received>,
): Promise<{ id: string }> {
  const version = await announceUpload(service, to, declared);
  try {
    const received = await receive();
    const file = await look(service, received, to);
    await storeBytes(service, file, version);
    return await commitUpload(service, to, rowOf(to, version, file, received));
  } catch (error) {
    // A store that does not answer would be called once more: the announcement brings the sweep there later.
    if (!(error instanceof StoreUnreachable)) await abandonFile(service, version);
    throw error;
  }
}

/** Tries as the caller whether the row could be written, and announces bytes of a new version. Throws AccessDenied, KeyAlreadyExists. */
export async function announceUpload(
  { database, spool }: StorageService,
  to: Destination,
  declared: Partial<FileMetadata>,
): Promise<string> {
  spool.requireRoom();
  const version = randomUUID();
  const row: NewObject = { ...emptyRow(to, version), metadata: declared };
  await tryUpload(database, to.caller, row, to.isUpsert, UPLOAD_HOURS);
  return version;
}

/** Tries as the caller whether the file could be uploaded. */
export async function requireUploadRight({ database }: StorageService, to: Destination): Promise<void> {
  const row: NewObject = { ...emptyRow(to, randomUUID()), metadata: {} };
  await tryUpload(database, to.caller, row, to.isUpsert, 0);
}

/** Writes the row of bytes that are stored, and removes those that they replace. */
export async function commitUpload(service: StorageService, to: Destination, row: NewObject): Promise<{ id: string }> {
  const { id, replaced } = await putObject(service.database, to.caller, row, to.isUpsert);
  if (replaced) await retireFiles(service, [replaced]);
  return { id };
}

async function look(service: StorageService, received: Received, to: Destination): Promise<InspectedFile> {
  try {
    requireMimeType(received.mimetype);
  } catch (error) {
    await rm(received.file.path, { force: true });
    throw error;
  }
  if (received.isOurs || isPlaceholder(to.key)) return { ...received.file, mimetype: received.mimetype };
  return inspect(service, received.file, received.mimetype, to);
}

async function storeBytes({ store }: StorageService, { path }: InspectedFile, version: string): Promise<void> {
  try {
    await store.adopt(version, path);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

const emptyRow = ({ bucket, key, ownerId }: Destination, version: string) => ({
  id: randomUUID(),
  bucket_id: bucket.id,
  name: key,
  owner_id: ownerId,
  version,
  user_metadata: null,
});

function rowOf(to: Destination, version: string, file: InspectedFile, received: Received): NewObject {
  const { cacheControl, contentEncoding, userMetadata } = received;
  const metadata: FileMetadata = {
    eTag: `"${file.digest}"`,
    size: file.size,
    mimetype: file.mimetype,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: file.size,
    httpStatusCode: 200,
    ...(contentEncoding && { contentEncoding }),
  };
  return { ...emptyRow(to, version), metadata, user_metadata: userMetadata ?? {} };
}
