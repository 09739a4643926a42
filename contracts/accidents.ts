/** The most characters of an accident, of its first aid, and of its outcome. */
export const MAX_ACCIDENT_TEXT = 2000;
/** Of its spot, and of the people who know of it. */
export const MAX_SPOT = 200;
export const MAX_INFORMED = 500;
/** The log of accidents is kept so long: claims for damages end with it. */
export const ACCIDENT_YEARS = 5;
