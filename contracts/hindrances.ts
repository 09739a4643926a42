/** The reasons against a child's swimming, in the order in which they are said; the last is a notice alone. */
export const HINDRANCES = [
  'documents_missing',
  'certificate_missing',
  'certificate_ended',
  'payment_overdue',
  'package_ended',
  'certificate_ending',
] as const;
export type HindranceReason = (typeof HINDRANCES)[number];

/** A reason, with the day on which the certificate or the package ends or the payment was due. */
export interface Hindrance {
  reason: HindranceReason;
  day: string | null;
}

/** True if the child may swim, as far as the club's rules say: a notice is no reason against it. */
export const maySwim = (hindrances: readonly Hindrance[]): boolean =>
  hindrances.every(({ reason }) => reason === 'certificate_ending');

/** The club's answer to a reason: nothing, a warning to those who see the child, or no new seats and visits. */
export const HINDRANCE_RULES = ['none', 'warn', 'refuse'] as const;
