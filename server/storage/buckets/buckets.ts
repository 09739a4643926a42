import { SERVICE, type Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { protocolTime } from '../objects/objects.ts';
import { noSuchBucket } from '../storage-error.ts';

/** A bucket's row. */
export interface Bucket {
  id: string;
  name: string;
  owner_id: string | null;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
  inspects_content: boolean;
  created_at: string;
  updated_at: string;
}

const COLUMNS =
  'id, name, owner_id, public, file_size_limit, allowed_mime_types, inspects_content, created_at, updated_at';
const ONE = `select row_to_json(found)::text from (select ${COLUMNS} from storage.buckets where id = $1) as found`;

/** The bucket, as the caller sees it. Throws NoSuchBucket. */
export async function requireBucketAs(database: Database, caller: Caller, id: string): Promise<Bucket> {
  const context = { method: 'GET', path: `/storage/v1/bucket/${id}`, readOnly: true };
  const [rows] = await database.statements(caller, context, [{ text: ONE, values: [id] }]);
  const text = rows?.[0]?.[0];
  if (!text) throw noSuchBucket();
  return JSON.parse(text) as Bucket;
}

/** The bucket, independent of the caller: its rules count for all. Throws NoSuchBucket. */
export const requireBucket = (database: Database, id: string): Promise<Bucket> =>
  requireBucketAs(database, SERVICE, id);

interface BucketQuery {
  limit: number | null;
  offset: number;
  sortColumn: 'id' | 'name' | 'created_at' | 'updated_at';
  sortOrder: 'asc' | 'desc';
  search: string;
}

/** The buckets that the caller sees. */
export async function listBuckets(database: Database, caller: Caller, listQuery: BucketQuery): Promise<Bucket[]> {
  const { limit, offset, sortColumn, sortOrder, search } = listQuery;
  const text = `select row_to_json(found)::text from (
    select ${COLUMNS} from storage.buckets where strpos(lower(name), lower($1)) > 0 or $1 = ''
    order by ${sortColumn} ${sortOrder}, id limit $2::bigint offset $3::bigint) as found`;
  const context = { method: 'GET', path: '/storage/v1/bucket', readOnly: true };
  const values = [search, limit === null ? null : String(limit), String(offset)];
  const [rows = []] = await database.statements(caller, context, [{ text, values }]);
  return rows.map(([row]) => JSON.parse(row!) as Bucket);
}

/** The bucket in the protocol's shape. */
export function presentBucket(bucket: Bucket): Record<string, unknown> {
  return {
    id: bucket.id,
    name: bucket.name,
    owner: bucket.owner_id ?? '',
    public: bucket.public,
    file_size_limit: bucket.file_size_limit,
    allowed_mime_types: bucket.allowed_mime_types,
    created_at: protocolTime(bucket.created_at),
    updated_at: protocolTime(bucket.updated_at),
  };
}
