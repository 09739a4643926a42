import type { Locale } from '../../../../contracts/roles.ts';

interface Options {
  options: readonly string[];
  options_en: readonly string[] | null;
  options_ru: readonly string[] | null;
}

/** An option of a question, kept by its Bulgarian words, in the reader's language. */
export function optionText(question: Options, option: string, locale: Locale): string {
  const words = locale === 'bg' ? null : question[`options_${locale}`];
  return words?.[question.options.indexOf(option)] ?? option;
}
