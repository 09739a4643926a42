import { sql } from 'kysely';
import { PICTURE_MONTHS } from '../../../../contracts/lesson-pictures.ts';
import type { Transaction } from '../../../platform/database/database.ts';

/** Files that belong to no lesson are removed after this many hours. */
export const UNUSED_HOURS = 24;

/** Lets go of the pictures of old lessons, and of files that became none. */
export async function dropOldPictures(trx: Transaction): Promise<void> {
  for (const table of ['lesson_pictures', 'album_children'] as const)
    await sql`
      delete from ${sql.table(table)} using lessons
      where lessons.id = lesson_id and starts_at < now() - make_interval(months => ${PICTURE_MONTHS}::integer)
    `.execute(trx);
  await sql`
    delete from storage.objects
    where bucket_id = 'lessons' and created_at < now() - make_interval(hours => ${UNUSED_HOURS}::integer)
      and not exists (select from lesson_pictures where file_path = objects.name)`.execute(trx);
}
