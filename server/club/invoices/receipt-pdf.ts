import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { toEuroCents } from '../../../contracts/money.ts';
import { CLUB_TIME_ZONE, type Locale } from '../../../contracts/roles.ts';
import { addDays } from '../../../contracts/time.ts';
import type { ReceiptLine } from './issue-receipt.ts';
import type { Receipt } from './receipt-facts.ts';
import { RECEIPT_TEXTS } from './receipt-texts.ts';

const FONTS = '@expo-google-fonts/sofia-sans';
const TAGS: Record<Locale, string> = { bg: 'bg-BG', en: 'en-GB', ru: 'ru-RU' };
/** A4 with these margins, in points. */
const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const EURO_X = MARGIN + WIDTH - 90;
const LEV_X = EURO_X - 120;
const INK = '#14263a';
const MUTED = '#4d6072';
const WATER = '#0072b0';
const ROPE = '#e2703a';
const LINE = '#d9e2e8';
const SOFT = '#eef6fb';

/** The receipt as a PDF on one A4 page in that language, its letters embedded. */
export async function drawReceipt(facts: Receipt, locale: Locale, { compress = true } = {}): Promise<Buffer> {
  // Loaded when the first one is asked for: at rest the club keeps its memory.
  const { default: PDFDocument } = await import('pdfkit');
  const t = RECEIPT_TEXTS[locale];
  const title = `${t.title} ${numberOf(facts)}`;
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    compress,
    lang: locale,
    displayTitle: true,
    info: { Title: title, Author: inLocale(facts.club, 'name', locale), Creator: '', Producer: '' },
  });
  doc.registerFont('plain', await letters('400Regular'));
  doc.registerFont('bold', await letters('700Bold'));
  const done = collect(doc);
  drawHead(doc, facts, locale);
  drawPeople(doc, facts, locale);
  drawLines(doc, facts, locale);
  drawDetails(doc, facts, locale);
  drawFoot(doc, locale);
  doc.end();
  return done;
}

/** The name under which the file is kept: Latin letters and the number. */
export const receiptFile = (facts: Receipt, locale: Locale): string =>
  `${RECEIPT_TEXTS[locale].file}-${String(facts.receipt.number).padStart(6, '0')}.pdf`;

type Doc = PDFKit.PDFDocument;

function drawHead(doc: Doc, facts: Receipt, locale: Locale): void {
  const { club, receipt } = facts;
  const t = RECEIPT_TEXTS[locale];
  const half = WIDTH / 2 - 12;
  doc.font('bold').fontSize(15).fillColor(WATER);
  doc.text(inLocale(club, 'name', locale), MARGIN, MARGIN, { width: half });
  doc.font('plain').fontSize(9.5).fillColor(MUTED);
  const contact = [inLocale(club, 'address', locale), club.phones.join(' · '), club.email].filter(Boolean);
  doc.text(contact.join('\n'), MARGIN, doc.y + 3, { width: half, lineGap: 2 });
  const left = doc.y;
  const aside = { width: half, align: 'right' as const };
  doc.font('bold').fontSize(22).fillColor(INK);
  doc.text(`${t.title} ${numberOf(facts)}`, MARGIN + WIDTH - half, MARGIN - 5, aside);
  doc.font('plain').fontSize(10).fillColor(MUTED);
  doc.text(`${t.issuedOn} ${longDate(receipt.issued_on, locale)}`, MARGIN + WIDTH - half, doc.y + 2, aside);
  doc.y = Math.max(left, doc.y) + 18;
  drawRope(doc);
}

/** The lane line: two colours in turn. */
function drawRope(doc: Doc): void {
  const y = doc.y;
  doc.lineWidth(3).lineCap('round');
  for (let x = 0, n = 0; x < WIDTH; x += 14, n++)
    doc
      .moveTo(MARGIN + x, y)
      .lineTo(Math.min(MARGIN + x + 7, MARGIN + WIDTH), y)
      .stroke(n % 3 === 2 ? ROPE : WATER);
  doc.y = y + 26;
}

function drawPeople(doc: Doc, { receipt, payment }: Receipt, locale: Locale): void {
  const t = RECEIPT_TEXTS[locale];
  const y = doc.y;
  const half = WIDTH / 2 - 12;
  labelled(doc, t.paidBy, receipt.recipient || '—', { x: MARGIN, y, width: half });
  const left = doc.y;
  if (payment.child_name) labelled(doc, t.child, payment.child_name, { x: MARGIN + WIDTH / 2, y, width: half });
  doc.y = Math.max(left, doc.y) + 24;
}

