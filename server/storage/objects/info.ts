import type { Handler, StorageRequest } from '../service.ts';
import { findForCaller, findPublic, representationOf, type Find } from './download.ts';
import { protocolTime } from './objects.ts';

/** GET /object/info/{bucket}/{path}: the facts of a file. */
export const info: Handler = async (service, call) => describe(call, await findForCaller(service, call));

/** GET /object/info/public/{bucket}/{path}. */
export const publicInfo: Handler = async (service, call) => describe(call, await findPublic(service, call));

/** HEAD asks whether the file is there, and which version of it: the headers are the file's. */
async function describe({ request }: StorageRequest, find: Find): Promise<Response> {
  const object = await find();
  const { id, name, version, bucket_id, metadata, user_metadata, updated_at, created_at } = object;
  const facts = {
    id,
    name,
    version,
    bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    content_encoding: metadata.contentEncoding ?? null,
    etag: metadata.eTag,
    metadata: user_metadata,
    last_modified: protocolTime(updated_at),
    created_at: protocolTime(created_at),
  };
  const { eTag, lastModified } = representationOf(object);
  const ofFile = { ETag: eTag, 'Last-Modified': lastModified.toUTCString() };
  const headers = { 'Cache-Control': 'no-store', ...(request.method === 'HEAD' ? ofFile : {}) };
  return Response.json(facts, { headers });
}
