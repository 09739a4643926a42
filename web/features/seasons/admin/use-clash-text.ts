import type { SeasonClash } from '../../../../contracts/seasons.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';

/** Words for a clash: with which class, and for what. */
export function useClashText(): (clash: Pick<SeasonClash, 'code' | 'other'>) => string {
  const { t } = useLanguage('classes');
  return ({ code, other }) => t(`clashes.${code}`, { title: other });
}
