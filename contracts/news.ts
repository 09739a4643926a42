import * as z from 'zod/mini';
import { LATIN_LETTERS } from './latin-letters.ts';
import { line, MAX_LINE, text } from './validation.ts';

const MAX_SUMMARY = 1000;
const MAX_BODY = 40_000;
const MAX_SLUG = 120;

const kept = (max: number) =>
  z.pipe(
    text(max),
    z.transform((value) => value ?? ''),
  );

/** An article as the office writes it; the row of `news`. Its body is plain paragraphs with a blank line between two. */
export const newsInput = z.strictObject({
  slug: line(MAX_SLUG).check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'invalid' })),
  title: line(MAX_LINE),
  title_en: text(MAX_LINE),
  title_ru: text(MAX_LINE),
  summary: kept(MAX_SUMMARY),
  summary_en: text(MAX_SUMMARY),
  summary_ru: text(MAX_SUMMARY),
  body: kept(MAX_BODY),
  body_en: text(MAX_BODY),
  body_ru: text(MAX_BODY),
  cover_path: text(MAX_LINE),
  published_at: z.nullish(z.iso.datetime({ offset: true, error: 'invalid_date' })),
});
export type NewsInput = z.output<typeof newsInput>;

/** The name of an article in its address, made from its title by the Bulgarian law on transliteration; may be empty. */
export function slugOf(title: string): string {
  return title
    .toLocaleLowerCase('bg')
    .normalize('NFC')
    .replace(/[а-я]/g, (letter) => LATIN_LETTERS[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');
}
