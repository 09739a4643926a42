export { importTimes, deleteTimes } from './import-times.ts';
export { exportLenex } from './lenex/export-lenex.ts';
export { importLenex } from './lenex/import-lenex.ts';
export { openEventMeet } from './meets/open-event-meet.ts';
export { saveMeet, deleteMeet } from './meets/save-meet.ts';
export { saveResult, deleteResult } from './save-result.ts';
export { saveStandardList, saveStandard, deleteStandard } from './save-standard.ts';
