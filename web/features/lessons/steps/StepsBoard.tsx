import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { useWide } from '../../../lib/browser/use-wide.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { SendingState } from '../roster/RosterFoot.tsx';
import { useMarkQueue } from '../roster/use-mark-queue.ts';
import { ConflictingSteps } from './ConflictingSteps.tsx';
import { RefusedSteps } from './RefusedSteps.tsx';
import { ownLevel, type ClassSteps } from './steps-data.ts';
import { StepsList } from './StepsList.tsx';
import { StepsTable } from './StepsTable.tsx';
import { useLiveSteps } from './use-live-steps.ts';
import { useStepMarking } from './use-step-marking.ts';

/** The children of a class by level, with the skills of each: a table where there is room, one skill at a time on a phone. */
export function StepsBoard({ classId, all }: { classId: string; all: ClassSteps }) {
  const { t, localized } = useLanguage(['skills', 'common']);
  const [queue, marks] = useMarkQueue();
  useLiveSteps(classId, all.children);
  const marking = useStepMarking(classId, queue, marks);
  const wide = useWide('table');
  const used = all.levels
    .map((level) => ({
      level,
      children: all.children.filter((child) => ownLevel(all.levels, child)?.id === level.id),
    }))
    .filter(({ children }) => children.length > 0);
  const [chosen, setChosen] = useState('');
  const section = used.find(({ level }) => level.id === chosen) ?? used[0];
  const waiting = marks.steps.pending.filter(({ class_id }) => class_id === classId).length;
  const stuck = waiting > 0 && (marks.state === 'waiting' || marks.state === 'failed');
  const any = all.children.some(({ steps }) => steps.length > 0) || marks.steps.sent.length > 0;
  const Steps = wide ? StepsTable : StepsList;
  return (
    <>
      <RefusedSteps all={all} queue={queue} refused={marks.steps.refused} />
      <ConflictingSteps classId={classId} all={all} queue={queue} marks={marks} />
      {used.length > 1 && (
        <SelectField
          label={t('level')}
          value={section?.level.id}
          onChange={(event) => setChosen(event.target.value)}
          options={used.map(({ level, children }) => ({
            value: level.id,
            label: `${localized(level, 'name')} (${children.length})`,
          }))}
          className="mb-3 max-w-md"
        />
      )}
      {section && (
        <Steps
          key={section.level.id}
          level={section.level}
          pupils={section.children}
          club={all.club}
          marks={marks}
          marking={marking}
        />
      )}
      <footer className="min-[360px]:sticky bottom-[calc(var(--spacing)*14+1px+env(safe-area-inset-bottom))] z-20 -mx-4 mt-4 flex min-h-16 flex-wrap items-center justify-end gap-x-4 border-t border-line bg-raised px-4 py-2 md:mx-0 md:rounded-card md:border lg:bottom-4 @max-[16rem]:static">
        <p
          role="status"
          className={`flex min-w-0 flex-1 items-center gap-1.5 text-sm [&_svg]:size-4 [&_svg]:shrink-0 ${marking.undo && stuck ? 'basis-full sm:basis-0' : ''}`}
        >
          <SendingState waiting={waiting} marks={marks} any={any} />
        </p>
        {marking.undo && (
          <Button kind="quiet" icon={<Undo2 />} onClick={marking.undo}>
            {t('common:undo')}
          </Button>
        )}
        {stuck && (
          <Button kind="secondary" onClick={() => void queue.flush()}>
            {t('common:retry')}
          </Button>
        )}
      </footer>
    </>
  );
}
