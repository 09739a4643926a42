import { saveLessonNotesInput } from '../../../contracts/inputs/lessons.ts';
import { asServiceRole } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { requireLessonStaff } from './attendance/access.ts';

export const saveLessonNotes = defineProcedure({
  name: 'save_lesson_notes',
  summary: 'What the staff notes of a lesson; families do not see it.',
  input: saveLessonNotesInput,
  async run(context, { lesson_id, notes }) {
    await requireLessonStaff(context, lesson_id, { lock: true });
    await asServiceRole(context.trx, (trx) =>
      trx.updateTable('lessons').set({ notes }).where('id', '=', lesson_id).execute(),
    );
    return { lesson_id, notes };
  },
});
