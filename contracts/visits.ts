/** The reasons for which a child swims in a lesson of a class in which it has no seat. */
export const VISIT_KINDS = ['trial', 'single', 'make_up'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

/** So many days ahead lessons are looked for that a child may visit, and so many are named at once. */
export const FITTING_DAYS = 30;
export const MOST_FITTING = 60;

/** Until when a family moves or gives back a visit: this many hours before the lesson. */
export const visitNoticeEnds = (startsAt: string, noticeHours: number): Date =>
  new Date(Date.parse(startsAt) - noticeHours * 3_600_000);
