import { findForCaller, findPublic, type Find } from './download.ts';
import { protocolTime } from './objects.ts';
import type { Handler } from './service.ts';

/** GET /object/info/{bucket}/{path}: what is known of a file. */
export const info: Handler = async (service, call) => describe(await findForCaller(service, call));

/** GET /object/info/public/{bucket}/{path}. */
export const publicInfo: Handler = async (service, call) => describe(await findPublic(service, call));

async function describe(find: Find): Promise<Response> {
  const { id, name, version, bucket_id, metadata, user_metadata, updated_at, created_at } = await find();
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
  return Response.json(facts, { headers: { 'Cache-Control': 'no-store' } });
}
