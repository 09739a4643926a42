import { Circle, CircleCheck, CircleDot, HandHelping } from 'lucide-react';
import type { ReactNode } from 'react';
import { LAST_STEP, STEP_NAMES, type SkillStep } from '../../../contracts/progress.ts';
import { Card } from '../../components/Card.tsx';
import { LaneBar } from '../../components/LaneBar.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { isFilm, publicFile } from '../../lib/paths.ts';
import type { Skill } from './progress-data.ts';

const ICONS: Record<SkillStep, ReactNode> = {
  0: <Circle className="text-muted" />,
  1: <HandHelping className="text-warning" />,
  2: <CircleDot className="text-water" />,
  3: <CircleCheck className="text-success" />,
};

/** The skills of a child's level, each with its step and its meaning for the family. */
export function SkillsCard({ skills, level }: { skills: readonly Skill[]; level: object | null }) {
  const { t, date, localized } = useLanguage('child');
  const done = skills.filter(({ skill_results: [one] }) => one?.step === LAST_STEP).length;
  return (
    <Card title={t('progress.skills', { level: level ? localized(level, 'name') : '' })}>
      <LaneBar
        label={t('progress.skillsDone')}
        text={t('progress.skillsCount', { done, all: skills.length })}
        value={done}
        max={skills.length}
      />
      <ul className="mt-4">
        {skills.map((skill) => {
          const { step = 0, achieved_on = null } = skill.skill_results[0] ?? {};
          const meaning = localized(skill, 'meaning');
          return (
            <li
              key={skill.id}
              className="flex items-start gap-3 border-b border-line py-2.5 last:border-0 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0"
            >
              {ICONS[step as SkillStep]}
              <span className="min-w-0 flex-1">
                {localized(skill, 'name')}
                <span className="block text-sm text-muted">
                  {achieved_on
                    ? t('progress.sureOn', { date: date(achieved_on) })
                    : t(`progress.steps.${STEP_NAMES[step as 0 | 1 | 2]}`)}
                </span>
                {meaning && <span className="mt-1 block text-sm whitespace-pre-line">{meaning}</span>}
                {skill.picture_path && isFilm(skill.picture_path) && (
                  <video
                    src={publicFile('media', skill.picture_path)}
                    aria-label={localized(skill, 'name')}
                    controls
                    playsInline
                    preload="metadata"
                    className="mt-2 aspect-video w-full max-w-sm rounded-control bg-water-soft"
                  />
                )}
              </span>
              {skill.picture_path && !isFilm(skill.picture_path) && (
                <img
                  src={publicFile('media', skill.picture_path)}
                  alt=""
                  loading="lazy"
                  className="size-16 shrink-0 rounded-control bg-water-soft object-cover"
                />
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
