import type { Locale } from '../../../contracts/roles.ts';

export interface Titles {
  title: string;
  title_en: string | null;
  title_ru: string | null;
}

/** The title of a class in the language, in Bulgarian where it is not translated. */
export function titleIn(locale: Locale, { title, title_en, title_ru }: Titles): string {
  return { bg: title, en: title_en, ru: title_ru }[locale] || title;
}
