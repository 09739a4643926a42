import { sql } from 'kysely';
import * as z from 'zod/mini';
import { asServiceRole } from '../../platform/database/database.ts';
import { requireBucketName } from '../objects/names.ts';
import { readBody } from '../request-body.ts';
import { type Handler, ownerOf, type StorageService } from '../service.ts';
import {
  accessDenied,
  bucketNotEmpty,
  entityTooLarge,
  invalidMimeType,
  invalidRequest,
  noContent,
  noSuchBucket,
  notSupported,
} from '../storage-error.ts';
import { sweepFiles } from '../upkeep/sweep.ts';
import { listBuckets, presentBucket, requireBucketAs } from './buckets.ts';

const TYPE_RULE = /^(?:[a-z0-9.+-]+\/(?:[a-z0-9.+-]+|\*)(?:;\s*charset=[a-z0-9-]+)?|\*)$/i;
/** The number of rows that are deleted in one transaction. */
const ROWS_AT_ONCE = 1000;

const rules = {
  public: z.optional(z.nullable(z.boolean())),
  file_size_limit: z.optional(z.nullable(z.union([z.int(), z.string()]))),
  allowed_mime_types: z.optional(z.nullable(z.array(z.string()).check(z.maxLength(200)))),
  type: z.optional(z.nullable(z.string())),
  versioning_status: z.optional(z.nullable(z.string())),
};
const createBody = z.object({ ...rules, id: z.optional(z.string()), name: z.string() });
const updateBody = z.object(rules);
type Rules = z.output<typeof updateBody>;

const listQuery = z.object({
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  offset: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
  sortColumn: z.optional(z.enum(['id', 'name', 'created_at', 'updated_at'])),
  sortOrder: z.optional(z.enum(['asc', 'desc'])),
  search: z.optional(z.string().check(z.maxLength(100))),
});

/** GET /bucket: the buckets that the caller sees. */
export const getBuckets: Handler = async ({ database }, call) => {
  const query = listQuery.safeParse(Object.fromEntries(call.url.searchParams));
  if (!query.success) throw invalidRequest(`querystring/${query.error.issues[0]!.path.join('/')} is not valid`);
  const { limit = null, offset = 0, sortColumn = 'name', sortOrder = 'asc', search = '' } = query.data;
  const listing = { limit, offset, sortColumn, sortOrder, search: search.replaceAll('\0', '') };
  const buckets = await listBuckets(database, await call.caller(), listing);
  return Response.json(buckets.map(presentBucket));
};

/** GET /bucket/{id}. */
export const getBucket: Handler = async ({ database }, call) =>
  Response.json(presentBucket(await requireBucketAs(database, await call.caller(), call.bucket)));

/** POST /bucket: makes one, with the caller's rights. */
export const createBucket: Handler = async (service, call) => {
  const body = await readBody(call.request, createBody);
  const caller = await call.caller();
  const id = requireBucketName(body.id || body.name);
  const { limit, types } = checkRules(service, body);
  await service.database.transaction(caller, (trx) =>
    sql`insert into storage.buckets (id, name, owner_id, public, file_size_limit, allowed_mime_types)
      values (${id}, ${requireBucketName(body.name)}, ${ownerOf(caller)}, ${body.public ?? false}, ${limit ?? null}, ${types ?? null}::text[])
    `.execute(trx),
  );
  return Response.json({ name: body.name });
};

/** PUT /bucket/{id}: changes the given rules and leaves the rest. */
export const updateBucket: Handler = async (service, call) => {
  const body = await readBody(call.request, updateBody);
  const { limit, types } = checkRules(service, body);
  const changes = [
    ...(typeof body.public === 'boolean' ? [sql`public = ${body.public}`] : []),
    ...(limit !== undefined ? [sql`file_size_limit = ${limit}`] : []),
    ...(types !== undefined ? [sql`allowed_mime_types = ${types}::text[]`] : []),
  ];
  if (changes.length === 0) throw noContent();
  const { numAffectedRows } = await service.database.transaction(await call.caller(), (trx) =>
    sql`update storage.buckets set ${sql.join(changes)}, updated_at = now() where id = ${call.bucket}`.execute(trx),
  );
  if (!numAffectedRows) throw noSuchBucket();
  return Response.json({ message: 'Successfully updated' });
};

