import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../components/IconButton.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { PassLevel } from './PassLevel.tsx';
import { StepButton } from './StepButton.tsx';
import { stepOf } from './steps-data.ts';
import type { StepsProps } from './StepsTable.tsx';

/** One skill at a time, its children below each other: for a phone in one hand. */
export function StepsList({ level, pupils, club, marks, marking }: StepsProps) {
  const { t, localized } = useLanguage('skills');
  const [at, setAt] = useState(0);
  const skill = level.skills[at] ?? level.skills[0];
  if (!skill) return null;
  const position = level.skills.indexOf(skill);
  return (
    <>
      <div className="min-[360px]:sticky top-14 z-10 -mx-4 mb-2 flex items-center gap-1 border-b border-line bg-raised px-2 py-1.5">
        <IconButton
          name={t('previous')}
          icon={<ChevronLeft />}
          disabled={position === 0}
          onClick={() => setAt(position - 1)}
          className="size-14"
        />
        <p aria-live="polite" className="min-w-0 flex-1 text-center leading-tight">
          <span className="block font-bold [overflow-wrap:anywhere]">{localized(skill, 'name')}</span>
          <span className="text-sm text-muted tabular">{t('at', { at: position + 1, all: level.skills.length })}</span>
        </p>
        <IconButton
          name={t('following')}
          icon={<ChevronRight />}
          disabled={position === level.skills.length - 1}
          onClick={() => setAt(position + 1)}
          className="size-14"
        />
      </div>
      <ul aria-label={localized(level, 'name')} className="overflow-hidden rounded-card bg-raised">
        {pupils.map((child) => (
          <li key={child.id} className="flex items-center gap-3 border-b border-line p-2 pl-4 last:border-0">
            <span className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">
              {child.full_name}
              <PassLevel child={child} level={level} club={club} marks={marks} />
            </span>
            <StepButton
              of={t('of', { name: child.full_name, skill: localized(skill, 'name') })}
              step={stepOf(child, skill.id, marks).step}
              onPress={() => marking.press(child, skill.id)}
              className="w-36 shrink-0"
            />
          </li>
        ))}
      </ul>
    </>
  );
}
