import { useQuery } from '@tanstack/react-query';
import { STEP_NAMES, type SkillStep, type StepConflict } from '../../../../contracts/progress.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { ConflictRow, Conflicts } from '../roster/ConflictRow.tsx';
import type { MarkQueue, MarkSnapshot } from '../roster/mark-queue.ts';
import type { QueuedStep } from '../roster/queue-entries.ts';
import { stepConflictsQuery, undecidedSteps } from './step-conflicts.ts';
import type { ClassSteps } from './steps-data.ts';

interface ConflictingStepsProps {
  classId: string;
  all: ClassSteps;
  queue: MarkQueue;
  marks: MarkSnapshot;
}

/** Skills that another person assessed meanwhile: whose step counts, and one press to leave it or to change it. */
export function ConflictingSteps({ classId, all, queue, marks }: ConflictingStepsProps) {
  const { t, localized, dateTime } = useLanguage(['skills', 'roster']);
  const notices = useQuery(stepConflictsQuery);
  const here = undecidedSteps(notices.data ?? [], all.children, marks);
  if (here.length === 0) return null;
  const skills = all.levels.flatMap((level) => level.skills);
  const put = ({ child_id, skill_id, marked_at }: StepConflict, step: SkillStep) =>
    queue.add<QueuedStep>([{ child_id, skill_id, step, class_id: classId, seen_marked_at: marked_at }], 0);
  return (
    <Conflicts title={t('conflict')}>
      {here.map((conflict) => {
        const { child_id, skill_id, ours, step, marked_by_name } = conflict;
        const isTheirs = conflict.kept === 'theirs';
        const facts = {
          name: marked_by_name,
          mark: t(`steps.${STEP_NAMES[step]}`),
          ours: t(`steps.${STEP_NAMES[ours]}`),
          when: dateTime(conflict.marked_at),
        };
        const skill = skills.find(({ id }) => id === skill_id);
        return (
          <ConflictRow
            key={child_id + skill_id}
            name={t('of', {
              name: all.children.find(({ id }) => id === child_id)?.full_name,
              skill: skill ? localized(skill, 'name') : '',
            })}
            text={[
              t(marked_by_name ? 'roster:conflict.theirs' : 'roster:conflict.other', facts),
              t(isTheirs ? 'roster:conflict.keptTheirs' : 'roster:conflict.keptYours', facts),
            ].join(' ')}
            conflict={{ ...conflict, theirs: step }}
            onPut={(decided) => put(conflict, decided)}
          />
        );
      })}
    </Conflicts>
  );
}
