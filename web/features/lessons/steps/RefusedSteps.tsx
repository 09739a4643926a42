import { CircleAlert } from 'lucide-react';
import { STEP_NAMES } from '../../../../contracts/progress.ts';
import { Button } from '../../../components/Button.tsx';
import { errorText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { MarkQueue } from '../roster/mark-queue.ts';
import type { QueuedStep } from '../roster/queue-entries.ts';
import type { ClassSteps } from './steps-data.ts';

interface RefusedStepsProps {
  all: ClassSteps;
  queue: MarkQueue;
  refused: readonly QueuedStep[];
}

/** Steps that the club did not take: why, and whose. They stay until they have been read. */
export function RefusedSteps({ all, queue, refused }: RefusedStepsProps) {
  const { t, localized } = useLanguage(['skills', 'roster']);
  const [first] = refused;
  if (!first) return null;
  const skills = all.levels.flatMap((level) => level.skills);
  const wordsOf = ({ child_id, skill_id, step }: QueuedStep) => {
    const name = all.children.find(({ id }) => id === child_id)?.full_name ?? t('roster:refused.other');
    const skill = skills.find(({ id }) => id === skill_id);
    return `${t('skills:of', { name, skill: skill ? localized(skill, 'name') : '–' })}: ${t(`skills:steps.${STEP_NAMES[step]}`)}`;
  };
  return (
    <div role="alert" className="mb-3 flex flex-wrap items-start gap-3 rounded-card bg-danger-soft p-4">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {t('skills:refused')}: {errorText(first.refused ?? 'unexpected')}
        </p>
        <p>{refused.map(wordsOf).join('; ')}</p>
      </div>
      <Button kind="secondary" onClick={() => queue.dismissRefused(refused)} className="max-sm:w-full">
        {t('roster:refused.read')}
      </Button>
    </div>
  );
}
