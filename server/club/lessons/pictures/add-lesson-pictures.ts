import { sql } from 'kysely';
import { addLessonPicturesInput } from '../../../../contracts/inputs/lessons.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole, type Transaction } from '../../../platform/database/database.ts';
import { only } from '../../../platform/database/rows.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { requireMarkableLesson } from '../attendance/access.ts';
import { isInLesson } from '../hand-overs/in-lesson.ts';
import { UNUSED_HOURS } from './drop-old-pictures.ts';
import { childrenIn } from './lesson-children.ts';

export const addLessonPictures = defineProcedure({
  name: 'add_lesson_pictures',
  summary:
    'Adds files that the caller has uploaded into the bucket lessons to the album of a lesson, which its families see once each child has the consent for photos; with `child_id` as clips for the family of that child. The same files again are added once.',
  input: addLessonPicturesInput,
  async run(context, { lesson_id, child_id = null, file_paths }) {
    await requireMarkableLesson(context, lesson_id);
    await asServiceRole(context.trx, async (trx) => {
      if (child_id !== null && !(await isInLesson(trx, { lesson_id, child_id }))) throw new ClubError('not_in_class');
      await keepFiles(trx, { lesson_id, child_id, userId: context.userId }, file_paths);
      if (child_id === null) await keepChildren(trx, lesson_id);
    });
    return { lesson_id, added: new Set(file_paths).size };
  },
});

interface Destination {
  lesson_id: string;
  child_id: string | null;
  userId: string | null;
}

/** Makes files that the user has uploaded pictures of the lesson. Throws attachment_missing for one that is not there, is another user's, or may be swept by now. */
async function keepFiles(
  trx: Transaction,
  { lesson_id, child_id, userId }: Destination,
  paths: readonly string[],
): Promise<void> {
  await sql`
    insert into lesson_pictures (lesson_id, child_id, file_path, type, bytes, added_by)
    select ${lesson_id}, ${child_id}, name, metadata ->> 'mimetype', (metadata ->> 'size')::bigint, ${userId}
    from storage.objects
    where bucket_id = 'lessons' and name = any (${paths}::text[]) and starts_with(name, ${userId}::text || '/')
      and created_at > now() - make_interval(hours => ${UNUSED_HOURS - 1}::integer)
    on conflict (file_path) do nothing`.execute(trx);
  // A picture goes with the consent: however it was uploaded, no browser keeps a copy.
  await sql`
    update storage.objects set metadata = metadata || '{"cacheControl": "no-store"}'
    from lesson_pictures where bucket_id = 'lessons' and name = file_path and file_path = any (${paths}::text[])
      and lesson_id = ${lesson_id} and metadata ->> 'cacheControl' is distinct from 'no-store'`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from lesson_pictures
    where file_path = any (${paths}::text[]) and lesson_id = ${lesson_id} and child_id is not distinct from ${child_id}::uuid
  `.execute(trx);
  if (only(rows).count !== new Set(paths).size) throw new ClubError('attachment_missing');
}

async function keepChildren(trx: Transaction, lessonId: string): Promise<void> {
  await sql`
    insert into album_children (lesson_id, child_id) select ${lessonId}::uuid, child_id from (${childrenIn(lessonId)}) as children
    on conflict (lesson_id, child_id) do nothing`.execute(trx);
}
