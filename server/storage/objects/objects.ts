import { sql } from 'kysely';
import { SERVICE, type Caller } from '../../platform/caller.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { noSuchBucket, noSuchKey } from '../storage-error.ts';

/** The service's facts of a file's bytes; stored as `metadata`, in the protocol's words. */
export interface FileMetadata {
  /** With its quotation marks. */
  eTag: string;
  size: number;
  mimetype: string;
  /** The whole header. */
  cacheControl: string;
  /** ISO 8601. */
  lastModified: string;
  contentLength: number;
  httpStatusCode: 200;
  contentEncoding?: string;
}

/** A file's row as the service reads it. */
export interface StoredObject {
  id: string;
  bucket_id: string;
  name: string;
  owner_id: string | null;
  version: string;
  metadata: FileMetadata;
  user_metadata: Record<string, unknown> | null;
  created_at: string;
  updated_at: string;
  last_accessed_at: string;
}

/** The row that an upload makes. */
export interface NewObject extends Omit<StoredObject, 'metadata' | 'created_at' | 'updated_at' | 'last_accessed_at'> {
  metadata: Partial<FileMetadata>;
}

const COLUMNS = `id, bucket_id, name, owner_id, version, metadata, user_metadata, created_at, updated_at, last_accessed_at`;
const ONE = `select row_to_json(found)::text from (select ${COLUMNS} from storage.objects where bucket_id = $1 and name = $2) as found`;

const PUBLIC = `select buckets.public::text, case when buckets.public then (${ONE.replace('$1', 'buckets.id')}) end from storage.buckets where id = $1`;

/**
 * The file of a public bucket, for every visitor; null where the bucket is not public. Throws NoSuchBucket, NoSuchKey.
 */
export async function findPublicObject(database: Database, bucket: string, key: string): Promise<StoredObject | null> {
  const context = { method: 'GET', path: `/storage/v1/object/public/${bucket}`, readOnly: true };
  const [rows] = await database.statements(SERVICE, context, [{ text: PUBLIC, values: [bucket, key] }]);
  const [isPublic, text] = rows?.[0] ?? [];
  if (!isPublic) throw noSuchBucket();
  if (isPublic === 'false') return null;
  if (!text) throw noSuchKey();
  return JSON.parse(text) as StoredObject;
}

/** The file as the caller sees it. Throws NoSuchKey for a missing one and for a hidden one alike. */
export async function requireObject(
  database: Database,
  caller: Caller,
  bucket: string,
  key: string,
): Promise<StoredObject> {
  const context = { method: 'GET', path: `/storage/v1/object/${bucket}`, readOnly: true };
  const [rows] = await database.statements(caller, context, [{ text: ONE, values: [bucket, key] }]);
  const text = rows?.[0]?.[0];
  if (!text) throw noSuchKey();
  return JSON.parse(text) as StoredObject;
}

/**
 * Tries as the caller whether the row could be written, and announces its bytes: those that get no row within this many
 * hours are removed by the sweep.
 */
export async function tryUpload(
  database: Database,
  caller: Caller,
  row: NewObject,
  isUpsert: boolean,
  hours: number,
): Promise<void> {
  const values = [JSON.stringify(row), String(isUpsert), String(hours)];
  await database.statements(caller, contextOf(row), [
    { text: 'select storage.try_upload($1::jsonb, $2::boolean, $3::integer)', values },
  ]);
}

/**
 * Adds the row as the caller, or replaces the file that has the name. Returns its id, and the version that was
 * replaced.
 */
export async function putObject(
  database: Database,
  caller: Caller,
  row: NewObject,
  isUpsert: boolean,
): Promise<{ id: string; replaced: string | null }> {
  const text = 'select id, replaced from storage.commit_upload($1::jsonb, $2::boolean)';
  const values = [JSON.stringify(row), String(isUpsert)];
  const [rows] = await database.statements(caller, contextOf(row), [{ text, values }]);
  const [id, replaced] = rows![0]!;
  return { id: id!, replaced: replaced ?? null };
}

const contextOf = ({ bucket_id }: NewObject) => ({
  method: 'POST',
  path: `/storage/v1/object/${bucket_id}`,
  readOnly: false,
});

/** Renames the file as the caller. True if there was one that the caller may change. */
export async function renameObject(
  trx: Transaction,
  from: { bucket: string; key: string },
  to: { bucket: string; key: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update storage.objects set bucket_id = ${to.bucket}, name = ${to.key}, updated_at = now()
    where bucket_id = ${from.bucket} and name = ${from.key}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Deletes the files as the caller and returns those that the caller could delete. */
export async function deleteObjects(
  database: Database,
  caller: Caller,
  bucket: string,
  keys: string[],
): Promise<StoredObject[]> {
  const context = { method: 'DELETE', path: `/storage/v1/object/${bucket}`, readOnly: false };
  const text = `with gone as (delete from storage.objects where bucket_id = $1 and name = any (array(select json_array_elements_text($2::json))) returning ${COLUMNS})
    select row_to_json(gone)::text from gone order by name`;
  const [rows = []] = await database.statements(caller, context, [{ text, values: [bucket, JSON.stringify(keys)] }]);
  return rows.map(([row]) => JSON.parse(row!) as StoredObject);
}

/** The names of the bucket that the caller sees. */
export async function visibleNames(
  database: Database,
  caller: Caller,
  bucket: string,
  keys: string[],
): Promise<Set<string>> {
  const context = { method: 'POST', path: `/storage/v1/object/sign/${bucket}`, readOnly: true };
  const text = `select name from storage.objects where bucket_id = $1 and name = any (array(select json_array_elements_text($2::json)))`;
  const [rows = []] = await database.statements(caller, context, [{ text, values: [bucket, JSON.stringify(keys)] }]);
  return new Set(rows.map(([name]) => name!));
}

/** A time as the protocol writes it: ISO 8601 with milliseconds and Z. */
export const protocolTime = (text: string): string => new Date(text).toISOString();
