import { saveLessonNotesInput } from '../../../contracts/inputs/lessons.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { defineProcedure } from '../core/procedure.ts';
import { requireLessonStaff } from './attendance/access.ts';

export const saveLessonNotes = defineProcedure({
  name: 'save_lesson_notes',
  summary: 'Writes the staff’s notes of a lesson; families do not see them.',
  input: saveLessonNotesInput,
  async run(context, { lesson_id, notes }) {
    await requireLessonStaff(context, lesson_id, { lock: true });
    await asServiceRole(context.trx, (trx) =>
      trx.updateTable('lessons').set({ notes }).where('id', '=', lesson_id).execute(),
    );
    return { lesson_id, notes };
  },
});
