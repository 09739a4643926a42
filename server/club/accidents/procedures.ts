export { followUpAccident, reportAccident } from './report-accident.ts';
