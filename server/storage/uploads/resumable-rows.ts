import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { allRows, firstRow } from '../../platform/database/rows.ts';

/** A sender's metadata of a resumable upload: bucketName, objectName, contentType, cacheControl, metadata. */
type ResumableMetadata = Record<string, string | null>;

/** An upload under way. */
export interface ResumableUpload {
  id: string;
  bucket_id: string;
  name: string;
  owner_id: string | null;
  /** In bytes. */
  size: number;
  received: number;
  metadata: ResumableMetadata;
  is_upsert: boolean;
  created_at: string;
}

/** A piece of it, in the store under its version. */
interface ResumablePart {
  position: number;
  size: number;
  version: string;
}

export async function insertUpload(
  trx: Transaction,
  row: Omit<ResumableUpload, 'received' | 'created_at'>,
): Promise<void> {
  await sql`insert into storage.resumable_uploads (id, bucket_id, name, owner_id, size, metadata, is_upsert)
    values (${row.id}, ${row.bucket_id}, ${row.name}, ${row.owner_id}, ${row.size}, ${JSON.stringify(row.metadata)}::jsonb, ${row.is_upsert})
  `.execute(trx);
}

export const findUpload = (trx: Transaction, id: string): Promise<ResumableUpload | undefined> => firstRow(trx)`
    select id, bucket_id, name, owner_id, size, received, metadata, is_upsert, created_at
    from storage.resumable_uploads where id::text = ${id}`;

export async function deleteUpload(trx: Transaction, id: string): Promise<void> {
  await sql`delete from storage.resumable_uploads where id = ${id}`.execute(trx);
}

/** Records how much is there now. False if another request was faster: then its bytes count. */
export async function advance(trx: Transaction, id: string, from: number, to: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update storage.resumable_uploads set received = ${to} where id = ${id} and received = ${from}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Stores a piece; one at the same position that was never counted gives way. */
export async function keepPart(
  trx: Transaction,
  id: string,
  { position, size, version }: ResumablePart,
): Promise<void> {
  await sql`insert into storage.resumable_parts (upload_id, position, size, version) values (${id}, ${position}, ${size}, ${version})
    on conflict (upload_id, position) do update set size = excluded.size, version = excluded.version`.execute(trx);
}

export const listParts = (trx: Transaction, id: string): Promise<ResumablePart[]> => allRows(trx)`
    select position, size, version from storage.resumable_parts where upload_id = ${id} order by position`;

/** Deletes the pieces from a position on; returns their versions. */
export async function dropParts(trx: Transaction, id: string, from: number): Promise<string[]> {
  const { rows } = await sql<{ version: string }>`
    delete from storage.resumable_parts where upload_id = ${id} and position >= ${from} returning version`.execute(trx);
  return rows.map(({ version }) => version);
}
