/** For this many minutes after the current password or an emailed code was shown, it is not asked for again. */
export const PROOF_MINUTES = 30;
/** Credit, a payout and a refund above this ask for such a proof, in euro cents. */
export const PROOF_ABOVE_EURO_CENTS = 5_000;

/** The rows erased with an account, each with its count. */
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

/**
 * The tables in which something of an erased account stays because the law or the club's own proof wants it, each with the
 * reason. Backups end with their own periods (docs/security.md).
 */
export const KEPT_AFTER_ERASURE = {
  // Accounting Act, art. 12: ten years. Only an invoice has a buyer; a receipt loses its recipient.
  'public.invoices': 'the buyer of an invoice',
} as const;
