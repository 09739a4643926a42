import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { SERVICE, type Caller } from '../../platform/caller.ts';
import { requireBucket, type Bucket } from '../buckets/buckets.ts';
import { readBody } from '../request-body.ts';
import { ownerOf, type Handler, type StorageService } from '../service.ts';
import { entityTooLarge, noSuchKey } from '../storage-error.ts';
import { requireAllowed, requireMimeType } from '../types/mime-types.ts';
import { abandonFile, retireFiles } from '../upkeep/unused-files.ts';
import { parseMetadata, type Received } from '../uploads/receive.ts';
import { announceUpload, commitUpload, sizeLimit, upload, type Destination } from '../uploads/upload.ts';
import { requireBucketName, requireKey } from './names.ts';
import { presentObject } from './object-routes.ts';
import {
  deleteObjects,
  renameObject,
  requireObject,
  type FileMetadata,
  type NewObject,
  type StoredObject,
} from './objects.ts';

const fromTo = {
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.optional(z.nullable(z.string())),
};
const moveBody = z.object(fromTo);
const copyBody = z.object({
  ...fromTo,
  copyMetadata: z.optional(z.boolean()),
  metadata: z.optional(
    z.object({
      cacheControl: z.optional(z.string().check(z.maxLength(200), z.regex(/^[\x20-\x7e]*$/))),
      mimetype: z.optional(z.string()),
    }),
  ),
});

/** POST /object/move: another name; the bytes stay unless the other bucket inspects its content. */
export const move: Handler = async (service, call) => {
  const body = await readBody(call.request, moveBody);
  const caller = await call.caller();
  const { source, bucket, key } = await endsOf(service, caller, body);
  if (!needsAnotherLook(source, bucket)) {
    requireFit(service, source.metadata, bucket, key);
    await rename(service, caller, source, { bucket: bucket.id, key });
    return Response.json({ message: 'Successfully moved', Id: source.id, Key: key });
  }
  await rename(service, caller, source, { bucket: bucket.id, key }, 'on trial');
  const to = { caller: SERVICE, ownerId: source.owner_id, bucket, key, isUpsert: false };
  const { id } = await takeOver(service, to, source);
  const gone = await deleteObjects(service.database, SERVICE, source.bucket_id, [source.name]);
  await retireFiles(
    service,
    gone.map(({ version }) => version),
  );
  return Response.json({ message: 'Successfully moved', Id: id, Key: key });
};

/** Throws NoSuchKey where the caller may not change the file, AccessDenied where it may not go there. */
async function rename(
  { database }: StorageService,
  caller: Caller,
  source: StoredObject,
  to: { bucket: string; key: string },
  trial?: 'on trial',
): Promise<void> {
  const undo = new Error('undo');
  const renaming = database.transaction(caller, async (trx) => {
    if (!(await renameObject(trx, { bucket: source.bucket_id, key: source.name }, to))) throw noSuchKey();
    if (trial) throw undo;
  });
  await renaming.catch((error) => {
    if (error !== undo) throw error;
  });
}

/** POST /object/copy: a file of its own with the same bytes. */
export const copy: Handler = async (service, call) => {
  const body = await readBody(call.request, copyBody);
  const caller = await call.caller();
  const { headers } = call.request;
  const { source, bucket, key } = await endsOf(service, caller, body);
  const isUpsert = headers.get('x-upsert') === 'true';
  const to: Destination = { caller, ownerId: ownerOf(caller), bucket, key, isUpsert };
  const given = body.copyMetadata === false ? body.metadata : undefined;
  if (given?.mimetype) requireMimeType(given.mimetype);
  const userMetadata =
    body.copyMetadata === false
      ? parseMetadata(Buffer.from(headers.get('x-metadata') ?? '', 'base64').toString())
      : source.user_metadata;
  const target = { ...source, metadata: { ...source.metadata, ...given }, user_metadata: userMetadata };
  const { id } = needsAnotherLook(source, bucket)
    ? await takeOver(service, to, target)
    : await copyBytes(service, to, target);
  const made = await requireObject(service.database, caller, bucket.id, key).catch(() => null);
  return Response.json({ ...(made && presentObject(made)), Id: id, Key: `${bucket.id}/${key}` });
};

async function endsOf(
  { database }: StorageService,
  caller: Caller,
  body: z.output<typeof moveBody>,
): Promise<{ source: StoredObject; bucket: Bucket; key: string }> {
  const from = requireBucketName(body.bucketId);
  const key = requireKey(body.destinationKey);
  const source = await requireObject(database, caller, from, requireKey(body.sourceKey));
  const bucket = await requireBucket(database, requireBucketName(body.destinationBucket || from));
  return { source, bucket, key };
}

/** A bucket that inspects its content trusts no file from another one. */
const needsAnotherLook = (source: StoredObject, to: Bucket): boolean =>
  to.inspects_content && source.bucket_id !== to.id;

function requireFit(service: StorageService, { size, mimetype }: FileMetadata, bucket: Bucket, key: string): void {
  if (size > sizeLimit(service, { bucket, key })) throw entityTooLarge();
  requireAllowed(mimetype, bucket.allowed_mime_types);
}

async function copyBytes(service: StorageService, to: Destination, source: StoredObject): Promise<{ id: string }> {
  requireFit(service, source.metadata, to.bucket, to.key);
  const version = await announceUpload(service, to, source.metadata);
  try {
    await service.store.copy(source.version, version);
    const row: NewObject = {
      id: randomUUID(),
      bucket_id: to.bucket.id,
      name: to.key,
      owner_id: to.ownerId,
      version,
      metadata: { ...source.metadata, lastModified: new Date().toISOString() },
      user_metadata: source.user_metadata ?? {},
    };
    return await commitUpload(service, to, row);
  } catch (error) {
    await abandonFile(service, version);
    throw error;
  }
}

/** As if the bytes had just been uploaded. */
function takeOver(service: StorageService, to: Destination, source: StoredObject): Promise<{ id: string }> {
  const { metadata, version, user_metadata } = source;
  return upload(service, to, metadata, async (): Promise<Received> => {
    const bytes = await service.store.read(version);
    const file = await service.spool.receive(bytes, sizeLimit(service, to));
    const { mimetype, cacheControl, contentEncoding } = metadata;
    return { file, mimetype, cacheControl, contentEncoding, userMetadata: user_metadata };
  });
}
