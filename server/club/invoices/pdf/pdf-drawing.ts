import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { formatOf } from '../../../../contracts/format.ts';
import type { PriceDisplay } from '../../../../contracts/money.ts';
import { CLUB_TIME_ZONE, type Locale } from '../../../../contracts/roles.ts';
import { addDays } from '../../../../contracts/time.ts';
import { traderParts } from '../../../../contracts/trader.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import type { ReceiptClub } from '../receipts/receipt-facts.ts';

export type Doc = PDFKit.PDFDocument;

const FONTS = '@expo-google-fonts/sofia-sans';
const TAGS: Record<Locale, string> = { bg: 'bg-BG', en: 'en-GB', ru: 'ru-RU' };
/** A4 with these margins, in points. */
export const MARGIN = 56;
export const WIDTH = 595.28 - 2 * MARGIN;
const HEIGHT = 841.89;
/** The widths of the two sums of an item at the right, the first one left of the second. */
const SUM_WIDTH = 110;
const SECOND_WIDTH = 90;
const SECOND_X = MARGIN + WIDTH - SECOND_WIDTH;
const SUMS_X = SECOND_X - SUM_WIDTH - 10;

export const INK = '#14263a';
export const MUTED = '#4d6072';
export const WATER = '#0072b0';
const ROPE = '#e2703a';
const LINE = '#d9e2e8';
const SOFT = '#eef6fb';

interface PdfInfo {
  title: string;
  author: string;
  locale: Locale;
  compress?: boolean;
  landscape?: boolean;
}

/** The first pages of the documents that one file has, each with numbers of its own; nothing for a single one. */
type Pages = void | readonly number[];

/** An A4 page with the club's fonts embedded, drawn by `draw`. */
export async function drawPdf(
  { title, author, locale, compress = true, landscape = false }: PdfInfo,
  draw: (doc: Doc) => Pages | Promise<Pages>,
): Promise<Buffer> {
  // Loaded with the first PDF, since at rest the club keeps its memory.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    layout: landscape ? 'landscape' : 'portrait',
    margin: MARGIN,
    compress,
    lang: locale,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, Creator: '', Producer: '' },
  });
  doc.registerFont('plain', await fontFile('400Regular'));
  doc.registerFont('bold', await fontFile('700Bold'));
  const text = doc.text.bind(doc) as (value: string, ...rest: unknown[]) => Doc;
  doc.text = ((value: string, ...rest: unknown[]) => text(printable(value), ...rest)) as Doc['text'];
  const done = collect(doc);
  const starts = await draw(doc);
  numberPages(doc, starts || [0]);
  doc.end();
  return done;
}

/** A text without the small pictures of phones, which the font has not: each would be an empty box. */
const printable = (text: string): string =>
  text.replaceAll(
    / ?(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}(?=\ufe0f)|\p{Emoji_Modifier}|\u200d|\ufe0f)/gu,
    '',
  );

/** „2 / 3“ at the foot of each page of a document that has several. */
function numberPages(doc: Doc, starts: readonly number[]): void {
  const { count } = doc.bufferedPageRange();
  for (const [index, start] of starts.entries()) {
    const pages = (starts[index + 1] ?? count) - start;
    for (let page = 0; pages > 1 && page < pages; page++) {
      doc.switchToPage(start + page);
      // Below the margin a text would begin a page of its own.
      doc.page.margins.bottom = 0;
      doc.font('plain').fontSize(9.5).fillColor(MUTED);
      doc.text(`${page + 1} / ${pages}`, MARGIN, HEIGHT - MARGIN + 16, {
        width: WIDTH,
        align: 'right',
        lineBreak: false,
      });
    }
  }
}

