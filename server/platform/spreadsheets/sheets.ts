import { parse as parseCsv } from 'csv-parse/sync';

/** The error of a reader for a file that cannot be read. */
export type Unreadable = (details: string) => Error;

/** The first bytes of old workbooks, PDFs and archives; a zip is a workbook, or none. */
const COMPOUND = '\u00d0\u00cf\u0011\u00e0';
const BINARY = [COMPOUND, '%PDF', '\u001f\u008b', 'Rar!', '7z'];
const WORKBOOK = 'PK\u0003\u0004';
/** Each line takes the parser its time, also an empty one. */
const MOST_LINES = 20_000;
/** A longer line, or more cells in one, is no list: each takes time in every way of reading it that is tried. */
const LONGEST_LINE = 20_000;
export const MOST_COLUMNS = 500;
/** The lines by which the separator is known. */
const LINES_LOOKED_AT = 50;
const DELIMITERS = [';', '\t', ',', '|'];

const startOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 8)).toString('latin1');

export const isWorkbook = (bytes: Uint8Array): boolean => startOf(bytes).startsWith(WORKBOOK);
export const isOldWorkbook = (bytes: Uint8Array): boolean =>
  startOf(bytes).startsWith(`${COMPOUND}\u00a1\u00b1\u001a\u00e1`);

/** The encoding that XML declares in its first bytes. */
const DECLARED = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([A-Za-z0-9._:-]{1,40})["']/;
const PROLOG_BYTES = 200;

/**
 * The text of a file in UTF-8, UTF-16 with or without its mark, the encoding that XML declares, or one of the eight-bit
 * encodings of Bulgarian, Russian and western programs. Bytes that are UTF-8 are no other text, whatever they declare.
 */
export function decodeText(bytes: Uint8Array, unreadable: Unreadable): string {
  const start = startOf(bytes);
  if ([WORKBOOK, ...BINARY].some((magic) => start.startsWith(magic))) throw unreadable('binary');
  const mark = start.slice(0, 2);
  if (mark === '\u00ff\u00fe' || start.startsWith('<\0?\0')) return new TextDecoder('utf-16le').decode(bytes);
  if (mark === '\u00fe\u00ff' || start.startsWith('\0<\0?')) return new TextDecoder('utf-16be').decode(bytes);
  const unmarked = unmarkedUtf16(bytes);
  if (unmarked) return new TextDecoder(unmarked).decode(bytes);
  const utf8 = new TextDecoder('utf-8').decode(bytes);
  const text = isMostlyWhole(utf8) ? utf8 : (declaredText(bytes, unreadable) ?? eightBitText(bytes));
  if (text.includes('\u0000')) throw unreadable('binary');
  return text;
}

/** A character that could not be read, and how many whole ones make up for it: banks cut long texts within one. */
const BROKEN = /\uFFFD/g;
const WHOLE_FOR_ONE_BROKEN = 10;

/** True for UTF-8: hardly any of its characters are broken, while the bytes of another encoding nearly all are. */
function isMostlyWhole(text: string): boolean {
  const broken = text.match(BROKEN)?.length ?? 0;
  return broken === 0 || broken * (WHOLE_FOR_ONE_BROKEN + 1) <= (text.match(/[^\u0000-\u007f]/g)?.length ?? 0);
}

/** The text in the encoding that XML declares; null where it declares none, or UTF-8, which these bytes are not. */
function declaredText(bytes: Uint8Array, unreadable: Unreadable): string | null {
  const prolog = Buffer.from(bytes.subarray(0, PROLOG_BYTES)).toString('latin1');
  const label = DECLARED.exec(prolog)?.[1] ?? 'utf-8';
  if (/^utf-?(8|16)/i.test(label)) return null;
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    throw unreadable(`encoding ${label}`);
  }
}

/** The commonest first: it is taken where another fits no better. */
const EIGHT_BITS = ['windows-1251', 'windows-1252', 'x-mac-cyrillic', 'ibm866', 'koi8-r', 'iso-8859-5', 'mik'];
const SAMPLE_BYTES = 60_000;
const WORD = /[a-z\u0080-\uffff]+/gi;
/** A word of one alphabet, written small, large, or with a large first letter. */
const NATURAL =
  /^(?:№|[„“”«»‘’№–—…]*(?:[А-ЯЁ]?[а-яё]+|[А-ЯЁ]+|\p{Lu}?[a-z\u00df-\u00ff]+|[A-Z\u00c0-\u00de]+)[„“”«»‘’€–—…]*)$/u;
/** Words of heads and names, by which a text all in capitals is known: in another encoding its words look natural, too. */
const KNOWN =
  /^(?:дата|сума|валута|кредит|дебит|основание|наредител|имен?а?|фамилия|презиме|родител|дете|телефон|имейл|превод|такса|имя|сумма|за|на|от)$/iu;

