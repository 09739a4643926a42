import { saveFile } from '../browser/save-file.ts';
import type { Value } from './workbook.ts';

/** Offers rows under a bold head as an Excel file. */
export async function downloadExcel(
  name: string,
  head: readonly string[],
  rows: readonly (readonly Value[])[],
): Promise<void> {
  const { Workbook } = await import('./workbook.ts');
  const book = new Workbook(name, head);
  book.add(rows);
  saveFile(`${name}.xlsx`, book.end());
}
