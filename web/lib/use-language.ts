import type { FlatNamespace } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../contracts/roles.ts';
import { formatOf } from './format.ts';
import { localized } from './localized.ts';

type InLanguage = (row: object, field: string) => string;
const readers = new Map<Locale, InLanguage>();

/** What reads a text of a row in a language; one for each, so that what depends on it is not made again. */
function readerOf(locale: Locale): InLanguage {
  let reader = readers.get(locale);
  if (!reader) readers.set(locale, (reader = (row, field) => localized(row, field, locale)));
  return reader;
}

/**
 * All that a component says in the language of the page: its texts (`t`, by their nouns), days, times and sums as the language
 * writes them, and `localized(row, 'title')`, a text of a row.
 */
export function useLanguage<const Nouns extends FlatNamespace | readonly FlatNamespace[] | undefined = undefined>(
  nouns?: Nouns,
) {
  const { t, i18n } = useTranslation(nouns);
  const locale = i18n.language as Locale;
  return { ...formatOf(locale), t, i18n, locale, localized: readerOf(locale) };
}
