import { STEP_NAMES } from '../../../../contracts/progress.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { MarkQueue } from '../roster/mark-queue.ts';
import type { QueuedStep } from '../roster/queue-entries.ts';
import { Refused } from '../roster/Refused.tsx';
import type { ClassSteps } from './steps-data.ts';

interface RefusedStepsProps {
  all: ClassSteps;
  queue: MarkQueue;
  refused: readonly QueuedStep[];
}

/** Steps that the club did not take: why, and whose. They stay until they have been read. */
export function RefusedSteps({ all, queue, refused }: RefusedStepsProps) {
  const { t, localized } = useLanguage(['skills', 'roster']);
  const skills = all.levels.flatMap((level) => level.skills);
  const wordsOf = ({ child_id, skill_id, step }: QueuedStep) => {
    const name = all.children.find(({ id }) => id === child_id)?.full_name ?? t('roster:refused.other');
    const skill = skills.find(({ id }) => id === skill_id);
    return `${t('of', { name, skill: skill ? localized(skill, 'name') : '–' })}: ${t(`steps.${STEP_NAMES[step]}`)}`;
  };
  return (
    <Refused queue={queue} refused={refused} says={t('refused')}>
      <p>{refused.map(wordsOf).join('; ')}</p>
    </Refused>
  );
}
