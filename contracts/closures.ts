/** A location is closed at once for so many days at most: longer ones are planned as days. */
export const LONGEST_CLOSED_DAYS = 14;
