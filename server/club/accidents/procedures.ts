import { followUpAccident, reportAccident } from './report-accident.ts';

/** All procedures about accidents. */
export const ACCIDENTS_PROCEDURES = [reportAccident, followUpAccident] as const;