function drawLines(doc: Doc, facts: Receipt, locale: Locale): void {
  const t = RECEIPT_TEXTS[locale];
  let y = doc.y;
  doc.font('plain').fontSize(9.5).fillColor(MUTED);
  doc.text(t.paidFor, MARGIN, y, { width: LEV_X - MARGIN });
  doc.text(t.amount, LEV_X, y, { width: 110, align: 'right' });
  doc.text(t.inEuro, EURO_X, y, { width: 90, align: 'right' });
  y = hairline(doc, y + 16);
  for (const line of facts.receipt.lines) {
    doc.font('bold').fontSize(11.5).fillColor(INK);
    const [what, more] = describe(line, facts, locale);
    sums(doc, line.amount, y, locale);
    doc.text(what, MARGIN, y, { width: LEV_X - MARGIN - 12 });
    if (more)
      doc
        .font('plain')
        .fontSize(10)
        .fillColor(MUTED)
        .text(more, { width: LEV_X - MARGIN - 12 });
    y = hairline(doc, doc.y + 9);
  }
  doc.roundedRect(MARGIN - 12, y - 2, WIDTH + 24, 44, 10).fill(SOFT);
  doc.font('bold').fontSize(14).fillColor(INK);
  doc.text(t.total, MARGIN, y + 11, { width: LEV_X - MARGIN });
  sums(doc, facts.receipt.amount, y + 11, locale);
  doc.y = y + 56;
  if (facts.payment.refunded_amount > 0) {
    doc.font('plain').fontSize(11).fillColor(INK);
    const at = doc.y;
    doc.text(t.refunded, MARGIN, at, { width: LEV_X - MARGIN });
    sums(doc, facts.payment.refunded_amount, at, locale);
    doc.y = at + 26;
  }
}

function drawDetails(doc: Doc, { payment }: Receipt, locale: Locale): void {
  const t = RECEIPT_TEXTS[locale];
  const y = doc.y + 8;
  const third = WIDTH / 3 - 12;
  const settled = longDate(payment.settled_at ?? payment.date, locale);
  labelled(doc, t.method, t.methods[payment.method], { x: MARGIN, y, width: third });
  labelled(doc, t.reference, payment.reference, { x: MARGIN + WIDTH / 3, y, width: third });
  labelled(doc, t.settledOn, settled, { x: MARGIN + (2 * WIDTH) / 3, y, width: third });
  doc.y += 28;
}

function drawFoot(doc: Doc, locale: Locale): void {
  const t = RECEIPT_TEXTS[locale];
  const y = hairline(doc, doc.y);
  doc.font('bold').fontSize(10).fillColor(INK).text(t.notFiscal, MARGIN, y, { width: WIDTH, lineGap: 2 });
  doc
    .font('plain')
    .fillColor(MUTED)
    .text(`${t.rate} ${t.valid}`, MARGIN, doc.y + 5, { width: WIDTH, lineGap: 2 });
}

function labelled(
  doc: Doc,
  label: string,
  value: string,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  doc.font('plain').fontSize(9.5).fillColor(MUTED).text(label, x, y, { width });
  doc
    .font('bold')
    .fontSize(12)
    .fillColor(INK)
    .text(value, x, doc.y + 2, { width });
}

/** Both amounts of a line at the right; the text's own place stays. */
function sums(doc: Doc, stotinki: number, y: number, locale: Locale): void {
  const amount = new Intl.NumberFormat(TAGS[locale], { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  doc.text(`${amount.format(stotinki / 100)} ${RECEIPT_TEXTS[locale].lev}`, LEV_X, y, { width: 110, align: 'right' });
  doc.text(`${amount.format(toEuroCents(stotinki) / 100)} €`, EURO_X, y, { width: 90, align: 'right' });
}

function hairline(doc: Doc, y: number): number {
  doc
    .lineWidth(0.75)
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .stroke(LINE);
  return y + 10;
}

function describe(line: ReceiptLine, { payment }: Receipt, locale: Locale): [string, string] {
  const t = RECEIPT_TEXTS[locale];
  if (payment.order_id) return [t.order, ''];
  const name = (named: ReceiptLine['class']) => (named ? (named[locale] ?? named.bg) : '');
  const period = line.period ? monthOf(line.period, locale) : '';
  return [name(line.class) || t.other, [name(line.plan), period].filter(Boolean).join(' · ')];
}

/** „1 ноември 2026 г. – 30 ноември 2026 г.“ of `[2026-11-01,2026-12-01)`. */
function monthOf(range: string, locale: Locale): string {
  const [from = '', end = ''] = range.slice(1, -1).split(',');
  return `${longDate(from, locale)} – ${longDate(addDays(end, -1), locale)}`;
}

const numberOf = ({ receipt }: Receipt) => `№ ${String(receipt.number).padStart(6, '0')}`;

function longDate(moment: string, locale: Locale): string {
  const date = new Date(moment.length === 10 ? `${moment}T12:00:00Z` : moment);
  return new Intl.DateTimeFormat(TAGS[locale], { dateStyle: 'long', timeZone: CLUB_TIME_ZONE }).format(date);
}

function inLocale(club: Receipt['club'], field: 'name' | 'address', locale: Locale): string {
  return (locale === 'bg' ? null : club[`${field}_${locale}`]) || club[field];
}

const files = new Map<string, Promise<Buffer>>();

/** A weight of Sofia Sans with its Cyrillic; a PDF takes only the letters it uses. */
function letters(weight: '400Regular' | '700Bold'): Promise<Buffer> {
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
