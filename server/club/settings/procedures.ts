export { saveBankSettings, saveRetention } from './guarded-settings.ts';
export { readProcessing } from './read-processing.ts';
