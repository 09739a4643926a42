export const CERTIFICATE_KINDS = ['medical', 'insurance', 'card'] as const;
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number];

/** Looked at by nobody yet; accepted by the office; not accepted, with the reason. */
export const CERTIFICATE_STATES = ['waiting', 'verified', 'rejected'] as const;
export type CertificateState = (typeof CERTIFICATE_STATES)[number];

/** A new paper is asked for so many days before the old one ends; 0 is its last day. */
export const REMINDER_DAYS = [30, 7, 0] as const;
/** From so many days before its end a paper counts as ending. */
export const ENDING_DAYS = 30;
