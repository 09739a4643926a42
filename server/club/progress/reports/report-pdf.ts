import { setImmediate } from 'node:timers/promises';
import type { Locale } from '../../../../contracts/roles.ts';
import {
  drawColumns,
  drawFacts,
  drawFoot,
  drawHead,
  drawLine,
  drawPdf,
  drawRope,
  inLocale,
  INK,
  labeled,
  longDate,
  MARGIN,
  MUTED,
  roomFor,
  WATER,
  WIDTH,
  type Doc,
} from '../../invoices/pdf/pdf-drawing.ts';
import type { Diploma, PrintedReports, ReportFacts } from './report-facts.ts';
import { REPORT_TEXTS } from './report-texts.ts';

/** Report cards as one PDF, each on its own page and in the language of its family. */
export function drawReports({ club, reports, locale }: PrintedReports, { compress = true } = {}): Promise<Buffer> {
  const [first] = reports;
  const own = first && reports.length === 1 ? first.locale : locale;
  const title = REPORT_TEXTS[own].card;
  return drawPdf({ title, author: inLocale(club, 'name', own), locale: own, compress }, async (doc) => {
    const starts: number[] = [];
    for (const [index, report] of reports.entries()) {
      // The cards of a class take seconds: others are answered between them.
      if (index > 0) await setImmediate();
      if (index > 0) doc.addPage();
      starts.push(doc.bufferedPageRange().count - 1);
      doc.y = MARGIN;
      drawCard(doc, club, report);
    }
    // Each family gets a card alone.
    return starts;
  });
}

/** The file's name: Latin letters. */
export const reportFile = ({ reports: [first], locale }: PrintedReports): string =>
  `${REPORT_TEXTS[first?.locale ?? locale].cardFile}.pdf`;

function drawCard(doc: Doc, club: PrintedReports['club'], report: ReportFacts): void {
  const { locale } = report;
  const t = REPORT_TEXTS[locale];
  const below = report.issued_at ? `${t.issuedOn} ${longDate(report.issued_at, locale)}` : t.draft;
  drawHead(doc, { club, title: t.card, below, locale });
  drawFacts(doc, [
    [t.child, report.child_name],
    [t.level, report.level_name],
    [t.period, report.period],
    ...(report.instructor ? [[t.instructor, report.instructor] as [string, string]] : []),
  ]);
  doc.y += 8;
  const head = () => drawColumns(doc, t.skill, [t.step, null]);
  if (report.skills.length > 0) {
    let y = head();
    for (const { name, step } of report.skills)
      y = drawLine(doc, { what: name, more: '', sum: [t.steps[step], null] }, y, head);
    doc.y = y + 8;
  }
  drawWords(doc, t.words, report.words);
  drawFoot(doc, t.foot, '');
}

function drawWords(doc: Doc, label: string, words: string): void {
  doc.font('plain').fontSize(12);
  doc.y = roomFor(doc, doc.y, 30 + doc.heightOfString(words, { width: WIDTH, lineGap: 3 }));
  doc.fontSize(9.5).fillColor(MUTED).text(label, MARGIN, doc.y, { width: WIDTH });
  doc
    .fontSize(12)
    .fillColor(INK)
    .text(words, MARGIN, doc.y + 3, { width: WIDTH, lineGap: 3 });
  doc.y += 20;
}

const LANDSCAPE_WIDTH = 841.89;
const INNER = LANDSCAPE_WIDTH - 2 * MARGIN;

/** The diploma of a passed level on one A4 page in landscape. */
export function drawDiploma(diploma: Diploma, locale: Locale, { compress = true } = {}): Promise<Buffer> {
  const t = REPORT_TEXTS[locale];
  const level = inLocale(diploma, 'level_name', locale);
  const club = inLocale(diploma.club, 'name', locale);
  return drawPdf({ title: t.diploma, author: club, locale, compress, landscape: true }, (doc) => {
    doc
      .roundedRect(28, 28, LANDSCAPE_WIDTH - 56, 595.28 - 56, 18)
      .lineWidth(2)
      .stroke(WATER);
    doc.y = 70;
    centered(doc, club, { font: 'bold', size: 20, color: WATER });
    doc.y += 12;
    drawRope(doc, INNER);
    doc.y += 6;
    centered(doc, t.diploma, { font: 'bold', size: 50, color: INK });
    doc.y += 22;
    centered(doc, diploma.child_name, { font: 'bold', size: fitting(doc, diploma.child_name, 34), color: INK });
    doc.y += 8;
    centered(doc, t.passed, { font: 'plain', size: 17, color: MUTED });
    doc.y += 8;
    centered(doc, level, { font: 'bold', size: fitting(doc, level, 30), color: WATER });
    const y = 595.28 - 120;
    const third = INNER / 3;
    labeled(doc, t.date, longDate(diploma.day, locale), { x: MARGIN + 24, y, width: third });
    if (diploma.instructor)
      labeled(doc, t.instructor, diploma.instructor, { x: MARGIN + INNER - third, y, width: third - 24 });
  });
}

export const diplomaFile = (locale: Locale): string => `${REPORT_TEXTS[locale].diplomaFile}.pdf`;

/** The size with which a text is on one row, down to half of the wanted one. */
function fitting(doc: Doc, text: string, size: number): number {
  const width = doc.font('bold').fontSize(size).widthOfString(text);
  // A bit less than the page, which a rounded width would leave.
  const most = INNER - 48;
  return width <= most ? size : Math.max(size / 2, (size * most) / width);
}

function centered(doc: Doc, text: string, { font, size, color }: { font: string; size: number; color: string }): void {
  doc.font(font).fontSize(size).fillColor(color).text(text, MARGIN, doc.y, { width: INNER, align: 'center' });
}
