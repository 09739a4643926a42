import { saveBankSettings, saveRetention } from './guarded-settings.ts';
import { readProcessing } from './read-processing.ts';

/** All procedures about settings. */
export const SETTINGS_PROCEDURES = [readProcessing, saveBankSettings, saveRetention] as const;
