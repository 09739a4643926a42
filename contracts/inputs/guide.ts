import * as z from 'zod/mini';
import { MAX_LINE } from '../validation.ts';
import { line, translated } from './validation.ts';

const MAX_BODY = 40_000;
const MAX_SLUG = 120;

/** An article of the parents' guide as an admin writes it; the row of `guide_articles`. */
export const guideArticleInput = z.strictObject({
  slug: line(MAX_SLUG).check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'invalid' })),
  ...translated('title', line(MAX_LINE), MAX_LINE),
  ...translated('body', line(MAX_BODY), MAX_BODY),
  is_visible: z.boolean(),
});
export type GuideArticleInput = z.output<typeof guideArticleInput>;
