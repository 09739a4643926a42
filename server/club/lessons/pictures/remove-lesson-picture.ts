import { removeLessonPictureInput } from '../../../../contracts/inputs/lessons.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { requireLessonStaff } from '../attendance/access.ts';

export const removeLessonPicture = defineProcedure({
  name: 'remove_lesson_picture',
  summary:
    'Removes a picture of a lesson with its file, for the staff of the lesson; one that is gone already is no fault.',
  input: removeLessonPictureInput,
  async run(context, { lesson_id, picture_id }) {
    await requireLessonStaff(context, lesson_id);
    const gone = await asServiceRole(context.trx, (trx) =>
      trx
        .deleteFrom('lesson_pictures')
        .where('id', '=', picture_id)
        .where('lesson_id', '=', lesson_id)
        .returning('id')
        .executeTakeFirst(),
    );
    return { removed: gone !== undefined };
  },
});
