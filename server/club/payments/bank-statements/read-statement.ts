import {
  MAX_STATEMENT_ROWS,
  MOST_HEAD_ROWS,
  MOST_STATEMENT_COLUMNS,
  SAMPLE_ROWS,
  type StatementLayout,
} from '../../../../contracts/bank-statements.ts';
import type { HiddenCells } from '../../../../contracts/imports.ts';
import type { Currency } from '../../../../contracts/money.ts';
import { ClubError } from '../../../platform/club-error.ts';
import { decodeText } from '../../../platform/spreadsheets/sheets.ts';
import { workbookSheets, type WorkbookSheet } from '../../../platform/spreadsheets/workbook/workbook.ts';
import { isCamt, isXml } from './formats/camt-entries.ts';
import { camtRows } from './formats/camt.ts';
import { isMt940, mt940Rows } from './formats/mt940/mt940.ts';
import {
  dateOrderOf,
  findLayout,
  isSigned,
  layoutKey,
  missingColumns,
  sheetRows,
  type Layout,
} from './formats/sheet-rows.ts';
import { textSheet, unreadable, type Sheet } from './formats/sheet.ts';
import { rowReader, type ReadRow, type StatedRow } from './formats/transfer.ts';
import { xmlSheet } from './formats/xml-sheet.ts';

/** The columns that a person named: of this file, or of one with the same head before. */
interface Layouts {
  chosen?: Layout | null | undefined;
  /** The columns that are kept for these keys of heads. */
  kept?: (keys: readonly string[]) => Promise<ReadonlyMap<string, Layout['columns']>>;
  /** The currency of sums that name none. */
  currency?: Currency | null | undefined;
  /** The order of dates that may be in either. */
  month_first?: boolean | null | undefined;
}

const NO_CELLS: HiddenCells = { rows: 0, columns: 0 };

interface ReadStatement {
  rows: ReadRow[];
  layout: StatementLayout | null;
  /** The key of the sheet's head. */
  key: string | null;
  /** The sums of the sheet name no currency. */
  silent: boolean;
  /** The dates of the sheet are read with the month first. */
  month_first: boolean;
  /** The dates of the sheet may be in either order. */
  asks_month_first: boolean;
  /** The rows and columns of a workbook that are hidden, and were not read. */
  hidden: HiddenCells;
}

/**
 * Every row of a bank's statement: camt.053, MT940, CSV, HTML, XML of a bank's own, or an Excel workbook, old or new. Refuses a file that is
 * no statement (statement_unreadable), and one that is too long (statement_too_long). A sheet whose columns are not
 * known has no rows, and its layout says what is missing.
 */
export async function readStatement(bytes: Buffer, layouts: Layouts = {}): Promise<ReadStatement> {
  const workbook = workbookSheets(bytes, unreadable);
  if (workbook) {
    const sheets = readIn(workbook);
    const hidden = {
      rows: sheets.reduce((sum, sheet) => sum + sheet.hidden.rows, 0),
      columns: sheets.reduce((sum, sheet) => sum + sheet.hidden.columns, 0),
    };
    return {
      ...(await readSheet(
        sheets.flatMap(({ rows }) => rows),
        layouts,
      )),
      hidden,
    };
  }
  const text = decodeText(bytes, unreadable);
  if (isMt940(text)) return withoutSheet(mt940Rows(text));
  if (isCamt(text)) return withoutSheet(camtRows(text));
  return readSheet(isXml(text) ? xmlSheet(text) : textSheet(text), layouts);
}

const withoutSheet = (rows: Iterable<StatedRow>): ReadStatement => ({
  rows: readRows(rows),
  layout: null,
  key: null,
  silent: false,
  month_first: false,
  asks_month_first: false,
  hidden: NO_CELLS,
});

/** The first sheet that has a head, or else the first one, and below it the tables of all others that have one. */
function readIn(sheets: readonly WorkbookSheet[]): Pick<WorkbookSheet, 'rows' | 'hidden'>[] {
  const headOf = ({ rows }: WorkbookSheet) => {
    const layout = findLayout(rows);
    return missingColumns(layout.columns, isSigned(rows, layout)).length === 0 ? layout.head : null;
  };
  const first = sheets.find((sheet) => headOf(sheet) !== null) ?? sheets[0];
  if (!first) return [];
  const others = sheets.flatMap((sheet) => {
    const head = sheet === first ? null : headOf(sheet);
    return head === null ? [] : [{ rows: sheet.rows.slice(head), hidden: sheet.hidden }];
  });
  return [first, ...others];
}

async function readSheet(sheet: Sheet, { chosen, kept, currency, month_first }: Layouts): Promise<ReadStatement> {
  if (!sheet.some((cells) => cells.length > 1)) throw unreadable('text');
  const stated = chosen ?? (kept ? await findKept(sheet, kept) : null);
  const layout = stated ?? findLayout(sheet);
  const missing = missingColumns(layout.columns, stated !== null || isSigned(sheet, layout));
  const sample = sheet
    .slice(layout.head, layout.head + SAMPLE_ROWS)
    .map((cells) => cells.slice(0, MOST_STATEMENT_COLUMNS));
  const order = dateOrderOf(sheet, layout, month_first);
  const within = missing.length === 0 ? [...sheetRows(sheet, layout, order)] : [];
  return {
    rows: readRows(within, currency),
    layout: { ...layout, missing, sample },
    key: layoutKey(sheet[layout.head] ?? []),
    silent: within.some((row) => row.currency === '' && row.amount !== null && row.booked_on !== null),
    month_first: order.isMonthFirst,
    asks_month_first: order.asks,
    hidden: NO_CELLS,
  };
}

/** The layout that a person gave to a head like one of this sheet's first rows. */
async function findKept(sheet: Sheet, columnsByHead: NonNullable<Layouts['kept']>): Promise<Layout | null> {
  const keys = sheet.slice(0, MOST_HEAD_ROWS).map(layoutKey);
  const layout = await columnsByHead(keys);
  const head = keys.findIndex((key) => layout.has(key));
  return head < 0 ? null : { head, columns: layout.get(keys[head]!)! };
}

function readRows(stated: Iterable<StatedRow>, currency?: Currency | null): ReadRow[] {
  const read = rowReader(currency);
  const rows: ReadRow[] = [];
  for (const row of stated) {
    rows.push(read(row));
    if (rows.length > MAX_STATEMENT_ROWS) throw new ClubError('statement_too_long');
  }
  return rows;
}
