export { importFile } from './import-file.ts';
export { readImportProgress } from './import-progress.ts';
export { importFamilies, readChildList } from './lists/import-families.ts';
