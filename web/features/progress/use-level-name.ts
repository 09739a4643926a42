import type { Level } from '../../../contracts/levels.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

/** The name of a level in the club's own words, else of the one that every club has; null: any level. */
export function useLevelName(): (level: string | null, own: object | null | undefined, field?: string) => string {
  const { t, localized } = useLanguage('common');
  return (level, own, field = 'name') =>
    (own && localized(own, field)) || t(`levels.${(level ?? 'any') as Level | 'any'}`);
}
