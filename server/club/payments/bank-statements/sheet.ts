import { parse as parseCsv } from 'csv-parse/sync';
import { defaultTreeAdapter, parse as parseHtml, type DefaultTreeAdapterTypes } from 'parse5';
import { ClubError } from '../../../platform/club-error.ts';

type Node = DefaultTreeAdapterTypes.Node;
/** A sheet's rows of texts, as the file holds them. */
export type Sheet = string[][];

/** What real spreadsheets, archives and PDFs begin with. */
const BINARY = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0', '%PDF', '\u001f\u008b'];
const DELIMITERS = [';', '\t', ','];
/** Where a head may stand: banks put the account's owner above it. */
const HEAD_WITHIN = 40;
const MAX_COLUMNS = 60;

/**
 * The rows of a bank's file: CSV with any of the usual separators, or the HTML that calls itself .xls, in UTF-8, UTF-16 or
 * windows-1251. Refuses everything else (statement_unreadable), and says in `details` what it was taken for.
 */
export function readSheet(bytes: Uint8Array): Sheet {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (BINARY.some((magic) => start.startsWith(magic))) throw unreadable('binary');
  const text = decode(bytes);
  if (/<\s*(table|html|!doctype)/i.test(text.slice(0, 4096))) return htmlRows(text);
  return csvRows(text);
}

const unreadable = (details: string) => new ClubError('statement_unreadable', { details });

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1251').decode(bytes);
  }
  if (text.includes('\u0000')) throw unreadable('binary');
  return text;
}

function csvRows(text: string): Sheet {
  try {
    return parseCsv(text, {
      delimiter: delimiterOf(text),
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
      trim: true,
      max_record_size: 20_000,
    }) as Sheet;
  } catch {
    throw unreadable('csv');
  }
}

/** The separator of the head: the line that names the day and the sum; else of the line that has most of one. */
function delimiterOf(text: string): string {
  const lines = text.split(/\r?\n/, HEAD_WITHIN);
  const head = lines.find((line) => /дата/i.test(line) && /сума/i.test(line)) ?? '';
  const count = (delimiter: string) => head.split(delimiter).length;
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0]!;
}

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