/** The issuer at the left, the kind of document at the right, and the colored line below. */
export function drawHead(
  doc: Doc,
  { club, title, below, locale }: { club: ReceiptClub; title: string; below: string; locale: Locale },
): void {
  const half = WIDTH / 2 - 12;
  doc.font('bold').fontSize(15).fillColor(WATER);
  doc.text(inLocale(club, 'name', locale), MARGIN, MARGIN, { width: half });
  doc.font('plain').fontSize(9.5).fillColor(MUTED);
  const contact = [inLocale(club, 'address', locale), club.phones.join(' · '), club.email].filter(Boolean);
  const [name, address, ...numbers] = traderParts(club, locale);
  contact.push(...[name, address, numbers.join(' · ')].filter((line): line is string => Boolean(line)));
  doc.text(contact.join('\n'), MARGIN, doc.y + 3, { width: half, lineGap: 2 });
  const left = doc.y;
  const aside = { width: half, align: 'right' as const };
  doc.font('bold').fontSize(22).fillColor(INK);
  doc.text(title, MARGIN + WIDTH - half, MARGIN - 5, aside);
  doc.font('plain').fontSize(10).fillColor(MUTED);
  doc.text(below, MARGIN + WIDTH - half, doc.y + 2, aside);
  doc.y = Math.max(left, doc.y) + 18;
  drawRope(doc);
}

/** The lane line: two colors in turn. */
export function drawRope(doc: Doc, width = WIDTH): void {
  const y = doc.y;
  doc.lineWidth(3).lineCap('round');
  for (let x = 0, n = 0; x < width; x += 14, n++)
    doc
      .moveTo(MARGIN + x, y)
      .lineTo(Math.min(MARGIN + x + 7, MARGIN + width), y)
      .stroke(n % 3 === 2 ? ROPE : WATER);
  doc.y = y + 26;
}

interface Box {
  x: number;
  y: number;
  width: number;
}

/** A small label with its value below. */
export function labeled(doc: Doc, label: string, value: string, { x, y, width }: Box): void {
  doc.font('plain').fontSize(9.5).fillColor(MUTED).text(label, x, y, { width });
  doc
    .font('bold')
    .fontSize(12)
    .fillColor(INK)
    .text(value, x, doc.y + 2, { width });
}

/** Labels with their values, two in a row. */
export function drawFacts(doc: Doc, facts: readonly (readonly [label: string, value: string])[]): void {
  const width = WIDTH / 2 - 12;
  for (let row = 0; row < facts.length; row += 2) {
    const { y } = doc;
    const ends = facts.slice(row, row + 2).map(([label, value], column) => {
      labeled(doc, label, value, { x: MARGIN + (column * WIDTH) / 2, y, width });
      return doc.y;
    });
    doc.y = Math.max(...ends) + 12;
  }
}

/** The head above the items: the subject, and the currency. */
export function drawColumns(doc: Doc, what: string, [first, second]: readonly [string, string | null]): number {
  const y = doc.y;
  doc.font('plain').fontSize(9.5).fillColor(MUTED);
  doc.text(what, MARGIN, y, { width: SUMS_X - MARGIN });
  sums(doc, [first, second], y);
  return hairline(doc, y + 16);
}

/** Draws one item: its name, details below, its sums, and a rule. Begins a new page where it would not fit, with `head` again. */
export function drawLine(
  doc: Doc,
  { what, more, sum }: { what: string; more: string; sum: readonly [string, string | null] },
  at: number,
  head?: () => number,
): number {
  const details = more
    ? doc
        .font('plain')
        .fontSize(10)
        .heightOfString(more, { width: SUMS_X - MARGIN - 12 })
    : 0;
  let y = roomFor(doc, at, Math.max(60, 40 + details));
  if (head && y < at) {
    doc.y = y;
    y = head();
  }
  doc.font('bold').fontSize(11.5).fillColor(INK);
  sums(doc, sum, y);
  const width = SUMS_X - MARGIN - 12;
  doc.text(what, MARGIN, y, { width });
  if (more) doc.font('plain').fontSize(10).fillColor(MUTED).text(more, { width });
  return hairline(doc, doc.y + 9);
}

