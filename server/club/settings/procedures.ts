import { addOfficialHolidays } from './add-official-holidays.ts';
import { addClosure, removeClosure } from './closures.ts';
import { saveBankSettings, saveRetention } from './guarded-settings.ts';
import { readProcessing } from './read-processing.ts';

/** All procedures about settings. */
export const SETTINGS_PROCEDURES = [
  readProcessing,
  addOfficialHolidays,
  addClosure,
  removeClosure,
  saveBankSettings,
  saveRetention,
] as const;
