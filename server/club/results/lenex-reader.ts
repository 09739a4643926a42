/** Reads the results of meets; runs in `file-worker.ts`. */
export { readClubResults as read } from './read-club-results.ts';