/** The total, on a soft ground. */
export function drawTotal(doc: Doc, label: string, sum: readonly [string, string | null], at: number): void {
  const y = roomFor(doc, at, 60);
  doc.roundedRect(MARGIN - 12, y - 2, WIDTH + 24, 44, 10).fill(SOFT);
  doc.font('bold').fontSize(14).fillColor(INK);
  doc.text(label, MARGIN, y + 11, { width: SUMS_X - MARGIN });
  sums(doc, sum, y + 11);
  doc.y = y + 56;
}

/** A label at the left with its sums at the right, in regular weight. */
export function drawSum(doc: Doc, label: string, sum: readonly [string, string | null]): void {
  const at = doc.y;
  doc.font('plain').fontSize(11).fillColor(INK);
  doc.text(label, MARGIN, at, { width: SUMS_X - MARGIN });
  sums(doc, sum, at);
  doc.y = at + 22;
}

/** The small print at the end: the highlighted sentence, then the rest. */
export function drawFoot(doc: Doc, strong: string, rest: string): void {
  const y = hairline(doc, roomFor(doc, doc.y, 90));
  doc.font('bold').fontSize(10).fillColor(INK).text(strong, MARGIN, y, { width: WIDTH, lineGap: 2 });
  doc
    .font('plain')
    .fillColor(MUTED)
    .text(rest, MARGIN, doc.y + 5, { width: WIDTH, lineGap: 2 });
}

/** The next position: here, or at the head of a new page. */
export function roomFor(doc: Doc, y: number, height: number): number {
  if (y + height <= HEIGHT - MARGIN) return y;
  doc.addPage();
  return MARGIN;
}

/** The sums of an item at the right; the cursor of the text does not move. A single sum is at the very edge. */
function sums(doc: Doc, [first, second]: readonly [string, string | null], y: number): void {
  if (second === null) {
    doc.text(first, SECOND_X - SUM_WIDTH + SECOND_WIDTH - 10, y, { width: SUM_WIDTH + 10, align: 'right' });
    return;
  }
  doc.text(first, SUMS_X, y, { width: SUM_WIDTH, align: 'right' });
  doc.text(second, SECOND_X, y, { width: SECOND_WIDTH, align: 'right' });
}

function hairline(doc: Doc, y: number): number {
  doc
    .lineWidth(0.75)
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .stroke(LINE);
  return y + 10;
}

/**
 * A sum as the club shows prices, currency by currency; with the exact cents where several were added up.
 */
export const sumOf = (
  amount: number,
  locale: Locale,
  display: PriceDisplay,
  euroCents?: number,
): [string, string | null] => formatOf(locale).money(amount, display, euroCents);

/** A text of a row in the document's language; the Bulgarian one where it is not translated. */
export function inLocale<Field extends string>(row: Translated<Field>, field: Field, locale: Locale): string {
  const texts: Record<string, string | null> = row;
  return (locale === 'bg' ? null : texts[`${field}_${locale}`]) || row[field];
}

/** „20 ноември 2026 г.“ of a moment or a day. */
export function longDate(moment: string, locale: Locale): string {
  const date = new Date(moment.length === 10 ? `${moment}T12:00:00Z` : moment);
  return new Intl.DateTimeFormat(TAGS[locale], { dateStyle: 'long', timeZone: CLUB_TIME_ZONE }).format(date);
}

/** „1 ноември 2026 г. – 30 ноември 2026 г.“ of `[2026-11-01,2026-12-01)`. */
export function periodOf(range: string, locale: Locale): string {
  const [from = '', end = ''] = range.slice(1, -1).split(',');
  return `${longDate(from, locale)} – ${longDate(addDays(end, -1), locale)}`;
}

const files = new Map<string, Promise<Buffer>>();

/** A weight of Sofia Sans with its Cyrillic; a PDF embeds only the glyphs it uses. */
function fontFile(weight: '400Regular' | '700Bold'): Promise<Buffer> {
  let file = files.get(weight);
  if (!file) {
    const { resolve } = createRequire(import.meta.url);
    files.set(weight, (file = readFile(resolve(`${FONTS}/${weight}/SofiaSans_${weight}.ttf`))));
  }
  return file;
}

function collect(doc: Doc): Promise<Buffer> {
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}
