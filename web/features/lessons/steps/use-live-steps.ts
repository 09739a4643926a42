import { useQueryClient } from '@tanstack/react-query';
import type { SkillStep } from '../../../../contracts/progress.ts';
import { useLiveTables } from '../../../lib/api/live.ts';
import { readAgain } from '../../../lib/api/query.ts';
import { useReadSoon } from '../../../lib/api/read-soon.ts';
import { rememberSteps, stepsQuery, type StepChild } from './steps-data.ts';

/** A condition has at most so many values. */
const MOST_VALUES = 100;

/** Keeps an open class up to date while others assess it: a step is written into what is shown, all else is read again. */
export function useLiveSteps(classId: string, children: readonly StepChild[]): void {
  const queries = useQueryClient();
  const readAll = useReadSoon(() => readAgain(queries, stepsQuery(classId)));
  const ids = children.map(({ id }) => id).toSorted();
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_VALUES) }, (_, at) =>
    ids.slice(at * MOST_VALUES, (at + 1) * MOST_VALUES).join(','),
  );
  useLiveTables(
    [
      { table: 'enrollments', filter: `class_id=eq.${classId}` },
      ...parts.flatMap((part) => [
        { table: 'skill_results' as const, filter: `child_id=in.(${part})` },
        { table: 'level_passes' as const, filter: `child_id=in.(${part})` },
        { table: 'children' as const, filter: `id=in.(${part})` },
      ]),
    ],
    (change) => {
      if (change?.table !== 'skill_results' || change.eventType === 'DELETE') return readAll();
      // A reading that is under way may have looked before the change.
      if (queries.isFetching(stepsQuery(classId)) > 0) readAll();
      void rememberSteps([{ ...(change.new as unknown as LiveStep), class_id: classId }], []);
    },
  );
}

/** A row of skill_results. */
interface LiveStep {
  child_id: string;
  skill_id: string;
  step: SkillStep;
  marked_at: string;
  client_id: string | null;
}
