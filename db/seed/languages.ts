/** A text in the club's three languages. */
export type Texts = readonly [bg: string, en: string, ru: string];

/** The columns of a text: Bulgarian in the base column, its translations beside it. */
export function inThree<Column extends string>(column: Column, [bg, en, ru]: Texts) {
  return { [column]: bg, [`${column}_en`]: en, [`${column}_ru`]: ru } as Record<
    Column | `${Column}_en` | `${Column}_ru`,
    string
  >;
}

/** The columns of a list with entries in three languages. */
export function wordsInThree<Column extends string>(column: Column, words: readonly Texts[]) {
  const [bg, en, ru] = [0, 1, 2].map((language) => words.map((texts) => texts[language]!));
  return { [column]: bg, [`${column}_en`]: en, [`${column}_ru`]: ru } as Record<
    Column | `${Column}_en` | `${Column}_ru`,
    string[]
  >;
}

/** Paragraphs as the site reads them: a blank line between two. */
export const paragraphs = (...texts: string[]): string => texts.join('\n\n');
