/** Reads the results of meets; runs in `file-worker.ts`. */
export { readClubResults as read } from './lenex/read-club-results.ts';
