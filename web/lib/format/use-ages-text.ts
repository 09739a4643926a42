import type { EventAges } from '../../../contracts/events.ts';
import { useLanguage } from './use-language.ts';

/** Writes for which ages an event is: „8–14 г.“, „от 8 г.“, „до 14 г.“; null where it is for all. */
export function useAgesText(): (ages: EventAges) => string | null {
  const { t } = useLanguage('common');
  return ({ age_min: min, age_max: max }) => {
    if (min !== null && max !== null) return t('ages', { min, max });
    if (min !== null) return t('agesFrom', { min });
    return max === null ? null : t('agesTo', { max });
  };
}
