import type { Translated } from './translated.ts';

export const LOCATION_TYPES = ['pool', 'kindergarten', 'school', 'gym'] as const;

/** Lessons are made this far ahead of today. */
export const WEEKS_AHEAD = 12;

/** The longest term. */
export const TERM_DAYS = 400;

/** The separator of a class's title and the term that it is copied to. */
export const TERM_MARK = ' · ';

/** A day of the week and a time of a class. */
export interface WeeklySession {
  day_of_week: number;
  start_time: string;
}

/** The codes of a class that clashes with another one. */
export type ClashCode = 'instructor_clash' | 'hall_clash' | 'lane_clash';

interface NamedClass extends Translated<'title'> {
  class_id: string;
}

/** The change of one class. */
export interface ClassChange extends NamedClass, Translated<'location_before'> {
  price_before: number;
  instructor_before: string | null;
  /** The class that has the instructor, the lane or the hall at that time; null without a clash. */
  clash: (Translated<'title'> & { code: ClashCode }) | null;
}

/** The title of a class's copy. */
export interface ClassCopy extends NamedClass {
  copy: string;
  /** There is a class of that title already. */
  exists: boolean;
}

/** The outcome for the weekly sessions of one class in a term. */
export interface TermLessons extends Translated<'title'> {
  class_id: string;
  /** New lessons. */
  made: number;
  /** Existing lessons. */
  existing: number;
  /** Days on which the location is closed: no lesson on them. */
  skipped: { day: string; reason: string }[];
}
