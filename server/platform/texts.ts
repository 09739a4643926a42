import type { Locale } from '../../contracts/roles.ts';

/** A text with its `{names}` filled in; a name without a value stays. */
export const fill = (text: string, values: Record<string, string | number | null | undefined>): string =>
  text.replace(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name));

/** The forms of a text by the plural rules of its language. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The form for a number, with `{count}` filled in. */
export const fillCount = (forms: Plural, count: number, locale: Locale): string =>
  fill(forms[new Intl.PluralRules(locale).select(count)] ?? forms.other, { count });
