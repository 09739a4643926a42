import { defaultTreeAdapter, parse as parseHtml, type DefaultTreeAdapterTypes } from 'parse5';
import { MOST_HEAD_ROWS, MOST_STATEMENT_COLUMNS } from '../../../../../contracts/bank-statements.ts';
import { ClubError } from '../../../../platform/club-error.ts';
import { csvRows } from '../../../../platform/spreadsheets/sheets.ts';

type Node = DefaultTreeAdapterTypes.Node;
/** A sheet's rows of texts, as the file holds them. */
export type Sheet = string[][];

/** The rows of a bank's text: CSV with any of the usual separators, or the HTML that calls itself .xls. */
export function textSheet(text: string): Sheet {
  if (/<\s*(table|html|!doctype)/i.test(text.slice(0, 4096))) return htmlRows(text);
  return csvRows(text, headOf(text), unreadable);
}

/** The error of a file that is no statement, with what it was taken for. */
export const unreadable = (details: string) => new ClubError('statement_unreadable', { details });

const DAY = /дата|date(?!i)|datum|buchung/i;
const SUM =
  /сума|сумма|кредит|постъплен|поступлен|зачислен|приход|amount|credit|gross|betrag|umsatz(?!anz)|brutto|haben/i;

/** The line that names the day and a sum, or the longest one: it has the separators. */
function headOf(text: string): string {
  const lines = text.split(/\r\n?|\n/, MOST_HEAD_ROWS);
  const named = lines.find((line) => DAY.test(line) && SUM.test(line));
  return named ?? lines.reduce((longest, line) => (line.length > longest.length ? line : longest), '');
}

function htmlRows(text: string): Sheet {
  const rows: Sheet = [];
  /** The cells of each table that go on downwards, by their column. */
  const lasting = new Map<Node | null, Map<number, LastingCell>>();
  walk(parseHtml(text), (element) => {
    if (element.tagName !== 'tr') return;
    const table = tableOf(element);
    const above = lasting.get(table) ?? new Map<number, LastingCell>();
    lasting.set(table, above);
    rows.push(cellsOf(element, above));
  });
  if (rows.length === 0) throw unreadable('html');
  return rows;
}

interface LastingCell {
  text: string;
  rows: number;
}

/** The texts of a row by their columns: a cell that is wider leaves the next columns empty, a higher one is in each of its rows. */
function cellsOf(row: DefaultTreeAdapterTypes.Element, above: Map<number, LastingCell>): string[] {
  const texts: string[] = [];
  const fromAbove = () => {
    for (let cell = above.get(texts.length); cell; cell = above.get(texts.length)) {
      if (cell.rows === 1) above.delete(texts.length);
      cell.rows -= 1;
      texts.push(cell.text);
    }
  };
  for (const cell of row.childNodes) {
    if (!isCell(cell)) continue;
    fromAbove();
    const text = textOf(cell);
    const [wide, high] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')];
    for (let at = 0; at < wide && texts.length < MOST_STATEMENT_COLUMNS; at++) {
      if (high > 1) above.set(texts.length, { text: at === 0 ? text : '', rows: high - 1 });
      texts.push(at === 0 ? text : '');
    }
  }
  fromAbove();
  return texts;
}

const isCell = (node: Node): node is DefaultTreeAdapterTypes.Element =>
  node.nodeName === 'td' || node.nodeName === 'th';

const spanOf = ({ attrs }: DefaultTreeAdapterTypes.Element, name: string): number =>
  Number(/^\s*(\d{1,4})/.exec(attrs.find((each) => each.name === name)?.value ?? '')?.[1] ?? 1) || 1;

function tableOf(row: DefaultTreeAdapterTypes.Element): Node | null {
  let around: Node | null = row.parentNode;
  while (around && around.nodeName !== 'table') around = 'parentNode' in around ? around.parentNode : null;
  return around;
}

/** Every element, in the order of the file; without recursion, since a hostile file nests as deep as it likes. */
function walk(root: Node, visit: (element: DefaultTreeAdapterTypes.Element) => void): void {
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (defaultTreeAdapter.isElementNode(node)) visit(node);
    if ('childNodes' in node) for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
}

/** The elements that are not the text of the cell around them; the rows of a table in a cell are rows of their own. */
const APART: ReadonlySet<string> = new Set(['script', 'style', 'table']);

function textOf(cell: Node): string {
  const texts: string[] = [];
  const waiting: Node[] = [cell];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (defaultTreeAdapter.isTextNode(node)) texts.push(node.value);
    if (node.nodeName === 'br') texts.push(' ');
    if ('childNodes' in node && !APART.has(node.nodeName))
      for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
  return texts.join('').replace(/\s+/g, ' ').trim();
}
