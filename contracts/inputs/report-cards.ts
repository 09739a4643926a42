import * as z from 'zod/mini';
import { MAX_PERIOD, MAX_WORDS, MOST_REPORTS } from '../report-cards.ts';
import { cleanText } from '../texts.ts';
import { requiredOr } from '../validation.ts';
import { id, line, noControls } from './validation.ts';

export const proposeReportsInput = z.strictObject({ class_id: id() });

/** A required text of several lines. */
const words = () =>
  z
    .string({ error: requiredOr('invalid') })
    .check(
      z.overwrite(cleanText),
      z.trim(),
      z.minLength(1, { error: 'required' }),
      z.maxLength(MAX_WORDS, { error: 'too_long' }),
      noControls,
    );

export const saveReportsInput = z.strictObject({
  /** A season or a term, as the card says it. */
  period: line(MAX_PERIOD),
  reports: z
    .array(z.strictObject({ child_id: id(), words: words() }))
    .check(z.minLength(1, { error: 'required' }), z.maxLength(MOST_REPORTS, { error: 'too_long' })),
});

/** `issued: false` makes drafts of them again. */
export const issueReportInput = z.strictObject({
  report_ids: z
    .array(id())
    .check(z.minLength(1, { error: 'required' }), z.maxLength(MOST_REPORTS, { error: 'too_long' })),
  issued: z._default(z.boolean(), true),
});
