import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Level } from '../../../../contracts/levels.ts';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { Chip } from '../../../components/Chip.tsx';
import { SortableList } from '../../../components/fields/SortableList.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { late } from '../../../components/states/late.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { cx } from '../../../lib/cx.ts';
import { useAgesText } from '../../../lib/format/use-ages-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { toneOf } from '../levels-data.ts';
import { ladderQuery, rowsOf, useSaveLadder, type LadderLevel, type LadderSkill } from './ladder-data.ts';
import { StarterLadders } from './StarterLadders.tsx';

const LevelSheet = late(async () => (await import('./LevelSheet.tsx')).LevelSheet);
const SkillSheet = late(async () => (await import('./SkillSheet.tsx')).SkillSheet);

/** The row in the open sheet; null for a new one. */
type Opened =
  | { kind: 'level'; level: LadderLevel | null }
  | { kind: 'skill'; level: LadderLevel; skill: LadderSkill | null };

/** The club's ladder: its levels in their order, and the skills of each. */
export function Levels() {
  const { t, localized } = useLanguage(['adminLevels', 'common']);
  const agesText = useAgesText();
  const { data, error, refetch } = useQuery(ladderQuery);
  const save = useSaveLadder();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  // A move on its way shows at once, and the next press goes on from there.
  const levels = save.isPending ? (save.variables.levels as LadderLevel[]) : data;
  if (!levels) return <QueryState query={{ data, error, refetch }} cards={3} />;
  const put = (next: readonly LadderLevel[]) => void save.run(levels, { levels: rowsOf(next) }, { failed: true });
  const change = (level: LadderLevel) => put(levels.map((one) => (one.id === level.id ? level : one)));
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      {levels.length === 0 && <StarterLadders />}
      <Card title={t('title')}>
        <p className="-mt-2 mb-4 text-muted">{t('lead')}</p>
        <SortableList
          label={t('order')}
          items={levels}
          itemId={({ id }) => id}
          itemName={(level) => localized(level, 'name')}
          onOrder={put}
        >
          {(level) => (
            <span className="flex min-w-0 flex-1 items-center gap-2">
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
                <Chip tone={toneOf(level)}>{localized(level, 'name')}</Chip>
                <span className="text-sm text-muted">
                  {[
                    t(`common:levels.${level.skill_level as Level}`),
                    level.ratio && t('ratioOf', { count: level.ratio }),
                    agesText(level),
                    !level.is_active && t('hidden'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <IconButton
                name={t('edit', { name: localized(level, 'name') })}
                icon={<Pencil />}
                onClick={() => setOpened({ kind: 'level', level })}
              />
            </span>
          )}
        </SortableList>
        <Button
          kind="secondary"
          icon={<Plus />}
          className="mt-4"
          onClick={() => setOpened({ kind: 'level', level: null })}
        >
          {t('addLevel')}
        </Button>
      </Card>
      {levels.map((level) => (
        <LevelSkills
          key={level.id}
          level={level}
          onChange={change}
          onOpen={(skill) => setOpened({ kind: 'skill', level, skill })}
        />
      ))}
      {opened?.kind === 'level' && <LevelSheet levels={levels} opened={opened.level} onClose={close} />}
      {opened?.kind === 'skill' && (
        <SkillSheet levels={levels} level={opened.level} opened={opened.skill} onClose={close} />
      )}
    </div>
  );
}

interface LevelSkillsProps {
  level: LadderLevel;
  onChange: (level: LadderLevel) => void;
  /** Null opens a new one. */
  onOpen: (skill: LadderSkill | null) => void;
}

function LevelSkills({ level, onChange, onOpen }: LevelSkillsProps) {
  const { t, localized } = useLanguage('adminLevels');
  const toggle = ({ id, is_active }: LadderSkill) =>
    onChange({
      ...level,
      skills: level.skills.map((skill) => (skill.id === id ? { ...skill, is_active: !is_active } : skill)),
    });
  const name = localized(level, 'name');
  return (
    <Card title={name}>
      {level.skills.length === 0 && <p className="text-muted">{t('empty')}</p>}
      <SortableList
        label={t('orderOf', { name })}
        items={level.skills}
        itemId={({ id }) => id}
        itemName={(skill) => localized(skill, 'name')}
        onOrder={(skills) => onChange({ ...level, skills })}
      >
        {(skill) => {
          const words = { name: localized(skill, 'name') };
          return (
            <span className="flex min-w-0 flex-1 items-center gap-2">
              <span className={cx('min-w-0 flex-1 [overflow-wrap:anywhere]', !skill.is_active && 'text-muted')}>
                {words.name}
              </span>
              {!skill.is_active && <Chip tone="neutral">{t('hidden')}</Chip>}
              <IconButton name={t('edit', words)} icon={<Pencil />} onClick={() => onOpen(skill)} />
              <IconButton
                name={t(skill.is_active ? 'hide' : 'show', words)}
                icon={skill.is_active ? <Eye /> : <EyeOff />}
                onClick={() => toggle(skill)}
              />
            </span>
          );
        }}
      </SortableList>
      <Button
        kind="quiet"
        icon={<Plus />}
        className="mt-2"
        aria-label={t('addSkillTo', { name })}
        onClick={() => onOpen(null)}
      >
        {t('addSkill')}
      </Button>
    </Card>
  );
}
