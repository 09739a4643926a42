import { saveLessonNotesInput } from '../../../contracts/inputs/lessons.ts';
import { asClub } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { requireLessonStaff } from '../attendance/access.ts';

export const saveLessonNotes = defineProcedure({
  name: 'save_lesson_notes',
  summary: 'What the staff notes of a lesson; families do not see it.',
  input: saveLessonNotesInput,
  async run(context, { meeting_id, notes }) {
    await requireLessonStaff(context, meeting_id, { lock: true });
    await asClub(context.trx, (trx) =>
      trx.updateTable('class_meetings').set({ notes }).where('id', '=', meeting_id).execute(),
    );
    return { meeting_id, notes };
  },
});