/** DELETE /bucket/{id}: deletes an empty one. */
export const deleteBucket: Handler = async ({ database }, call) => {
  await database.transaction(await call.caller(), async (trx) => {
    const { rows } = await sql`select id from storage.buckets where id = ${call.bucket}`.execute(trx);
    if (rows.length === 0) throw noSuchBucket();
    const file = await asServiceRole(trx, () =>
      sql`select 1 from storage.objects where bucket_id = ${call.bucket} limit 1`.execute(trx),
    );
    if (file.rows.length > 0) throw bucketNotEmpty();
    const { numAffectedRows } = await sql`delete from storage.buckets where id = ${call.bucket}`.execute(trx);
    if (!numAffectedRows) throw noSuchBucket();
  });
  return Response.json({ message: 'Successfully deleted' });
};

/** POST /bucket/{id}/empty: deletes every file, for the secret key alone. Their bytes follow a little later. */
export const emptyBucket: Handler = async (service, call) => {
  const caller = await call.caller();
  if (caller.role !== 'service_role') throw accessDenied('Access denied: Invalid role');
  await requireBucketAs(service.database, caller, call.bucket);
  for (;;) {
    const { numAffectedRows = 0n } = await service.database.transaction(caller, (trx) =>
      sql`delete from storage.objects where bucket_id = ${call.bucket} and name = any (array(
        select name from storage.objects where bucket_id = ${call.bucket} order by name limit ${ROWS_AT_ONCE}))
      `.execute(trx),
    );
    if (numAffectedRows < BigInt(ROWS_AT_ONCE)) break;
  }
  void sweepFiles(service).catch(() => undefined);
  return Response.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' });
};

/** The stored form of the rules; undefined for a missing rule. Throws for an invalid one. */
function checkRules({ largestFile }: StorageService, body: Rules): { limit?: number | null; types?: string[] | null } {
  if (body.type && body.type !== 'STANDARD') throw notSupported(`buckets of type ${body.type.slice(0, 40)}`);
  if (body.versioning_status && body.versioning_status !== 'DISABLED') throw notSupported('versioning');
  const { file_size_limit: size, allowed_mime_types: types } = body;
  const limit = typeof size === 'string' ? parseFileSize(size) : size;
  if (typeof limit === 'number' && limit < 0) throw invalidRequest('body/file_size_limit is not valid');
  if (typeof limit === 'number' && limit > largestFile) throw entityTooLarge();
  const wrong = types?.find((type) => type !== '' && (type.length > 255 || !TYPE_RULE.test(type)));
  if (wrong) throw invalidMimeType(wrong.slice(0, 255));
  return {
    ...(limit !== undefined && { limit }),
    ...(types !== undefined && { types: types?.filter(Boolean) ?? null }),
  };
}

const SIZE = /^(\d+(?:\.\d+)?)(gb|mb|kb|b)?$/i;
/** Decimal, as the protocol has it: 20mb is 20,000,000. */
const UNITS: Record<string, number> = { gb: 1e9, mb: 1e6, kb: 1e3, b: 1 };

/** Bytes of a size such as `20mb`. Throws InvalidRequest for any other text. */
function parseFileSize(text: string): number {
  const match = SIZE.exec(text.trim());
  const bytes = match ? Math.round(Number(match[1]) * UNITS[(match[2] ?? 'b').toLowerCase()]!) : NaN;
  if (!Number.isSafeInteger(bytes)) throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B');
  return bytes;
}
