import { MOST_STATEMENT_COLUMNS } from '../../../../../contracts/bank-statements.ts';
import { xmlParser } from '../../../../platform/spreadsheets/xml.ts';
import { columnsOf } from './heads/sheet-titles.ts';
import { missingColumns } from './sheet-rows.ts';
import { unreadable, type Sheet } from './sheet.ts';

/** The texts of an element's children, by their names as words. */
type Cells = Map<string, string>;

interface OpenElement {
  name: string;
  path: string;
  cells: Cells;
  text: string;
  hasChildren: boolean;
}

/** An element with fewer texts is none of a table's rows. */
const FEWEST_CELLS = 2;

/**
 * The rows of a bank's own XML, as a sheet whose head are the names of the elements: of the elements that repeat, those whose
 * names say most. Refuses XML without rows (statement_unreadable).
 */
export function xmlSheet(text: string): Sheet {
  const open: OpenElement[] = [];
  const tables = new Map<string, Cells[]>();
  const parser = xmlParser({
    open(qualified, attributes) {
      const parent = open.at(-1);
      if (parent) parent.hasChildren = true;
      const name = qualified.replace(/^.*:/, '');
      const said = Object.entries(attributes).filter(([each]) => !/^xmlns|:/.test(each));
      const cells = new Map(said.map(([each, value]) => [wordsOf(each), value]));
      open.push({ name: wordsOf(name), path: `${parent?.path ?? ''}/${name}`, cells, text: '', hasChildren: false });
    },
    close() {
      const closed = open.pop();
      if (!closed) return;
      const { name, path, cells, text: written, hasChildren } = closed;
      const around = open.at(-1)?.cells;
      if (!hasChildren && written.trim()) addTo(around, name, written);
      // The texts within an element belong to the row around it, too.
      for (const [each, value] of cells) addTo(around, `${name} ${each}`, value);
      if (cells.size < FEWEST_CELLS) return;
      const rows = tables.get(path);
      if (rows) rows.push(cells);
      else tables.set(path, [cells]);
    },
    text(part) {
      const element = open.at(-1);
      if (element) element.text += part;
    },
    unreadable,
  });
  parser.write(text).close();
  const largestFirst = [...tables.values()].toSorted((one, other) => other.length - one.length).map(sheetOf);
  const isKnown = ([head = []]: Sheet) => missingColumns(columnsOf(head), false).length === 0;
  const sheet = largestFirst.find(isKnown) ?? largestFirst[0];
  if (!sheet) throw unreadable('xml');
  return sheet;
}

/** „AccountingDate“ and „POST_DATE“ are words with spaces between them. */
const wordsOf = (name: string) => name.replaceAll('_', ' ').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');

/** The first text of a name counts: of a container of rows that of its first row. */
function addTo(cells: Cells | undefined, name: string, text: string): void {
  if (!cells || cells.has(name) || cells.size >= MOST_STATEMENT_COLUMNS) return;
  // Banks write the lines of a purpose as HTML does.
  const plain = text.replaceAll(/<br\s*\/?>/giu, ' ').trim();
  cells.set(name, plain);
}

function sheetOf(rows: readonly Cells[]): Sheet {
  const head = [...new Set(rows.flatMap((cells) => [...cells.keys()]))].slice(0, MOST_STATEMENT_COLUMNS);
  return [head, ...rows.map((cells) => head.map((name) => cells.get(name) ?? ''))];
}
