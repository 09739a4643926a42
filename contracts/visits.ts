/** The reasons for which a child swims in a lesson of a class in which it has no seat. */
export const VISIT_KINDS = ['trial', 'single', 'make_up'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];
