import { saveFile } from './save-file.ts';

type Value = string | number | null;

/** A sheet of a workbook may not have a longer name, nor these signs. */
const LONGEST_SHEET_NAME = 31;
const FORBIDDEN_IN_SHEET_NAME = /[[\]:*?/\\]/g;
const WIDEST_COLUMN = 60;
const NARROWEST_COLUMN = 8;

/** Offers rows under a bold head as an Excel file; numbers stay numbers, a text is never taken for a formula. */
export async function downloadExcel(
  name: string,
  head: readonly string[],
  rows: readonly (readonly Value[])[],
): Promise<void> {
  const { default: write } = await import('write-excel-file/browser');
  const columns = head.map((title, index) => ({ width: widthOf([title, ...rows.map((row) => row[index] ?? null)]) }));
  const data = [
    head.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map((value) => (value === null || value === '' ? null : cellOf(value)))),
  ];
  const sheet = name.replace(FORBIDDEN_IN_SHEET_NAME, ' ').slice(0, LONGEST_SHEET_NAME);
  saveFile(`${name}.xlsx`, await write(data, { sheet, columns, stickyRowsCount: 1 }).toBlob());
}

function cellOf(value: string | number) {
  return typeof value === 'number' ? { value, type: Number } : { value, type: String };
}

function widthOf(values: readonly Value[]): number {
  const longest = Math.max(...values.map((value) => String(value ?? '').length));
  return Math.min(WIDEST_COLUMN, Math.max(NARROWEST_COLUMN, longest + 2));
}
