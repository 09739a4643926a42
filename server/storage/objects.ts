import { sql, type RawBuilder } from 'kysely';
import { SERVICE, type Caller } from '../platform/caller.ts';
import { asClub, type Database, type Transaction } from '../platform/database.ts';
import { noSuchKey } from './storage-error.ts';

/** What the service knows of a file's bytes; kept as `metadata`, in the protocol's words. */
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
export interface NewObject {
  id: string;
  bucket_id: string;
  name: string;
  owner_id: string | null;
  version: string;
  metadata: Partial<FileMetadata>;
  user_metadata: Record<string, unknown> | null;
}

const COLUMNS = `id, bucket_id, name, owner_id, version, metadata, user_metadata, created_at, updated_at, last_accessed_at`;
const ONE = `select row_to_json(found)::text from (select ${COLUMNS} from storage.objects where bucket_id = $1 and name = $2) as found`;

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

const json = (value: unknown): RawBuilder<unknown> => sql`${value === null ? null : JSON.stringify(value)}::jsonb`;

/** Adds the row as the caller, or puts it in the place of the file that has the name. Nothing is answered: that would ask for the right to read. */
export async function writeObject(trx: Transaction, row: NewObject, isUpsert: boolean): Promise<void> {
  await sql`
    insert into storage.objects (id, bucket_id, name, owner_id, version, metadata, user_metadata)
    values (${row.id}, ${row.bucket_id}, ${row.name}, ${row.owner_id}, ${row.version}, ${json(row.metadata)}, ${json(row.user_metadata)})
    ${
      isUpsert
        ? sql`on conflict (bucket_id, name) do update set owner_id = excluded.owner_id, version = excluded.version,
            metadata = excluded.metadata, user_metadata = excluded.user_metadata, updated_at = now()`
        : sql``
    }
  `.execute(trx);
}

/** Which row has the name now, whoever may see it; held until the transaction ends. */
export async function lockObject(
  trx: Transaction,
  bucket: string,
  key: string,
): Promise<{ id: string; version: string } | undefined> {
  return asClub(trx, async () => {
    const { rows } = await sql<{ id: string; version: string }>`
      select id, version from storage.objects where bucket_id = ${bucket} and name = ${key} for update`.execute(trx);
    return rows[0];
  });
}

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

/** Deletes the files as the caller and answers those that were there for them. */
export async function deleteObjects(
  database: Database,
  caller: Caller,
  bucket: string,
  keys: string[],
): Promise<StoredObject[]> {
  const context = { method: 'DELETE', path: `/storage/v1/object/${bucket}`, readOnly: false };
  const text = `with gone as (delete from storage.objects where bucket_id = $1 and name = any ((select array(select json_array_elements_text($2::json)))::text[]) returning ${COLUMNS})
    select row_to_json(gone)::text from gone order by name`;
  const [rows = []] = await database.statements(caller, context, [{ text, values: [bucket, JSON.stringify(keys)] }]);
  return rows.map(([row]) => JSON.parse(row!) as StoredObject);
}

/** Which of the names the caller sees in the bucket. */
export async function visibleNames(
  database: Database,
  caller: Caller,
  bucket: string,
  keys: string[],
): Promise<Set<string>> {
  const context = { method: 'POST', path: `/storage/v1/object/sign/${bucket}`, readOnly: true };
  const text = `select name from storage.objects where bucket_id = $1 and name = any ((select array(select json_array_elements_text($2::json)))::text[])`;
  const [rows = []] = await database.statements(caller, context, [{ text, values: [bucket, JSON.stringify(keys)] }]);
  return new Set(rows.map(([name]) => name!));
}

/** Says that bytes are about to be stored under these versions: if no row names them in time, the sweep removes them. */
export async function announceFiles(trx: Transaction, versions: string[], hours: number): Promise<void> {
  await asClub(trx, async () => {
    await sql`insert into storage.unused_files (version, remove_after)
      select version, now() + make_interval(hours => ${hours}) from unnest(${versions}::text[]) as version`.execute(
      trx,
    );
  });
}

/** Removes bytes that lost their row, or never got one. What fails is the sweep's to do again. */
export async function forgetFiles(
  { database, store }: { database: Database; store: { remove(keys: string[]): Promise<void> } },
  versions: string[],
): Promise<void> {
  if (versions.length === 0) return;
  try {
    await store.remove(versions);
    await database.transaction(SERVICE, (trx) =>
      sql`delete from storage.unused_files where version = any (${versions}::text[])`.execute(trx),
    );
  } catch {
    // The announcement stands, so the sweep finds it.
  }
}

/** A time as the protocol writes it: ISO 8601 with milliseconds and Z. */
export const protocolTime = (text: string): string => new Date(text).toISOString();
