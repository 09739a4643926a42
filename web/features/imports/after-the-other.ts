import { codeOf } from '../../lib/api/club-error.ts';

const ASKED_AGAIN_MS = 2_000;
const MOST_TIMES = 30;

/** The options of an import that waits, for about a minute, while another person's file is imported. */
export const AFTER_THE_OTHER = {
  retry: (times: number, error: Error) => codeOf(error) === 'import_running' && times < MOST_TIMES,
  retryDelay: ASKED_AGAIN_MS,
};
