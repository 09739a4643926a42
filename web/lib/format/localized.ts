import type { Locale } from '../../../contracts/roles.ts';

type InAllLanguages<Fields extends readonly string[]> = Fields extends readonly [
  infer Field extends string,
  ...infer More extends readonly string[],
]
  ? `${Field},${Field}_en,${Field}_ru${More extends readonly [] ? '' : `,${InAllLanguages<More>}`}`
  : '';

/** The columns of texts in all languages, for a select: `title` → „title,title_en,title_ru“. Bulgarian is without a suffix. */
export function inAllLanguages<const Fields extends readonly string[]>(...fields: Fields): InAllLanguages<Fields> {
  const columns = fields.flatMap((field) => [field, `${field}_en`, `${field}_ru`]).join(',');
  return columns as InAllLanguages<Fields>;
}

/** A text of a row in the reader's language, in Bulgarian where it is not translated, '' where there is none. */
export function localized(row: object, field: string, locale: Locale): string {
  const texts = row as Record<string, unknown>;
  const translated = locale === 'bg' ? null : texts[`${field}_${locale}`];
  return String(translated || texts[field] || '');
}

/** A list of a row in the reader's language, the Bulgarian one where it is not translated. */
export function localizedWords(row: object, field: string, locale: Locale): string[] {
  const lists = row as Record<string, string[]>;
  const translated = locale === 'bg' ? [] : lists[`${field}_${locale}`]!;
  return translated.length > 0 ? translated : lists[field]!;
}
