/** The longest season, in days. */
export const SEASON_DAYS = 400;

/** What a class of a season clashes with, by its name. */
export interface SeasonClash {
  class_id: string;
  title: string;
  code: 'instructor_clash' | 'hall_clash' | 'lane_clash';
  /** The class that has the instructor, the lane or the hall at that time. */
  other: string;
}
