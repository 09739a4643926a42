import { importFile } from './import-file.ts';
import { readImportProgress } from './import-progress.ts';
import { importFamilies, readChildList } from './lists/import-families.ts';

/** All procedures about imports. */
export const IMPORTS_PROCEDURES = [importFile, importFamilies, readChildList, readImportProgress] as const;
