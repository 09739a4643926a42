import type { Transaction } from '../../../../platform/database/database.ts';
import { familyOf } from '../../../core/notifications/family.ts';
import { notify } from '../../../core/notifications/notify.ts';
import type { Lesson } from '../../attendance/access.ts';
import { lessonFacts } from '../../facts.ts';

/** Notifies the families of these children who swam their trial lesson, each once: there is a seat to take now. */
export async function notifyTried(trx: Transaction, lesson: Lesson, childIds: readonly string[]): Promise<void> {
  if (childIds.length === 0) return;
  const tried = await trx
    .selectFrom('visits')
    .innerJoin('children', 'children.id', 'visits.child_id')
    .select(['visits.id', 'child_id', 'full_name'])
    .where('lesson_id', '=', lesson.id)
    .where('child_id', 'in', childIds)
    .where('kind', '=', 'trial')
    .where('mark', '=', 'present')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('enrollments')
            .select('id')
            .whereRef('enrollments.child_id', '=', 'visits.child_id')
            .where('status', '=', 'active'),
        ),
      ),
    )
    .execute();
  for (const { id, child_id, full_name } of tried)
    await notify(trx, {
      to: await familyOf(trx, child_id),
      kind: 'trial_swum',
      data: { ...lessonFacts(lesson), child_id, child_name: full_name },
      once: `trial_swum:${id}`,
    });
}
