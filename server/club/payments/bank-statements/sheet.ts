import { defaultTreeAdapter, parse as parseHtml, type DefaultTreeAdapterTypes } from 'parse5';
import { ClubError } from '../../../platform/club-error.ts';
import { csvRows, decodeText } from '../../../platform/spreadsheets.ts';

type Node = DefaultTreeAdapterTypes.Node;
/** A sheet's rows of texts, as the file holds them. */
export type Sheet = string[][];

/** Rows in which the head may be: banks put the account's owner above it. */
const HEAD_WITHIN = 40;
const MAX_COLUMNS = 60;

/**
 * The rows of a bank's file: CSV with any of the usual separators, or the HTML that calls itself .xls, in UTF-8, UTF-16
 * or windows-1251. Refuses everything else (statement_unreadable), and names the detected kind in `details`.
 */
export function readSheet(bytes: Uint8Array): Sheet {
  const text = decodeText(bytes, unreadable);
  if (/<\s*(table|html|!doctype)/i.test(text.slice(0, 4096))) return htmlRows(text);
  return csvRows(text, headOf(text), unreadable);
}

const unreadable = (details: string) => new ClubError('statement_unreadable', { details });

/** The line that names the day and the sum. */
const headOf = (text: string): string =>
  text.split(/\r?\n/, HEAD_WITHIN).find((line) => /дата/i.test(line) && /сума/i.test(line)) ?? '';

function htmlRows(text: string): Sheet {
  const rows: Sheet = [];
  walk(parseHtml(text), (element) => {
    if (element.tagName !== 'tr') return;
    const cells = element.childNodes.filter((child) => child.nodeName === 'td' || child.nodeName === 'th');
    rows.push(cells.slice(0, MAX_COLUMNS).map((cell) => textOf(cell)));
  });
  if (rows.length === 0) throw unreadable('html');
  return rows;
}

/** Every element, in the order of the file; without recursion, since a hostile file nests as deep as it likes. */
function walk(root: Node, visit: (element: DefaultTreeAdapterTypes.Element) => void): void {
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (defaultTreeAdapter.isElementNode(node)) visit(node);
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed());
  }
}

function textOf(cell: Node): string {
  const texts: string[] = [];
  const waiting: Node[] = [cell];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (defaultTreeAdapter.isTextNode(node)) texts.push(node.value);
    if (node.nodeName === 'br') texts.push(' ');
    if ('childNodes' in node && node.nodeName !== 'script' && node.nodeName !== 'style')
      waiting.push(...node.childNodes.toReversed());
  }
  return texts.join('').replace(/\s+/g, ' ').trim();
}
