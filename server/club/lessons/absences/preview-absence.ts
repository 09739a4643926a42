import { previewAbsenceInput } from '../../../../contracts/inputs/attendance.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { inSavepoint } from '../../../platform/database/savepoint.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { announceAbsence } from './announce-absence.ts';

export const previewAbsence = defineProcedure({
  name: 'preview_absence',
  summary:
    'What an absence would earn if it were announced now: whether it is excused, and the last day of the make-up credit; null: none. Changes nothing.',
  input: previewAbsenceInput,
  run: (context, { child_id, lesson_id }) =>
    inSavepoint(
      context.trx,
      async () => {
        const { excused } = await announceAbsence.run(context, { child_id, lesson_id, note: null });
        const credit = await asServiceRole(context.trx, (trx) =>
          trx
            .selectFrom('make_up_credits')
            .select('valid_until')
            .where('child_id', '=', child_id)
            .where('lesson_id', '=', lesson_id)
            .where('withdrawn_at', 'is', null)
            .executeTakeFirst(),
        );
        return { excused, make_up_until: credit?.valid_until ?? null };
      },
      true,
    ),
});
