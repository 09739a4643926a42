import { readProcessing } from './read-processing.ts';
import { addOfficialHolidays } from './add-official-holidays.ts';
import { addClosure, removeClosure } from './closures.ts';

/** All procedures about settings. */
export const SETTINGS_PROCEDURES = [readProcessing, addOfficialHolidays, addClosure, removeClosure] as const;
