export { readStatus } from './read-status.ts';
