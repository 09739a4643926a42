/** The types of files that an album of a lesson takes. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** A clip may be a film as well. */
export const FILM_TYPES = ['video/mp4', 'video/quicktime', 'video/webm'] as const;

/** The largest file of a lesson, in bytes; the bucket has the same limit. */
export const MAX_PICTURE_BYTES = 50_000_000;

/** So many files are added at once. */
export const MOST_PICTURES_AT_ONCE = 20;

/** The pictures of a lesson go so many months after it. */
export const PICTURE_MONTHS = 12;

/** The newest pictures of a child, as many as are listed. */
export const MOST_CHILD_PICTURES = 200;
