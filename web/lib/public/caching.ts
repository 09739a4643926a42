/** For what is the same for everybody: shared caches keep it for a moment, a browser asks each time whether its copy still is. */
export const SHARED_FOR_A_MOMENT = 'public, max-age=0, s-maxage=2, must-revalidate';
/** For what is one person's. */
export const NEVER_KEPT = 'private, no-store';
