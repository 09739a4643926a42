import type { AttendanceStatus } from '../../../../contracts/attendance.ts';

/** A child's share of attended lessons: an excused lesson counts neither for nor against. */
export interface AttendanceRate {
  present: number;
  /** Lessons that count. */
  counted: number;
  /** 0 to 1; null where no lesson counts. */
  rate: number | null;
}

/** The rate of so many lessons that were attended and missed. */
export function rateOf({ present, absent }: { present: number; absent: number }): AttendanceRate {
  const counted = present + absent;
  return { present, counted, rate: counted > 0 ? present / counted : null };
}

/** The rate of a list of marks. */
export function rateOfMarks(marks: readonly { status: AttendanceStatus }[]): AttendanceRate {
  const count = (wanted: AttendanceStatus) => marks.filter(({ status }) => status === wanted).length;
  return rateOf({ present: count('present'), absent: count('absent') });
}
