export const LOCATION_TYPES = ['pool', 'kindergarten', 'school', 'gym'] as const;

/** Lessons are made this far ahead of today. */
export const WEEKS_AHEAD = 12;

/** A term is no longer than this. */
export const TERM_DAYS = 400;

/** Between a class's title and the term that it is copied to. */
export const TERM_MARK = ' · ';

/** The codes of a class that clashes with another one. */
export type ClashCode = 'instructor_clash' | 'hall_clash' | 'lane_clash';

interface NamedClass {
  class_id: string;
  title: string;
  title_en: string | null;
  title_ru: string | null;
}

/** What a change would make of one class. */
export interface ClassChange extends NamedClass {
  price_before: number;
  instructor_before: string | null;
  location_before: string;
  location_before_en: string | null;
  location_before_ru: string | null;
  /** The class that has the instructor, the lane or the hall at that time; null where nothing is in the way. */
  clash: { code: ClashCode; title: string; title_en: string | null; title_ru: string | null } | null;
}

/** What a class's copy is called. */
export interface ClassCopy extends NamedClass {
  copy: string;
  /** A class of that name is there already. */
  exists: boolean;
}

/** What became of the weekly sessions of one class in a term. */
export interface TermLessons {
  class_id: string;
  title: string;
  title_en: string | null;
  title_ru: string | null;
  /** Lessons that are new. */
  made: number;
  /** Lessons that were there before. */
  existing: number;
  /** Days on which the place is shut: no lesson on them. */
  skipped: { day: string; reason: string }[];
}
