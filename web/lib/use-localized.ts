import { useCallback } from 'react';
import { localized } from './localized.ts';
import { useLocale } from './use-locale.ts';

/** What reads a text of a row in the language in which the page is shown: `localized(row, 'title')`. */
export function useLocalized(): (row: object, field: string) => string {
  const locale = useLocale();
  return useCallback((row, field) => localized(row, field, locale), [locale]);
}
