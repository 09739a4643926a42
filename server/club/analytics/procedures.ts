export { readAnalytics } from './read-analytics.ts';
