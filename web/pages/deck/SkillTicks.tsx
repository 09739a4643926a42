import { useTranslation } from 'react-i18next';
import type { Level } from '../../../contracts/levels.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { Card } from '../../components/Card.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { useFormat } from '../../lib/format.ts';
import { localized } from '../../lib/localized.ts';
import type { Skill } from '../../features/progress/progress-data.ts';

export interface SkillTicksProps {
  skills: readonly Skill[];
  level: Level;
  ticked: readonly string[];
  onChange: (ticked: string[]) => void;
}

/** The skills of a level: those the child had are ticked for good, the others can be. */
export function SkillTicks({ skills, level, ticked, onChange }: SkillTicksProps) {
  const { t, i18n } = useTranslation(['instructor', 'common']);
  const { date } = useFormat();
  const own = skills.filter((skill) => skill.level === level);
  return (
    <Card title={`${t('instructor:assess.skills')} · ${t(`common:levels.${level}`)}`}>
      {own.length === 0 && <p className="text-muted">{t('instructor:assess.noSkills')}</p>}
      {own.length > 0 && <p className="-mt-3 mb-1 text-sm text-muted">{t('instructor:assess.skillsNote')}</p>}
      {own.map((skill) => {
        const since = skill.skill_results[0]?.achieved_on;
        return (
          <Checkbox
            key={skill.id}
            label={localized(skill, 'name', i18n.language as Locale)}
            help={since && t('instructor:assess.skillDone', { date: date(since) })}
            checked={since !== undefined || ticked.includes(skill.id)}
            disabled={since !== undefined}
            onChange={(event) =>
              onChange(event.target.checked ? [...ticked, skill.id] : ticked.filter((one) => one !== skill.id))
            }
          />
        );
      })}
    </Card>
  );
}
