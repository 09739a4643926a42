export const CERTIFICATE_KINDS = ['medical', 'insurance', 'card'] as const;
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number];

/** Not checked yet; accepted by an admin; not accepted, with the reason. */
export const CERTIFICATE_STATES = ['waiting', 'verified', 'rejected'] as const;
export type CertificateState = (typeof CERTIFICATE_STATES)[number];

/** A new certificate is asked for this many days before the old one ends; 0 is its last day. */
export const REMINDER_DAYS = [30, 7, 0] as const;
/** From this many days before its end a certificate counts as ending. */
export const ENDING_DAYS = 30;