/** The text in the encoding in which fewest words are strange, and of those in the one with most words that are known. */
function eightBitText(bytes: Uint8Array): string {
  const rank = (encoding: string) => {
    const words = decode(encoding, bytes.subarray(0, SAMPLE_BYTES)).match(WORD) ?? [];
    const foreign = words.filter((word) => /[^\u0000-\u007f]/.test(word));
    const strange = foreign.filter((word) => !NATURAL.test(word)).length;
    return { encoding, strange, known: foreign.filter((word) => KNOWN.test(word)).length };
  };
  const best = EIGHT_BITS.map(rank).reduce((top, each) =>
    each.strange < top.strange || (each.strange === top.strange && each.known > top.known) ? each : top,
  );
  return decode(best.encoding, bytes);
}

/** The upper quarters of MIK, the code page of Bulgarian DOS; below them is the alphabet. */
const MIK_SIGNS = '└┴┬├─┼╣║╚╔╩╦╠═╬┐░▒▓│┤№§╗╝┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
const MIK_FROM = 0x80;
const MIK_SIGNS_FROM = 0xc0;
const A = 0x0410;

function decode(encoding: string, bytes: Uint8Array): string {
  if (encoding !== 'mik') return new TextDecoder(encoding).decode(bytes);
  const latin1 = Buffer.from(bytes).toString('latin1');
  return latin1.replace(/[\u0080-\u00ff]/g, (sign) => {
    const code = sign.charCodeAt(0);
    return code < MIK_SIGNS_FROM ? String.fromCharCode(code - MIK_FROM + A) : MIK_SIGNS.charAt(code - MIK_SIGNS_FROM);
  });
}

/** The bytes before the signs of Latin, of Cyrillic and of punctuation in UTF-16. */
const UTF16_PAGES: ReadonlySet<number> = new Set([0x00, 0x04, 0x20, 0x21]);
const MOST_OF = 0.95;

/** UTF-16 without a mark: of each two bytes one is nearly always of a page, and lines have signs of the first page. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if (bytes.length % 2 > 0 || bytes.length < 4) return null;
  const count = (from: number, test: (byte: number) => boolean) =>
    sample.filter((byte, at) => at % 2 === from && test(byte)).length;
  const isPages = (from: number) =>
    count(from, (byte) => UTF16_PAGES.has(byte)) > (sample.length / 2) * MOST_OF &&
    count(from, (byte) => byte === 0) > 0 &&
    count(1 - from, (byte) => byte === 0) === 0;
  return isPages(1) ? 'utf-16le' : isPages(0) ? 'utf-16be' : null;
}

/** The lines of a text. Refuses one of too many, or too long ones, before it is read in any way. */
export function linesOf(text: string, unreadable: Unreadable): string[] {
  const lines = text.split(/\r\n?|\n/, MOST_LINES + 1);
  if (lines.length > MOST_LINES || lines.some((line) => line.length > LONGEST_LINE)) throw unreadable('csv');
  return lines;
}

/** The rows of a CSV text, whose separator is the one that most lines have as often as the head, else that of which it has most. */
export function csvRows(text: string, head: string, unreadable: Unreadable): string[][] {
  const first = linesOf(text, unreadable).slice(0, LINES_LOOKED_AT);
  const count = (delimiter: string, line: string) => line.split(delimiter).length;
  const likeliest = DELIMITERS.map((delimiter) => {
    const columns = count(delimiter, head);
    // A title may have signs of its own: „Име, презиме, фамилия“.
    const alike = columns > 1 ? first.filter((line) => count(delimiter, line) === columns).length : 0;
    return { delimiter, columns, alike };
  }).toSorted((a, b) => b.alike - a.alike || b.columns - a.columns);
  const { delimiter, columns } = likeliest[0]!;
  if (columns > MOST_COLUMNS) throw unreadable('csv');
  try {
    const rows: string[][] = parseCsv(quoteSigns(text, delimiter, columns), {
      delimiter,
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
      trim: true,
      max_record_size: 20_000,
    });
    // Programs write a text for Excel as a formula: ="0888123456".
    return rows.map((cells) => cells.map((cell) => cell.replace(/^="([^"]*)"$/, '$1')));
  } catch {
    throw unreadable('csv');
  }
}

/**
 * The text with cells in quotes that only begin with a quotation mark, as the names of companies do („"Аква" ЕООД“). A
 * cell in quotes ends them before a separator, and none of its lines has the separators of a whole row.
 */
function quoteSigns(text: string, delimiter: string, columns: number): string {
  const separator = delimiter === '|' ? '\\|' : delimiter;
  const row = `(?:[^"${separator}\\r\\n]*${separator}){${Math.max(columns - 1, 1)}}`;
  const quoted = `"[^"\\r\\n]*(?:(?:""|(?:\\r\\n?|\\n)(?!${row}))[^"\\r\\n]*)*"(?=[ \\t\\u00a0]*(?:[${separator}\\r\\n]|$))`;
  const cells = new RegExp(
    `(^|[${separator}\\r\\n])([ \\u00a0\\uFEFF]*)(?:(${quoted})|("[^${separator}\\r\\n]*))`,
    'g',
  );
  return text.replace(
    cells,
    (all, before: string, space: string, whole: string | undefined, sign: string | undefined) =>
      whole === undefined ? `${before}${space}"${sign!.trimEnd().replaceAll('"', '""')}"` : all,
  );
}
