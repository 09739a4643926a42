import { useTranslation } from 'react-i18next';
import { formatOf } from '../../contracts/format.ts';
import type { Format } from '../../contracts/format.ts';
import type { Locale } from '../../contracts/roles.ts';

export { ageOn, formatOf } from '../../contracts/format.ts';
export type { Format, Moment } from '../../contracts/format.ts';
export { clubDay } from '../../contracts/time.ts';

/** The formats of the language shown. */
export function useFormat(): Format {
  return formatOf(useTranslation().i18n.language as Locale);
}
