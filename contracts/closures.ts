/** A location is closed at once for so many days at most: longer ones are planned as days. */
export const LONGEST_CLOSED_DAYS = 14;

/**
 * The return to a child for a lesson of a closed location: the session that it took, none where the lesson took none of its package
 * yet, a make-up credit, the private lesson of a package, the payment of a visit; nothing where the lesson is moved, or is paid by
 * the month.
 */
export const CLOSED_RETURNS = ['session', 'unused', 'make_up', 'private', 'payment', 'moved', 'nothing'] as const;
export type ClosedReturn = (typeof CLOSED_RETURNS)[number];
