import * as z from 'zod/mini';
import { MAX_SLUG } from '../news.ts';
import { MAX_LINE } from '../validation.ts';
import { line, text } from './validation.ts';

const MAX_SUMMARY = 1000;
const MAX_BODY = 40_000;

const storedText = (max: number) =>
  z.pipe(
    text(max),
    z.transform((value) => value ?? ''),
  );

/** An article as an admin writes it; the row of `news`. Its body is plain paragraphs with a blank line between two. */
export const newsInput = z.strictObject({
  slug: line(MAX_SLUG).check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'invalid' })),
  title: line(MAX_LINE),
  title_en: text(MAX_LINE),
  title_ru: text(MAX_LINE),
  summary: storedText(MAX_SUMMARY),
  summary_en: text(MAX_SUMMARY),
  summary_ru: text(MAX_SUMMARY),
  body: storedText(MAX_BODY),
  body_en: text(MAX_BODY),
  body_ru: text(MAX_BODY),
  cover_path: text(MAX_LINE),
  published_at: z.nullish(z.iso.datetime({ offset: true, error: 'invalid_date' })),
});
export type NewsInput = z.output<typeof newsInput>;
