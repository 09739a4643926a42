import { sql } from 'kysely';
import { ClubError } from '../../../platform/club-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { jsonRows } from '../../../platform/database/rows.ts';

/** Files that belong to no message are removed after this many hours. */
const UNSENT_HOURS = 24;

/** A file in the bucket, and the name that its readers see. */
interface ChosenFile {
  file_path: string;
  name: string;
}

/**
 * Makes files that the user has uploaded those of a message, in their order. Throws attachment_missing for one that is not
 * there, is of another user or of another message, or may be swept by now. Inside asServiceRole.
 */
export async function keepFiles(
  trx: Transaction,
  { message_id, userId }: { message_id: string; userId: string | null },
  files: readonly ChosenFile[],
): Promise<void> {
  if (files.length === 0) return;
  const { numAffectedRows } = await sql`
    insert into attachments (message_id, position, name, file_path, type, bytes)
    select ${message_id}::uuid, position, chosen.name, file_path, metadata ->> 'mimetype', (metadata ->> 'size')::bigint
    from jsonb_to_recordset(${jsonRows(files.map((file, index) => ({ ...file, position: index + 1 })))}::jsonb)
      as chosen (position integer, file_path text, name text)
    join storage.objects on bucket_id = 'attachments' and objects.name = file_path
    where starts_with(file_path, ${userId}::text || '/') and created_at > now() - make_interval(hours => ${UNSENT_HOURS - 1}::integer)
    on conflict (file_path) do nothing`.execute(trx);
  if (Number(numAffectedRows ?? 0) !== files.length) throw new ClubError('attachment_missing');
}

/** Removes the files that were uploaded for a message that was not sent. */
export async function dropUnsentFiles(trx: Transaction): Promise<void> {
  await sql`
    delete from storage.objects
    where bucket_id = 'attachments' and created_at < now() - make_interval(hours => ${UNSENT_HOURS}::integer)
      and not exists (select from attachments where file_path = objects.name)`.execute(trx);
}
