import type { Locale } from '../../../contracts/roles.ts';
import { useLocale } from '../../lib/use-locale.ts';

const ENGLISH = new Intl.PluralRules('en', { type: 'ordinal' });
const ENGLISH_ENDS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
/** Of the last digit: първо, второ, седмо, осмо; every other ends in -то. */
const BULGARIAN_ENDS: Record<number, string> = { 1: 'во', 2: 'ро', 7: 'мо', 8: 'мо' };

/** A waitlist position as a number with its ending: „1-во“, „3-то“, „2nd“, „4-е“. */
export function ordinal(place: number, locale: Locale): string {
  if (locale === 'en') return `${place}${ENGLISH_ENDS[ENGLISH.select(place)]}`;
  if (locale === 'ru') return `${place}-е`;
  const teens = place % 100 >= 11 && place % 100 <= 19;
  return `${place}-${(!teens && BULGARIAN_ENDS[place % 10]) || 'то'}`;
}

/** Writes waitlist positions in the reader's language. */
export function useOrdinal(): (place: number | null) => string {
  const locale = useLocale();
  return (place) => (place === null ? '' : ordinal(place, locale));
}
