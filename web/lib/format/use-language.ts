import type { Locale } from '../../../contracts/roles.ts';
import type { Nouns } from '../../i18n/keys.ts';
import { useTexts } from '../../i18n/react.ts';
import { formatOf } from './format.ts';
import { localized } from './localized.ts';

type InLanguage = (row: object, field: string) => string;
const readers = new Map<Locale, InLanguage>();

/** The reader of a row's texts in a language; one for each, so that nothing that depends on it is made again. */
function readerOf(locale: Locale): InLanguage {
  let reader = readers.get(locale);
  if (!reader) readers.set(locale, (reader = (row, field) => localized(row, field, locale)));
  return reader;
}

/**
 * All that a component says in the language of the page: its texts (`t`, by their nouns), days, times and sums as the language
 * writes them, and `localized(row, 'title')`, a text of a row.
 */
export function useLanguage<const Of extends Nouns = undefined>(nouns?: Of) {
  const { t, locale, engine } = useTexts(nouns);
  const format = formatOf(locale);
  return { ...format, format, t, locale, engine, localized: readerOf(locale) };
}
