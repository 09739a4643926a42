import { saveChildNoteInput } from '../../../../contracts/inputs/attendance.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { requireLessonChild } from './access.ts';

export const saveChildNote = defineProcedure({
  name: 'save_child_note',
  summary:
    'Writes a note on one child in one lesson, for its instructors and the admins; null removes it. In a canceled lesson a note can only be removed.',
  input: saveChildNoteInput,
  async run(context, { lesson_id, child_id, note }) {
    const { lesson_status } = await requireLessonChild(context, lesson_id, child_id);
    if (note !== null && lesson_status === 'cancelled') throw new ClubError('lesson_cancelled');
    await asServiceRole(context.trx, async (trx) => {
      if (note === null)
        await trx
          .deleteFrom('child_notes')
          .where('lesson_id', '=', lesson_id)
          .where('child_id', '=', child_id)
          .execute();
      else
        await trx
          .insertInto('child_notes')
          .values({ lesson_id, child_id, note, written_by: context.userId })
          .onConflict((conflict) =>
            conflict.constraint('child_notes__once').doUpdateSet({ note, written_by: context.userId }),
          )
          .execute();
    });
    return { lesson_id, child_id, note };
  },
});
