import * as z from 'zod/mini';
import { MAX_SLUG } from '../news.ts';
import { MAX_LINE } from '../validation.ts';
import { line, storedText, text, translated } from './validation.ts';

const MAX_SUMMARY = 1000;
const MAX_BODY = 40_000;

/** An article as an admin writes it; the row of `news`. Its body is plain paragraphs with a blank line between two. */
export const newsInput = z.strictObject({
  slug: line(MAX_SLUG).check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'invalid' })),
  ...translated('title', line(MAX_LINE), MAX_LINE),
  ...translated('summary', storedText(MAX_SUMMARY), MAX_SUMMARY),
  ...translated('body', storedText(MAX_BODY), MAX_BODY),
  cover_path: text(MAX_LINE),
  published_at: z.nullish(z.iso.datetime({ offset: true, error: 'invalid_date' })),
});
export type NewsInput = z.output<typeof newsInput>;
