import type * as z from 'zod/mini';
import { OLDEST_CHILD_YEARS } from '../../../contracts/children.ts';
import { clubDay } from '../../../contracts/time.ts';

/** A text of the errors, and its values. */
interface Explanation {
  code: string;
  values: Record<string, number>;
}

/** Sums are counted in minor units: their limits would read as a hundred times what is typed. */
const MONEY = /amount|price|fee|deposit|cents$|percent_of|total|^value$/;
/** Of a swim, counted in hundredths of a second. */
const SWIM_TIME = /(^|\.)(time|centiseconds)$/;

/** The expected form of a date or number that was refused; the fault's own text for everything else. */
export function explainFault(fault: string, field: string, issue: z.core.$ZodIssue | undefined): Explanation {
  const typed = issue?.input;
  if (fault === 'born_too_early') return birthYear();
  if (fault === 'too_small' || fault === 'too_big') {
    if (typeof typed === 'string' && /^\d{4}-\d\d-\d\d$/.test(typed)) return explainDate(fault, field);
    const limit = issue?.code === 'too_small' ? issue.minimum : issue?.code === 'too_big' ? issue.maximum : undefined;
    if (limit !== undefined && SWIM_TIME.test(field)) return { code: 'impossible_time', values: {} };
    if (limit !== undefined && !(MONEY.test(field) && Number(limit) !== 0))
      return { code: fault === 'too_small' ? 'at_least' : 'at_most', values: { limit: Number(limit) } };
  }
  if (
    fault === 'invalid' &&
    issue?.code === 'invalid_type' &&
    (issue.expected === 'number' || issue.expected === 'int')
  )
    return { code: numberOf(field, typed), values: {} };
  return { code: fault, values: countOf(issue) };
}

/** The text of a value that is no number, of a field that wants one. */
function numberOf(field: string, typed: unknown): string {
  if (SWIM_TIME.test(field)) return 'time_unknown';
  return MONEY.test(field) && Number.isNaN(typed) ? 'not_a_sum' : 'not_a_number';
}

function birthYear(): Explanation {
  const year = Number(clubDay().slice(0, 4));
  return { code: 'birth_year', values: { from: year - OLDEST_CHILD_YEARS, to: year } };
}

function explainDate(fault: 'too_small' | 'too_big', field: string): Explanation {
  if (field.endsWith('birth_date')) return birthYear();
  return { code: fault === 'too_small' ? 'date_too_early' : 'date_too_late', values: {} };
}

function countOf(issue: z.core.$ZodIssue | undefined): Record<string, number> {
  if (issue?.code === 'too_small') return { count: Number(issue.minimum) };
  if (issue?.code === 'too_big') return { count: Number(issue.maximum) };
  return {};
}
