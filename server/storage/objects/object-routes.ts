import * as z from 'zod/mini';
import { requireBucket } from '../buckets/buckets.ts';
import { isDiskFull } from '../failures.ts';
import { readBody } from '../request-body.ts';
import { ownerOf, type Handler, type StorageRequest, type StorageService } from '../service.ts';
import { noSuchKey } from '../storage-error.ts';
import { requireDeclared } from '../types/inspect.ts';
import { requireMimeType } from '../types/mime-types.ts';
import { retireFiles } from '../upkeep/unused-files.ts';
import { declaredType, receiveFile } from '../uploads/receive.ts';
import { sizeLimit, upload, type Destination } from '../uploads/upload.ts';
import { findForCaller, findPublic, serveFile } from './download.ts';
import { isKey, isPlaceholder, requireBucketName, requireKey } from './names.ts';
import { deleteObjects, protocolTime, type StoredObject } from './objects.ts';

/** GET /object/{bucket}/{path} and /object/authenticated/…. */
export const download: Handler = async (service, call) =>
  serveFile(service, call, await findForCaller(service, call), 'caller');

/** GET /object/public/{bucket}/{path}. */
export const downloadPublic: Handler = async (service, call) =>
  serveFile(service, call, await findPublic(service, call));

/** POST /object/{bucket}/{path}: a new file, or with `x-upsert` one that replaces another. */
export const create: Handler = (service, call) =>
  takeIn(service, call, call.request.headers.get('x-upsert') === 'true');

/** PUT /object/{bucket}/{path}: replaces the file that is there. */
export const replace: Handler = (service, call) => takeIn(service, call, true);

async function takeIn(service: StorageService, call: StorageRequest, isUpsert: boolean): Promise<Response> {
  const caller = await call.caller();
  const key = requireKey(call.key);
  const bucket = await requireBucket(service.database, requireBucketName(call.bucket));
  const to: Destination = { caller, ownerId: ownerOf(caller), bucket, key, isUpsert };
  const mimetype = declaredType(call.request);
  if (mimetype && !isPlaceholder(key)) requireDeclared(requireMimeType(mimetype), bucket);
  const { id } = await upload(service, to, mimetype ? { mimetype } : {}, () =>
    receiveFile(call.request, service.spool, sizeLimit(service, to)),
  );
  return Response.json({ Id: id, Key: `${bucket.id}/${key}` });
}

/** DELETE /object/{bucket}/{path}. */
export const removeOne: Handler = async (service, call) => {
  const [gone] = await remove(service, call, [requireKey(call.key)]);
  if (!gone) throw noSuchKey();
  return Response.json({ message: 'Successfully deleted' });
};

const entry = z.union([z.string(), z.object({ path: z.string() })]);
const removeBody = z.object({ prefixes: z.array(entry).check(z.minLength(1), z.maxLength(1000)) });

/** DELETE /object/{bucket}: many; hidden and missing ones are not in the answer. */
export const removeMany: Handler = async (service, call) => {
  const { prefixes } = await readBody(call.request, removeBody);
  const keys = prefixes.map((each) => (typeof each === 'string' ? each : each.path)).filter(isKey);
  return Response.json((await remove(service, call, keys)).map(presentObject));
};

async function remove(service: StorageService, call: StorageRequest, keys: string[]): Promise<StoredObject[]> {
  const bucket = requireBucketName(call.bucket);
  const caller = await call.caller();
  const removeRows = () => deleteObjects(service.database, caller, bucket, keys);
  const gone = await removeRows().catch(async (error: unknown) => {
    if (!isDiskFull(error)) throw error;
    await service.giveLastRoom();
    return removeRows();
  });
  await retireFiles(
    service,
    gone.map(({ version }) => version),
  );
  return gone;
}

/** A file's row in the protocol's shape. */
export function presentObject({ owner_id, created_at, updated_at, last_accessed_at, ...object }: StoredObject) {
  return {
    ...object,
    owner: owner_id ?? '',
    owner_id,
    created_at: protocolTime(created_at),
    updated_at: protocolTime(updated_at),
    last_accessed_at: protocolTime(last_accessed_at),
  };
}
