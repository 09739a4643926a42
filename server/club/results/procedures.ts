import { importTimes, deleteTimes } from './import-times.ts';
import { exportLenex } from './lenex/export-lenex.ts';
import { importLenex } from './lenex/import-lenex.ts';
import { openEventMeet } from './meets/open-event-meet.ts';
import { saveMeet, deleteMeet } from './meets/save-meet.ts';
import { saveResult, deleteResult } from './save-result.ts';
import { saveStandardList, saveStandard, deleteStandard } from './save-standard.ts';

/** All procedures about results. */
export const RESULTS_PROCEDURES = [
  saveMeet,
  openEventMeet,
  deleteMeet,
  saveResult,
  deleteResult,
  importLenex,
  exportLenex,
  importTimes,
  deleteTimes,
  saveStandardList,
  saveStandard,
  deleteStandard,
] as const;
