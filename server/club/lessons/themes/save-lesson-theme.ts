import { saveLessonThemeInput } from '../../../../contracts/inputs/lessons.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { requireLessonStaff } from '../attendance/access.ts';

export const saveLessonTheme = defineProcedure({
  name: 'save_lesson_theme',
  summary:
    'Writes the theme of a lesson and what its children practice until the next one; with `is_shared` their families read it. Without both texts it is removed; in a canceled lesson it can only be removed.',
  input: saveLessonThemeInput,
  async run(context, { lesson_id, ...texts }) {
    const { status } = await requireLessonStaff(context, lesson_id, { lock: true });
    const isNone = texts.theme === null && texts.homework === null;
    if (!isNone && status === 'cancelled') throw new ClubError('lesson_cancelled');
    const values = { ...texts, written_by: context.userId };
    await asServiceRole(context.trx, async (trx) => {
      if (isNone) await trx.deleteFrom('lesson_themes').where('lesson_id', '=', lesson_id).execute();
      else
        await trx
          .insertInto('lesson_themes')
          .values({ lesson_id, ...values })
          .onConflict((conflict) => conflict.column('lesson_id').doUpdateSet(values))
          .execute();
    });
    return { lesson_id, ...texts };
  },
});
