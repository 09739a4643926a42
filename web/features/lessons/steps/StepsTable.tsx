import { useLanguage } from '../../../lib/format/use-language.ts';
import type { MarkSnapshot } from '../roster/mark-queue.ts';
import { PassLevel } from './PassLevel.tsx';
import { StepButton } from './StepButton.tsx';
import { stepOf, type ClassSteps, type StepChild, type StepLevel } from './steps-data.ts';
import type { StepMarking } from './use-step-marking.ts';

export interface StepsProps {
  level: StepLevel;
  /** Those of the level. */
  pupils: readonly StepChild[];
  club: ClassSteps['club'];
  marks: MarkSnapshot;
  marking: StepMarking;
}

/** Children by rows and skills by columns; names and the head stay in view. */
export function StepsTable({ level, pupils, club, marks, marking }: StepsProps) {
  const { t, localized } = useLanguage('skills');
  return (
    <div
      role="region"
      tabIndex={0}
      aria-label={localized(level, 'name')}
      className="max-h-[calc(100dvh-16rem)] overflow-auto rounded-card bg-raised"
    >
      <table className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-10 min-w-44 border-b border-line bg-raised p-3 text-left align-bottom text-sm"
            >
              {t('child')}
            </th>
            {level.skills.map((skill) => (
              <th
                key={skill.id}
                scope="col"
                title={localized(skill, 'meaning')}
                className="sticky top-0 min-w-32 border-b border-line bg-raised p-2 text-left align-bottom text-sm leading-tight font-semibold"
              >
                {localized(skill, 'name')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pupils.map((child) => (
            <tr key={child.id}>
              <th
                scope="row"
                className="sticky left-0 max-w-64 border-b border-line bg-raised p-3 text-left font-semibold [overflow-wrap:anywhere]"
              >
                {child.full_name}
                <PassLevel child={child} level={level} club={club} marks={marks} />
              </th>
              {level.skills.map((skill) => (
                <td key={skill.id} className="border-b border-line p-1">
                  <StepButton
                    of={t('of', { name: child.full_name, skill: localized(skill, 'name') })}
                    step={stepOf(child, skill.id, marks).step}
                    onPress={() => marking.press(child, skill.id)}
                    className="w-full"
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
