import type { ImportColumn } from '../../../contracts/imports.ts';
import { readTable } from './read-file.ts';

interface Facts {
  bytes: Uint8Array;
  columns: Record<string, ImportColumn>;
  mostRows: number;
  turned?: boolean | null;
}

/** Reads a table with known columns; runs in `file-worker.ts`. */
export const read = ({ bytes, columns, mostRows, turned }: Facts) =>
  readTable(Buffer.from(bytes), columns, mostRows, turned);
