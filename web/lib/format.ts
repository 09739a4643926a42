import { formatOf, type Format } from '../../contracts/format.ts';
import { useLocale } from './use-locale.ts';

export { ageOn, formatOf } from '../../contracts/format.ts';
export type { Format, Moment } from '../../contracts/format.ts';
export { clubDay } from '../../contracts/time.ts';

/** The formats of the language shown. */
export function useFormat(): Format {
  return formatOf(useLocale());
}
