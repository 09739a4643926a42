/** For so many minutes after the current password or a mailed code was shown nothing asks for it again. */
export const PROOF_MINUTES = 30;

/** What goes with an account, each with how many. */
export const ERASED = [
  'enrollments',
  'attendance',
  'progress',
  'achievements',
  'payments',
  'orders',
  'consents',
  'files',
] as const;
export type Erased = (typeof ERASED)[number];
