import { printedNumber, ratesOf, taxWithin } from '../../../../contracts/invoices.ts';
import { addUp, partsOfCharge, showsBoth, toEuroCents } from '../../../../contracts/money.ts';
import type { Locale } from '../../../../contracts/roles.ts';
import { fill } from '../../../platform/texts.ts';
import { productLines, goodsName, type ProductLine } from '../order-lines.ts';
import { INVOICE_TEXTS } from '../pdf/invoice-texts.ts';
import {
  drawColumns,
  drawFacts,
  drawFoot,
  drawHead,
  drawLine,
  drawPdf,
  drawSum,
  drawTotal,
  inLocale,
  labeled,
  longDate,
  MARGIN,
  periodOf,
  sumOf,
  WIDTH,
  type Doc,
} from '../pdf/pdf-drawing.ts';
import type { ReceiptLine } from './issue-receipt.ts';
import type { Receipt } from './receipt-facts.ts';
import { RECEIPT_TEXTS } from './receipt-texts.ts';

/** The receipt as a PDF on one A4 page in that language, its fonts embedded. */
export function drawReceipt(facts: Receipt, locale: Locale, { compress = true } = {}): Promise<Buffer> {
  const t = RECEIPT_TEXTS[locale];
  const title = `${t.title} №\u00a0${printedNumber('receipt', facts.receipt.number)}`;
  return drawPdf({ title, author: inLocale(facts.club, 'name', locale), locale, compress }, (doc) => {
    const below = `${t.issuedOn} ${longDate(facts.receipt.issued_on, locale)}`;
    drawHead(doc, { club: facts.club, title, below, locale });
    drawPeople(doc, facts, locale);
    drawLines(doc, facts, locale);
    drawDetails(doc, facts, locale);
    const rate = showsBoth(facts.club.price_display) ? `${t.rate} ` : '';
    drawFoot(doc, t.notFiscal, `${rate}${t.valid}`);
  });
}

/** The file's name: Latin letters and the number. */
export const receiptFile = (facts: Receipt, locale: Locale): string =>
  `${RECEIPT_TEXTS[locale].file}-${printedNumber('receipt', facts.receipt.number)}.pdf`;

function drawPeople(doc: Doc, { receipt, payment }: Receipt, locale: Locale): void {
  const t = RECEIPT_TEXTS[locale];
  drawFacts(doc, [
    [t.paidBy, receipt.recipient || '—'],
    ...(payment.child_name ? [[t.child, payment.child_name] as const] : []),
  ]);
  doc.y += 12;
}

function drawLines(doc: Doc, facts: Receipt, locale: Locale): void {
  const t = RECEIPT_TEXTS[locale];
  const { currency } = facts.club.price_display;
  const sum = (amount: number, cents?: number) => sumOf(amount, locale, facts.club.price_display, cents);
  let y = drawColumns(doc, t.paidFor, [t.amount, sum(0)[1] === null ? null : '']);
  for (const line of facts.receipt.lines) {
    const whole = { amount: line.amount, euro_cents: toEuroCents(line.amount, currency) };
    const goods = productLines(line, [{ percent: 0, ...whole }], currency);
    if (goods) {
      for (const one of goods) {
        const unit = sumText(sum(one.unit.amount));
        const more = piecesOf(one, unit, locale);
        y = drawLine(
          doc,
          { what: goodsName(one.goods, locale), more, sum: sum(one.sum.amount, one.sum.euro_cents) },
          y,
        );
      }
      continue;
    }
    const [what, more] = describe(line, facts, locale);
    const off = line.off ?? [];
    const [paid, ...taken] = partsOfCharge([line.amount, ...off.map(({ amount }) => amount)], currency);
    const price = addUp([paid!, ...taken]);
    y = drawLine(doc, { what, more, sum: sum(price.amount, price.euro_cents) }, y);
    for (const [index, { why, code, amount }] of off.entries()) {
      const reduction = sum(-amount, -taken[index]!.euro_cents);
      y = drawLine(doc, { what: fill(t.reductions[why], { code: code ?? '' }), more: '', sum: reduction }, y);
    }
  }
  drawTotal(doc, t.total, sum(facts.receipt.amount), y);
  drawTax(doc, facts, locale);
  if (facts.payment.refunded_amount > 0)
    drawSum(doc, t.refunded, sum(facts.payment.refunded_amount, facts.payment.refunded_euro_cents));
}

/** The tax within the sum, with its rate; nothing where the club charges none. */
function drawTax(doc: Doc, { receipt, club }: Receipt, locale: Locale): void {
  const t = INVOICE_TEXTS[locale];
  const euro_cents = toEuroCents(receipt.amount, club.price_display.currency);
  const rates = ratesOf({ ...receipt, euro_cents });
  if (rates.every(({ percent }) => percent === 0)) return;
  const sum = (net: number, euro: number) => sumOf(net, locale, club.price_display, euro);
  for (const { percent, amount, euro_cents: cents } of rates) {
    const tax = { amount: taxWithin(amount, percent), cents: taxWithin(cents, percent) };
    drawSum(doc, t.base, sum(amount - tax.amount, cents - tax.cents));
    drawSum(doc, fill(t.vat, { percent }), sum(tax.amount, tax.cents));
  }
}

/** „2 бр. × 15,00 лв.“ */
export const piecesOf = ({ goods }: ProductLine, unit: string, locale: Locale): string =>
  fill(RECEIPT_TEXTS[locale].pieces, { count: goods.quantity, price: unit });

/** Both currencies of a sum in one text. */
export const sumText = ([first, second]: readonly [string, string | null]): string =>
  second === null ? first : `${first} (${second})`;

function drawDetails(doc: Doc, { payment }: Receipt, locale: Locale): void {
  const t = RECEIPT_TEXTS[locale];
  const y = doc.y + 8;
  const third = WIDTH / 3 - 12;
  const settled = longDate(payment.settled_at ?? payment.date, locale);
  labeled(doc, t.method, t.methods[payment.method], { x: MARGIN, y, width: third });
  labeled(doc, t.reference, payment.reference, { x: MARGIN + WIDTH / 3, y, width: third });
  labeled(doc, t.settledOn, settled, { x: MARGIN + (2 * WIDTH) / 3, y, width: third });
  doc.y += 28;
}

function describe(line: ReceiptLine, { payment }: Receipt, locale: Locale): [string, string] {
  return payment.order_id ? describeLine({ ...line, order: true }, locale) : describeLine(line, locale);
}

/** The subject of a line and the part of it that was paid, in the receipt's language. */
export function describeLine(line: ReceiptLine, locale: Locale): [string, string] {
  const t = RECEIPT_TEXTS[locale];
  if (line.order) {
    const title = line.order_number ? fill(t.orderNumber, { number: line.order_number }) : t.order;
    return [title, (line.goods ?? []).map((one) => `${one.quantity}\u00a0× ${goodsName(one, locale)}`).join(', ')];
  }
  const name = (named: ReceiptLine['event']) => (named ? (named[locale] ?? named.bg) : '');
  const period = line.period ? periodOf(line.period, locale) : '';
  return [name(line.class) || name(line.event) || t.other, [name(line.plan), period].filter(Boolean).join(' · ')];
}
