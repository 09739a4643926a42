import { formatOf } from '../../../../contracts/format.ts';
import type { Buyer } from '../../../../contracts/inputs/invoices.ts';
import { printedNumber, ratesOf, taxWithin, type Seller } from '../../../../contracts/invoices.ts';
import { onlyIn } from '../../../../contracts/money.ts';
import type { Locale } from '../../../../contracts/roles.ts';
import { fill } from '../../../platform/texts.ts';
import type { InvoiceFacts } from '../invoice-facts.ts';
import { productLines, goodsName } from '../order-lines.ts';
import { describeLine, piecesOf, sumText } from '../receipts/receipt-pdf.ts';
import { RECEIPT_TEXTS } from '../receipts/receipt-texts.ts';
import { INVOICE_TEXTS, type InvoiceTexts } from './invoice-texts.ts';
import {
  drawColumns,
  drawFoot,
  drawHead,
  drawLine,
  drawPdf,
  drawSum,
  drawTotal,
  INK,
  inLocale,
  labeled,
  longDate,
  MARGIN,
  MUTED,
  WIDTH,
  type Doc,
} from './pdf-drawing.ts';

/**
 * The invoice, or the note to one, as a PDF in that language. Euro first, since it is what is paid; leva unless the
 * club shows none.
 */
export function drawInvoice(facts: InvoiceFacts, locale: Locale, { compress = true } = {}): Promise<Buffer> {
  const { invoice, club } = facts;
  const t = INVOICE_TEXTS[locale];
  const title = `${t.titles[invoice.kind]} №\u00a0${printedNumber(invoice.kind, invoice.number)}`;
  return drawPdf({ title, author: inLocale(club, 'name', locale), locale, compress }, (doc) => {
    const { issued_on, tax_event_on } = invoice;
    const dates = [`${t.issuedOn}: ${longDate(issued_on, locale)}`];
    if (tax_event_on) dates.push(`${t.taxEventOn}: ${longDate(tax_event_on, locale)}`);
    // The seller below is the trader of that day.
    const head = { ...club, company_name: '' };
    drawHead(doc, { club: head, title, below: [t.original, ...dates].join('\n'), locale });
    drawCorrected(doc, facts, locale);
    drawSides(doc, facts, locale);
    drawSums(doc, facts, locale);
    drawDetails(doc, facts, locale);
    const rate = club.price_display.way === 'eur' ? '' : `${t.rate} `;
    drawFoot(doc, t.notFiscal, `${rate}${t.valid}`);
  });
}

/** The file's name: Latin letters and the number. */
export const invoiceFile = ({ invoice }: InvoiceFacts, locale: Locale): string =>
  `${INVOICE_TEXTS[locale].files[invoice.kind]}-${printedNumber(invoice.kind, invoice.number)}.pdf`;

function drawCorrected(doc: Doc, { invoice }: InvoiceFacts, locale: Locale): void {
  if (!invoice.corrects) return;
  const { number, issued_on } = invoice.corrects;
  const facts = { number: printedNumber('invoice', number), date: longDate(issued_on, locale) };
  const corrected = fill(INVOICE_TEXTS[locale].corrects, facts);
  doc.font('bold').fontSize(12).fillColor(INK).text(corrected, MARGIN, doc.y, { width: WIDTH });
  doc.y += 16;
}

/** Buyer and seller, side by side, as the law wants them named. */
function drawSides(doc: Doc, { invoice }: InvoiceFacts, locale: Locale): void {
  const t = INVOICE_TEXTS[locale];
  const y = doc.y;
  const half = WIDTH / 2 - 12;
  drawSide(doc, t.buyers[invoice.buyer.kind], invoice.buyer, t, { x: MARGIN, y, width: half });
  const left = doc.y;
  drawSide(doc, t.seller, invoice.seller, t, { x: MARGIN + WIDTH / 2 + 12, y, width: half });
  doc.y = Math.max(left, doc.y) + 22;
}

