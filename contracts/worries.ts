/** The worries of the day, the urgent first. */
export const WORRY_KINDS = [
  'accident',
  'marks',
  'unpaid',
  'certificate',
  'refused',
  'missed',
  'falling',
  'birthday',
] as const;
export type WorryKind = (typeof WORRY_KINDS)[number];

/** So many of a kind are read at once; the rest comes when these are settled. */
export const MOST_WORRIES = 30;
/** Lessons of so many days back are looked at for missing marks. */
export const MARKS_DAYS = 7;
/** A certificate is a worry from ENDING_DAYS before its end, until so many days after it. */
export const CERTIFICATE_DAYS_AFTER = 60;
/** Two misses in a row count when the second was within so many days. */
export const MISSED_DAYS = 21;
/**
 * Attendance falls: of at least so many marks in the last days at most half present, of at least so many in the days
 * before three quarters.
 */
export const FALLING = { days: 28, marks: 4, daysBefore: 56, marksBefore: 6 };
/** A worry is put off at most so many days. */
export const MOST_DAYS_OFF = 60;
