import type { Locale } from '../../../contracts/roles.ts';
import { useLanguage } from '../../lib/format/use-language.ts';

const ENGLISH_ENDS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
/** Of the last digit: първо, второ, седмо, осмо; every other ends in -то. */
const BULGARIAN_ENDS: Record<number, string> = { 1: 'во', 2: 'ро', 7: 'мо', 8: 'мо' };

/** A waitlist position as a number with its ending: „1-во“, „3-то“, „2nd“, „4-е“. */
export function ordinal(position: number, locale: Locale): string {
  if (locale === 'en')
    return `${position}${ENGLISH_ENDS[new Intl.PluralRules('en', { type: 'ordinal' }).select(position)]}`;
  if (locale === 'ru') return `${position}-е`;
  const teens = position % 100 >= 11 && position % 100 <= 19;
  return `${position}-${(!teens && BULGARIAN_ENDS[position % 10]) || 'то'}`;
}

/** Writes waitlist positions in the reader's language. */
export function useOrdinal(): (position: number | null) => string {
  const { locale } = useLanguage();
  return (position) => (position === null ? '' : ordinal(position, locale));
}
