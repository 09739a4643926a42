import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff, Pencil } from 'lucide-react';
import { LEVELS } from '../../../contracts/levels.ts';
import { Card } from '../../components/Card.tsx';
import { Chip } from '../../components/Chip.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { late } from '../../components/states/late.tsx';
import { QueryState } from '../../components/states/QueryState.tsx';
import { AddButton } from '../../kit/AddButton.tsx';
import { useAddressParam } from '../../kit/address-param.ts';
import { cx } from '../../lib/cx.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { skillsQuery, useSkillChange, type Skill } from './skills-data.ts';

const SkillSheet = late(async () => (await import('./SkillSheet.tsx')).SkillSheet);

/** The club's ladder: what a child can do at the end of each level. What children have shown stays when a skill is hidden. */
export function Skills() {
  const { t } = useLanguage(['adminSettings', 'common']);
  const { data: skills, error, refetch } = useQuery(skillsQuery);
  const shown = useAddressParam('skill');
  const opened = skills?.find(({ id }) => id === shown.value) ?? null;
  const last = Math.max(0, ...(skills ?? []).map(({ display_order }) => display_order));
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-md text-muted">{t('adminSettings:skills.lead')}</p>
        <AddButton onClick={shown.openNew}>{t('adminSettings:skills.add')}</AddButton>
      </div>
      <QueryState query={{ data: skills, error, refetch }} cards={3} />
      {skills &&
        LEVELS.map((level) => (
          <Card
            key={level}
            title={<span className="inline-block first-letter:uppercase">{t(`common:levels.${level}`)}</span>}
          >
            <SkillList skills={skills.filter((skill) => skill.level === level)} onEdit={({ id }) => shown.open(id)} />
          </Card>
        ))}
      {(shown.isNew || opened) && <SkillSheet key={shown.value} skill={opened} last={last} onClose={shown.close} />}
    </div>
  );
}

function SkillList({ skills, onEdit }: { skills: readonly Skill[]; onEdit: (skill: Skill) => void }) {
  const { t, localized } = useLanguage('adminSettings');
  const change = useSkillChange();
  if (skills.length === 0) return <p className="text-muted">{t('skills.empty')}</p>;
  return (
    <ul className="divide-y divide-line">
      {skills.map((skill) => {
        const name = localized(skill, 'name');
        const { id, is_active } = skill;
        return (
          <li key={id} className="flex items-center gap-2 py-1.5">
            <span className={cx('min-w-0 flex-1 [overflow-wrap:anywhere]', !is_active && 'text-muted')}>{name}</span>
            {!is_active && <Chip tone="neutral">{t('skills.hidden')}</Chip>}
            <IconButton name={t('skills.edit', { name })} icon={<Pencil />} onClick={() => onEdit(skill)} />
            <IconButton
              name={t(is_active ? 'skills.hide' : 'skills.show', { name })}
              icon={is_active ? <Eye /> : <EyeOff />}
              onClick={() => change.run({ act: 'update', ids: [id], row: { is_active: !is_active } }, { failed: true })}
            />
          </li>
        );
      })}
    </ul>
  );
}
