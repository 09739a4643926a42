import { importFile } from './import-file.ts';
import { readImportProgress } from './import-progress.ts';

/** All procedures about imports. */
export const IMPORTS_PROCEDURES = [importFile, readImportProgress] as const;
