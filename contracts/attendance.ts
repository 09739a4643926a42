export const ATTENDANCE_STATUSES = ['present', 'absent', 'excused'] as const;
export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number];

/** Late marks are normal; older lessons are closed. */
export const MARKING_DAYS_BACK = 60;

/** A substitute sees the lesson and its children from so many days before it to as many after it. */
export const SUBSTITUTE_DAYS = 2;

/** So many marks are sent in one call. */
export const MOST_MARKS_AT_ONCE = 500;

/** The longest note on an absence. */
export const MAX_ABSENCE_NOTE = 500;

/** So many days of so many children are announced at once. */
export const MOST_ABSENT_DAYS = 92;
export const MOST_ABSENT_CHILDREN = 20;

/** The longest note on a child in a lesson. */
export const MAX_CHILD_NOTE = 500;
/** The longest theme of a lesson, and its homework. */
export const MAX_THEME = 200;
export const MAX_HOMEWORK = 1000;

/** Another user's mark that the sender had not seen, and whose of the two counts now. */
interface MarkConflict {
  child_id: string;
  /** The other mark; null if it was taken back. */
  status: AttendanceStatus | null;
  marked_at: string;
  marked_by_name: string | null;
  kept: 'theirs' | 'yours';
  /** The id of the mark that counts now; null for one from before ids were kept. */
  counts: string | null;
}

/** The same for the person whose mark it met, or who sent it: what their own mark was. */
export interface OwnMarkConflict extends MarkConflict {
  ours: AttendanceStatus | null;
}

export interface MarkingOutcome {
  /** Marks that had not arrived before. */
  marked: number;
  conflicts: MarkConflict[];
}

/** The end of the time of notice, of an absence or of a visit that changes: so many hours before the lesson. */
export function noticeEnds(startsAt: string, noticeHours: number): Date {
  return new Date(Date.parse(startsAt) - noticeHours * 3_600_000);
}

/** The page on which a family announces its children absent, with the day filled in. */
export const awayPath = (day: string): string => `/dashboard?away=${day}`;

/** The instructors that a lesson lacks for so many children; 0 where the club sets no number for each of them. */
export const missingInstructors = (
  children: number,
  instructors: number,
  childrenAnInstructor: number | null,
): number =>
  childrenAnInstructor === null ? 0 : Math.max(0, Math.ceil(children / childrenAnInstructor) - instructors);
