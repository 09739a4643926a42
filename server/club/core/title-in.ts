import type { Locale } from '../../../contracts/roles.ts';
import type { Translated } from '../../../contracts/translated.ts';

/** The title of a class in the language, in Bulgarian where it is not translated. */
export function titleIn(locale: Locale, { title, title_en, title_ru }: Translated<'title'>): string {
  return { bg: title, en: title_en, ru: title_ru }[locale] || title;
}
