import * as z from 'zod/mini';
import { requireBucket } from '../buckets/buckets.ts';
import { serveFile } from '../objects/download.ts';
import { isKey, requireBucketName, requireKey } from '../objects/names.ts';
import { requireObject, visibleNames } from '../objects/objects.ts';
import { transformBody } from '../pictures/transform.ts';
import { readBody } from '../request-body.ts';
import { ownerOf, type Handler } from '../service.ts';
import { declaredType, receiveFile } from '../uploads/receive.ts';
import { requireUploadRight, sizeLimit, upload, type Destination } from '../uploads/upload.ts';
import { requirePermit, signPermit } from './signatures.ts';

const UPLOAD_PERMIT_SECONDS = 2 * 3600;
const MOST_PATHS = 1000;
const HIDDEN = 'Either the object does not exist or you do not have access to it';

const seconds = z.int().check(z.gte(1), z.lte(2_147_483_647));
const signBody = z.object({ expiresIn: seconds, transform: z.optional(z.nullable(transformBody)) });
const signManyBody = z.object({
  expiresIn: seconds,
  paths: z.array(z.string()).check(z.minLength(1), z.maxLength(MOST_PATHS)),
});

/** POST /object/sign/{bucket}/{path}: an address that opens one file to its holder, for a time. */
export const sign: Handler = async (service, call) => {
  const { expiresIn, transform } = await readBody(call.request, signBody);
  const caller = await call.caller();
  const { bucket_id, name } = await requireObject(
    service.database,
    caller,
    requireBucketName(call.bucket),
    requireKey(call.key),
  );
  const url = `${bucket_id}/${name}`;
  const isTransformed = transform && Object.keys(transform).length > 0;
  const permit = { scope: 'download', url, ...(isTransformed && { transform }) } as const;
  const token = await signPermit(service, caller, permit, expiresIn);
  return Response.json({ signedURL: `/${isTransformed ? 'render/image' : 'object'}/sign/${url}?token=${token}` });
};

/** POST /object/sign/{bucket}: many at once; a file that the caller may not see looks like a missing one. */
export const signMany: Handler = async (service, call) => {
  const { expiresIn, paths } = await readBody(call.request, signManyBody);
  const bucket = requireBucketName(call.bucket);
  const caller = await call.caller();
  const visible = await visibleNames(service.database, caller, bucket, paths.filter(isKey));
  const answers = paths.map(async (path) => {
    if (!visible.has(path)) return { error: HIDDEN, path, signedURL: null };
    const url = `${bucket}/${path}`;
    const token = await signPermit(service, caller, { scope: 'download', url }, expiresIn);
    return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` };
  });
  return Response.json(await Promise.all(answers));
};

/** GET /object/sign/{bucket}/{path}?token=: the bytes. */
export const useSigned: Handler = async (service, call) => {
  const url = `${call.bucket}/${requireKey(call.key)}`;
  const { exp, caller } = await requirePermit(service, call.url.searchParams.get('token'), 'download', url);
  const find = () => requireObject(service.database, caller, call.bucket, call.key);
  return serveFile(service, call, find, { until: exp });
};

/** POST /object/upload/sign/{bucket}/{path}: an address to which its holder may upload one file. */
export const signUpload: Handler = async (service, call) => {
  const caller = await call.caller();
  const to: Destination = {
    caller,
    ownerId: ownerOf(caller),
    key: requireKey(call.key),
    bucket: await requireBucket(service.database, requireBucketName(call.bucket)),
    isUpsert: call.request.headers.get('x-upsert') === 'true',
  };
  await requireUploadRight(service, to);
  const url = `${to.bucket.id}/${to.key}`;
  const permit = { scope: 'upload', url, owner: to.ownerId, upsert: to.isUpsert } as const;
  const token = await signPermit(service, caller, permit, UPLOAD_PERMIT_SECONDS);
  return Response.json({ url: `/object/upload/sign/${url}?token=${token}`, token });
};

/** PUT /object/upload/sign/{bucket}/{path}?token=: uploads in the name of the address's creator. */
export const useSignedUpload: Handler = async (service, call) => {
  const url = `${call.bucket}/${requireKey(call.key)}`;
  const permit = await requirePermit(service, call.url.searchParams.get('token'), 'upload', url);
  const bucket = await requireBucket(service.database, call.bucket);
  const to = { caller: permit.caller, ownerId: permit.owner, bucket, key: call.key, isUpsert: permit.upsert };
  const mimetype = declaredType(call.request);
  await upload(service, to, mimetype ? { mimetype } : {}, () =>
    receiveFile(call.request, service.spool, sizeLimit(service, to)),
  );
  return Response.json({ Key: url });
};
