import type { WorkBook } from '@e965/xlsx';

/** The rows and columns of a sheet that a person does not see, from 0. */
export interface Hidden {
  rows: ReadonlySet<number>;
  columns: ReadonlySet<number>;
}

const MOST_COLUMNS = 16_384;
const ROW = /<(?:\w+:)?row(?=[\s/>])[^<>]*>/g;
const COLUMNS = /<(?:\w+:)?col(?=[\s/>])[^<>]*>/g;
const RELATION = /<(?:\w+:)?Relationship(?=\s)[^<>]*>/g;

/**
 * The rows and columns of a sheet that are filtered away, folded or hidden. In .xlsx from the sheet's own part: the
 * reader would have to keep the style of every cell for it, which takes minutes where many are empty. Of an older
 * workbook only rows, of .ods nothing is known.
 */
export function hiddenIn(book: WorkBook, name: string): Hidden {
  const rows = new Set<number>();
  const columns = new Set<number>();
  for (const [at, row] of (book.Sheets[name]?.['!rows'] ?? []).entries()) if (row?.hidden) rows.add(at);
  const part = partOf(book, book.SheetNames.indexOf(name));
  if (!part.includes('hidden')) return { rows, columns };
  const xml = part.toString('latin1');
  let number = 0;
  for (const [tag] of xml.matchAll(ROW)) {
    number = Number(attribute(tag, 'r')) || number + 1;
    if (isHidden(tag)) rows.add(number - 1);
  }
  for (const [tag] of xml.slice(0, xml.search(ROW)).matchAll(COLUMNS))
    if (isHidden(tag))
      for (let at = Number(attribute(tag, 'min')); at <= Math.min(Number(attribute(tag, 'max')), MOST_COLUMNS); at++)
        columns.add(at - 1);
  return { rows, columns };
}

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? '';
const isHidden = (tag: string): boolean => /^(1|true|on)$/.test(attribute(tag, 'hidden'));

/** The part of an .xlsx that holds a sheet; empty for other workbooks. */
function partOf(book: WorkBook, at: number): Buffer {
  const { keys = [], files = {} } = book as { keys?: string[]; files?: Record<string, { content?: Uint8Array }> };
  const content = (end: string): Buffer => {
    const key = keys.find((each) => each.replaceAll('\\', '/').toLowerCase().endsWith(end.toLowerCase()));
    return Buffer.from((key && files[key]?.content) || []);
  };
  const { id } = (book.Workbook?.Sheets?.[at] ?? {}) as { id?: string };
  const relations = content('workbook.xml.rels').toString('utf8').match(RELATION) ?? [];
  const target = relations.find((tag) => id && attribute(tag, 'Id') === id);
  const path =
    target &&
    attribute(target, 'Target')
      .replaceAll('\\', '/')
      .replace(/^(\.{0,2}\/)+/, '');
  return path?.toLowerCase().endsWith('.xml') ? content(`/${path}`) : Buffer.alloc(0);
}
