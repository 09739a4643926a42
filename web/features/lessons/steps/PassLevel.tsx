import { ArrowUpCircle } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { MarkSnapshot } from '../roster/mark-queue.ts';
import { isReady, type ClassSteps, type StepChild, type StepLevel } from './steps-data.ts';

interface PassLevelProps {
  child: StepChild;
  level: StepLevel;
  club: ClassSteps['club'];
  marks: MarkSnapshot;
}

/** A child that has every skill of its level: passed by one press, or proposed where an admin confirms. */
export function PassLevel({ child, level, club, marks }: PassLevelProps) {
  const { t, localized } = useLanguage('skills');
  const pass = useProcedure('pass_level');
  if (!isReady(child, level, club, marks)) return null;
  if (club.level_by_admin)
    return (
      <span className="mt-1 block">
        <Chip tone="success">{t('proposed')}</Chip>
      </span>
    );
  // The club has to have the steps first.
  const isSent = marks.steps.pending.every(({ child_id }) => child_id !== child.id);
  return (
    <span className="mt-1 block">
      <Button
        kind="secondary"
        icon={<ArrowUpCircle />}
        aria-label={t('passOf', { name: child.full_name })}
        busy={pass.isPending || !isSent}
        onClick={() =>
          void pass.run(
            { child_id: child.id, level_id: level.id },
            { done: t('passed', { name: child.full_name, level: localized(level, 'name') }), failed: true },
          )
        }
      >
        {t('pass')}
      </Button>
    </span>
  );
}
