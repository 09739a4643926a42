import { useQuery } from '@tanstack/react-query';
import { LEVELS, type Level } from '../../../contracts/levels.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { levelsQuery } from './levels-data.ts';

/** The levels to choose from: the club's own that are offered, else those of every club. A value is an id or one of those. */
export function useLevelChoices(): { value: string; label: string }[] {
  const { t, localized } = useLanguage('common');
  const { data: levels = [] } = useQuery(levelsQuery);
  const offered = levels.filter(({ is_active }) => is_active);
  return offered.length > 0
    ? offered.map((level) => ({ value: level.id, label: localized(level, 'name') }))
    : LEVELS.map((value) => ({ value, label: t(`levels.${value}`) }));
}

/** The levels by which lists are filtered: those of every club, and the club's own of other names. */
export function useLevelFilter(): { value: string; label: string }[] {
  const { t, localized } = useLanguage('common');
  const { data: levels } = useQuery(levelsQuery);
  const common = LEVELS.map((value) => ({ value: value as string, label: t(`levels.${value}`) }));
  const own = (levels ?? []).map((level) => ({ value: level.id, label: localized(level, 'name') }));
  return [...common, ...own.filter(({ label }) => common.every((one) => one.label !== label))];
}

const isLevel = (value: string): value is Level => LEVELS.some((level) => level === value);

/** A chosen level as procedures take it; nothing chosen is none. */
export const levelArgs = (value: string): { level: Level | null; level_id: string | null } =>
  isLevel(value) ? { level: value, level_id: null } : { level: null, level_id: value || null };
