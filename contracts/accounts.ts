/** For this many minutes after the current password or an emailed code was shown, it is not asked for again. */
export const PROOF_MINUTES = 30;

/** What is erased with an account, each with its count. */
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
