import { sql } from 'kysely';
import { listChildPicturesInput } from '../../../../contracts/inputs/lessons.ts';
import { MOST_CHILD_PICTURES } from '../../../../contracts/lesson-pictures.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { allRows, only } from '../../../platform/database/rows.ts';
import { requireFamilyOf } from '../../core/access/access.ts';
import { defineProcedure, type ProcedureContext } from '../../core/procedure.ts';

interface ChildPicture extends Translated<'title'> {
  id: string;
  lesson_id: string;
  file_path: string;
  type: string;
  /** For the family of this child alone. */
  is_clip: boolean;
  starts_at: string;
}

export const listChildPictures = defineProcedure({
  name: 'list_child_pictures',
  summary: `The pictures that the family of a child sees, and the child with an athlete’s account of its own: of the open albums of its lessons, and its clips; the newest ${MOST_CHILD_PICTURES}, the latest lesson first.`,
  input: listChildPicturesInput,
  isRead: true,
  async run(context, { child_id }): Promise<ChildPicture[]> {
    if (!(await isSwimmer(context, child_id))) await requireFamilyOf(context, child_id);
    return asServiceRole(context.trx, async (trx) => {
      return allRows(trx)<ChildPicture>`
        select lesson_pictures.id, lesson_id, file_path, type, child_id is not null as is_clip, starts_at, title, title_en, title_ru
        from lesson_pictures join lessons on lessons.id = lesson_id join classes on classes.id = class_id
        where (child_id is null and lesson_id = any ((select private.open_album_ids(array[${child_id}::uuid]))::uuid[]))
          or (child_id = ${child_id} and private.allows_photos(child_id))
        order by starts_at desc, lesson_id, lesson_pictures.created_at, lesson_pictures.id limit ${MOST_CHILD_PICTURES}`;
    });
  },
});

/** True if the caller is the child, as an approved athlete. */
async function isSwimmer({ trx }: ProcedureContext, childId: string): Promise<boolean> {
  const { rows } = await sql<{
    yes: boolean;
  }>`select ${childId}::uuid = any (private.athlete_child_ids()) as yes`.execute(trx);
  return only(rows).yes;
}