function drawSide(
  doc: Doc,
  label: string,
  { name, eik, vat_number, address, mol }: Buyer | Seller,
  t: InvoiceTexts,
  box: { x: number; y: number; width: number },
): void {
  labeled(doc, label, name, box);
  const more = [
    eik && `${t.eik}: ${eik}`,
    vat_number && `${t.vatNumber}: ${vat_number}`,
    address,
    mol && `${t.mol}: ${mol}`,
  ];
  doc
    .font('plain')
    .fontSize(10)
    .fillColor(MUTED)
    .text(more.filter(Boolean).join('\n'), box.x, doc.y + 3, { width: box.width, lineGap: 2 });
}

type Sum = (cents: number, amount: number) => [string, string | null];

function drawSums(doc: Doc, { invoice, club }: InvoiceFacts, locale: Locale): void {
  const t = INVOICE_TEXTS[locale];
  const { kind, vat_ground, ...sums } = invoice;
  const { euro_cents, amount } = sums;
  const rates = ratesOf(sums);
  const both = club.price_display.way !== 'eur';
  const format = formatOf(locale);
  const leva = onlyIn('BGN', club.price_display);
  const sum: Sum = (cents, own) => [format.euroText(cents), both ? format.money(own, leva)[0] : null];
  const taxed = rates.map((rate) => {
    const tax = { amount: taxWithin(rate.amount, rate.percent), cents: taxWithin(rate.euro_cents, rate.percent) };
    return {
      percent: rate.percent,
      tax,
      base: { amount: rate.amount - tax.amount, cents: rate.euro_cents - tax.cents },
    };
  });
  const of = (parts: readonly { amount: number; cents: number }[]) =>
    sum(
      parts.reduce((total, part) => total + part.cents, 0),
      parts.reduce((total, part) => total + part.amount, 0),
    );
  doc.y = drawColumns(doc, t.what, [t.amount, both ? '' : null]);
  const line = invoice.lines[0];
  const goods = line ? productLines(line, rates, club.price_display.currency) : null;
  for (const one of goods ?? []) {
    const more = piecesOf(one, sumText(sum(one.unit.euro_cents, one.unit.amount)), locale);
    const what = goodsName(one.goods, locale);
    doc.y = drawLine(doc, { what, more, sum: sum(one.sum.euro_cents, one.sum.amount) }, doc.y);
  }
  if (!goods) {
    const [what, more] = line ? describeLine(line, locale) : ['', ''];
    doc.y = drawLine(doc, { what, more, sum: of(taxed.map(({ base }) => base)) }, doc.y);
  }
  for (const { percent, base, tax } of taxed) {
    drawSum(doc, t.base, of([base]));
    drawSum(doc, fill(t.vat, { percent }), of([tax]));
  }
  doc.y += 4;
  drawTotal(doc, t.totals[kind], sum(euro_cents, amount), doc.y);
  if (rates.some(({ percent }) => percent === 0) && vat_ground) {
    const ground = fill(t.noVat, { ground: vat_ground });
    doc.font('plain').fontSize(10).fillColor(MUTED).text(ground, MARGIN, doc.y, { width: WIDTH });
    doc.y += 8;
  }
}

function drawDetails(doc: Doc, { invoice }: InvoiceFacts, locale: Locale): void {
  const t = INVOICE_TEXTS[locale];
  const line = invoice.lines[0];
  if (!line?.reference) return;
  const y = doc.y + 8;
  const third = WIDTH / 3 - 12;
  labeled(doc, t.method, RECEIPT_TEXTS[locale].methods[line.method], { x: MARGIN, y, width: third });
  labeled(doc, t.reference, line.reference, { x: MARGIN + WIDTH / 3, y, width: third });
  labeled(doc, t.paidOn, longDate(line.paid_on, locale), { x: MARGIN + (2 * WIDTH) / 3, y, width: third });
  doc.y += 28;
}
