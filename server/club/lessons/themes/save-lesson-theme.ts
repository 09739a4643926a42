import { saveLessonThemeInput } from '../../../../contracts/inputs/lessons.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { heldToNow } from '../../core/marks/sent-marks.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { requireLessonStaff } from '../attendance/access.ts';

export const saveLessonTheme = defineProcedure({
  name: 'save_lesson_theme',
  summary:
    'Writes the theme of a lesson and what its children practice until the next one; with `is_shared` their families read it. Without both texts it is removed; in a canceled lesson it can only be removed. The same client_id twice changes nothing; of two the later written_at counts, and an older one is refused.',
  input: saveLessonThemeInput,
  async run(context, { lesson_id, client_id, written_at, ...texts }) {
    const { status } = await requireLessonStaff(context, lesson_id, { lock: true });
    const isNone = texts.theme === null && texts.homework === null;
    if (!isNone && status === 'cancelled') throw new ClubError('lesson_cancelled');
    const at = heldToNow(written_at);
    const saved = { ...texts, is_shared: texts.is_shared && !isNone };
    await asServiceRole(context.trx, async (trx) => {
      const before = await trx
        .selectFrom('lesson_themes')
        .select(['client_id', 'written_at'])
        .where('lesson_id', '=', lesson_id)
        .executeTakeFirst();
      if (before && client_id && before.client_id === client_id) return;
      if (before && Date.parse(before.written_at) > Date.parse(at)) throw new ClubError('theme_written_later');
      const values = {
        ...saved,
        written_by: context.userId,
        written_at: at,
        client_id: client_id ?? null,
      };
      await trx
        .insertInto('lesson_themes')
        .values({ lesson_id, ...values })
        .onConflict((conflict) => conflict.column('lesson_id').doUpdateSet(values))
        .execute();
    });
    return { lesson_id, ...saved };
  },
});
