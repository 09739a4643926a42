import * as z from 'zod/mini';
import { MAX_PERIOD, MAX_WORDS, MOST_REPORTS } from '../report-cards.ts';
import { id, ids, line, requiredText } from './validation.ts';

export const proposeReportsInput = z.strictObject({ class_id: id() });

export const saveReportsInput = z.strictObject({
  /** A season or a term, as the card says it. */
  period: line(MAX_PERIOD),
  reports: z
    .array(
      z.strictObject({
        child_id: id(),
        words: requiredText(MAX_WORDS),
        /** In the language of this family, where it is another one. */
        period: z.nullish(line(MAX_PERIOD)),
      }),
    )
    .check(z.minLength(1, { error: 'required' }), z.maxLength(MOST_REPORTS, { error: 'too_long' })),
});

/** `issued: false` makes drafts of them again. */
export const issueReportInput = z.strictObject({
  report_ids: ids(MOST_REPORTS),
  issued: z._default(z.boolean(), true),
});
