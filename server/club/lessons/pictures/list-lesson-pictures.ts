import { sql } from 'kysely';
import { listLessonPicturesInput } from '../../../../contracts/inputs/lessons.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { requireLessonStaff } from '../attendance/access.ts';
import { childrenIn } from './lesson-children.ts';

interface PicturedChild {
  child_id: string;
  full_name: string;
  /** Null: the club asks for no consent, and no album opens. */
  photos_allowed: boolean | null;
}

export const listLessonPictures = defineProcedure({
  name: 'list_lesson_pictures',
  summary:
    'The pictures of a lesson, those of its album and the clips, for its staff; and its children with the consent for photos of each: without one of them its families do not see the album.',
  input: listLessonPicturesInput,
  isRead: true,
  async run(context, { lesson_id }) {
    await requireLessonStaff(context, lesson_id);
    return asServiceRole(context.trx, async (trx) => {
      const pictures = await trx
        .selectFrom('lesson_pictures')
        .select(['id', 'child_id', 'file_path', 'type', 'created_at'])
        .where('lesson_id', '=', lesson_id)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      const { rows: children } = await sql<PicturedChild>`
        select children.id as child_id, full_name, private.allows_photos(children.id) as photos_allowed
        from children where id in (${childrenIn(lesson_id)}) order by full_name, id`.execute(trx);
      return { pictures, children };
    });
  },
});
