import { importFile } from './import-file.ts';

/** All procedures about imports. */
export const IMPORTS_PROCEDURES = [importFile] as const;
