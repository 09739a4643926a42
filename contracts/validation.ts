import type { FieldFault } from './errors.ts';

/** The longest texts that the club stores. */
export const MAX_NAME = 120;
export const MAX_LINE = 200;
export const MAX_TEXT = 4000;

/** An error for zod: `required` for a missing value, else the fault. */
export function requiredOr(fault: FieldFault) {
  return (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null || issue.input === '' ? 'required' : fault;
}

/** Lets zod keep the wrong value, so that a missing one can be distinguished from one of another kind. */
export const KEEP_INPUT = { reportInput: true } as const;
