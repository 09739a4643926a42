import { open, rm, stat } from 'node:fs/promises';
import type { Caller } from '../../platform/caller.ts';
import { digestOf, type SpooledFile } from '../../platform/files/spool.ts';
import type { Bucket } from '../buckets/buckets.ts';
import { isPicture, type PictureType } from '../pictures/picture-jobs.ts';
import type { StorageService } from '../service.ts';
import { invalidMimeType } from '../storage-error.ts';
import { bareType, isAllowed, requireAllowed } from './mime-types.ts';
import { isBoxedFilm, stripFilm } from './strip-film.ts';
import { isWebm, stripWebm } from './strip-webm.ts';

/** The beginning of a file is enough to recognize it; no archive is unpacked for it. */
const LOOKED_AT_BYTES = 4100;
/** Kinds of files that are recognized by their bytes. */
const RECOGNIZED = /^(?:image|audio|video)\/(?!svg)|^application\/pdf$/;

type Workplace = Pick<StorageService, 'spool' | 'workshop'>;

/** A file whose bytes were inspected, as far as its bucket requires it. */
export interface InspectedFile extends Omit<SpooledFile, 'head'> {
  mimetype: string;
}

/** The types of programs that do not know a file's type; the first is the official client's default. */
const SAYS_NOTHING = ['text/plain', 'application/octet-stream'];

/**
 * Throws InvalidMimeType for a type that the bucket does not accept. Where the bytes are inspected, the sender may give
 * none.
 */
export function requireDeclared(declared: string, bucket: Bucket): void {
  if (bucket.inspects_content && SAYS_NOTHING.includes(bareType(declared))) return;
  requireAllowed(declared, bucket.allowed_mime_types);
}

/**
 * Inspects the bytes. In a bucket that inspects its content the type is what the bytes say, whatever the sender said,
 * pictures are encoded again, and films lose what says where they were taken. In another one with a list of
 * types, a picture, sound, film or PDF must at least be of its kind. Throws InvalidMimeType; the file is then removed.
 */
export async function inspect(
  service: Workplace,
  file: SpooledFile,
  declared: string,
  { bucket, caller }: { bucket: Bucket; caller: Caller },
): Promise<InspectedFile> {
  try {
    requireDeclared(declared, bucket);
    if (!bucket.inspects_content) {
      if (bucket.allowed_mime_types?.length) await requireKind(file, declared);
      return { ...file, mimetype: declared };
    }
    const mimetype = await sniffBytes(file.head);
    if (!mimetype || !isAllowed(mimetype, bucket.allowed_mime_types)) throw invalidMimeType(mimetype ?? declared);
    if (isPicture(mimetype)) return await replaceByClean(service, file, mimetype, caller);
    const isChanged = await strip(file.path, mimetype);
    return { ...file, ...(isChanged && { digest: await digestOf(file.path) }), mimetype };
  } catch (error) {
    await rm(file.path, { force: true });
    throw error;
  }
}

/** Empties what a film says of its making; true if there was any. */
async function strip(path: string, type: string): Promise<boolean> {
  if (isBoxedFilm(type)) return stripFilm(path);
  return isWebm(type) && stripWebm(path);
}

async function requireKind({ head }: SpooledFile, declared: string): Promise<void> {
  const bare = bareType(declared);
  if (!RECOGNIZED.test(bare)) return;
  const kind = (await sniffBytes(head))?.split('/')[0];
  if (kind !== bare.split('/')[0]) throw invalidMimeType(declared);
}

/** The type by the first bytes; undefined for an unknown one. */
export async function sniffBytes(bytes: Buffer): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(bytes.subarray(0, LOOKED_AT_BYTES)).catch(() => undefined);
  return type?.mime;
}

/** The type of a file by its first bytes; undefined for an unknown one. */
export async function sniff(path: string): Promise<string | undefined> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LOOKED_AT_BYTES), 0, LOOKED_AT_BYTES, 0);
    return await sniffBytes(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

async function replaceByClean(
  { spool, workshop }: Workplace,
  file: SpooledFile,
  type: PictureType,
  caller: Caller,
): Promise<InspectedFile> {
  const path = await spool.newPath();
  try {
    const job = { kind: 'clean', path: file.path, target: path, type } as const;
    await workshop.inTurn({ lane: 'upload', caller }, () => workshop.do(job));
    const [{ size }, digest] = await Promise.all([stat(path), digestOf(path)]);
    await rm(file.path, { force: true });
    return { path, size, digest, mimetype: type };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
