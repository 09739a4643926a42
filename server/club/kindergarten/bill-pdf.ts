import { setImmediate } from 'node:timers/promises';
import { formatOf } from '../../../contracts/format.ts';
import { addUp, toEuroCents } from '../../../contracts/money.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { fill, fillCount } from '../../platform/texts.ts';
import {
  drawColumns,
  drawFacts,
  drawFoot,
  drawHead,
  drawLine,
  drawPdf,
  drawTotal,
  inLocale,
  labeled,
  longDate,
  MARGIN,
  sumOf,
  WIDTH,
  type Doc,
} from '../invoices/pdf/pdf-drawing.ts';
import type { BillFacts, PrintedBills } from './bill-facts.ts';
import { BILL_TEXTS } from './bill-texts.ts';

/** A child's month as a PDF: attended lessons, price, and how to pay. */
export function drawBill(printed: PrintedBills, locale: Locale, { compress = true } = {}): Promise<Buffer> {
  const bill = printed.bills[0]!;
  const t = BILL_TEXTS[locale];
  const title = `${t.title} · ${monthOf(bill, locale)}`;
  return drawPdf({ title, author: inLocale(printed.club, 'name', locale), locale, compress }, (doc) => {
    drawHead(doc, {
      club: printed.club,
      title,
      below: `${t.issuedOn} ${longDate(bill.issued_at, locale)}`,
      locale,
    });
    drawFacts(doc, [
      [t.child, bill.child_name],
      [t.location, inLocale(bill, 'location', locale)],
    ]);
    doc.y += 12;
    drawLines(doc, printed, bill, locale);
    drawPayment(doc, printed, bill, locale);
    drawFoot(doc, t.notFiscal, t.valid);
  });
}

/** All children of a location and month as a PDF, with the total. */
export function drawMonth(printed: PrintedBills, locale: Locale, { compress = true } = {}): Promise<Buffer> {
  const first = printed.bills[0]!;
  const t = BILL_TEXTS[locale];
  const title = `${inLocale(first, 'location', locale)} · ${monthOf(first, locale)}`;
  const sum = (amount: number, cents?: number) => sumOf(amount, locale, printed.club.price_display, cents);
  return drawPdf({ title, author: inLocale(printed.club, 'name', locale), locale, compress }, async (doc) => {
    drawHead(doc, { club: printed.club, title: t.monthTitle, below: title, locale });
    const columns = () => drawColumns(doc, t.children, [t.amount, sum(0)[1] === null ? null : '']);
    let y = columns();
    for (const bill of printed.bills) {
      // A large kindergarten takes a second: others are answered between its children.
      await setImmediate();
      const more = [bill.parent_name, sessionsOf(bill, locale), bill.reference, unbroken(t.statuses[bill.state])];
      const why = bill.note && fill(t.note, { note: bill.note });
      const later = bill.difference !== 0 && `${t.later}: ${sum(bill.difference)[0]}`;
      const line = {
        what: bill.child_name,
        more: [more.filter(Boolean).join(' · '), why, later].filter(Boolean).join('\n'),
        sum: sum(owedOf(bill), bill.euro_cents),
      };
      y = drawLine(doc, line, y, columns);
    }
    drawTotal(doc, t.total, totalOf(printed, locale), y);
    drawFoot(doc, t.notFiscal, '');
  });
}

/** The file's name: Latin letters and the month. */
export const billFile = ({ bills }: PrintedBills, locale: Locale): string =>
  `${BILL_TEXTS[locale].file}-${bills[0]!.month.slice(0, 7)}.pdf`;

/** The sum of all bills; in euro the sum of the charged cents. */
function totalOf({ bills, club }: PrintedBills, locale: Locale): [string, string | null] {
  const { amount, euro_cents } = addUp(bills.map((bill) => ({ amount: owedOf(bill), euro_cents: bill.euro_cents })));
  return sumOf(amount, locale, club.price_display, euro_cents);
}

/** A state stays on one line. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');
const owedOf = ({ amount, difference }: BillFacts): number => amount + difference;
const monthOf = ({ month }: BillFacts, locale: Locale): string => formatOf(locale).month(month).replace(' ', '\u00a0');

function sessionsOf({ sessions }: BillFacts, locale: Locale): string {
  return fillCount(BILL_TEXTS[locale].sessions, sessions, locale);
}

function drawLines(doc: Doc, { club }: PrintedBills, bill: BillFacts, locale: Locale): void {
  const t = BILL_TEXTS[locale];
  const sum = (amount: number, cents?: number) => sumOf(amount, locale, club.price_display, cents);
  const days = bill.days.map((day) => formatOf(locale).dayMonth(day)).join(', ');
  const more = [days && fill(t.days, { days }), bill.note && fill(t.note, { note: bill.note })];
  let y = drawColumns(doc, t.what, [t.amount, sum(0)[1] === null ? null : '']);
  y = drawLine(
    doc,
    { what: sessionsOf(bill, locale), more: more.filter(Boolean).join('\n'), sum: sum(bill.amount) },
    y,
  );
  if (bill.difference !== 0) {
    // The cents of both lines add up to the charged ones.
    const cents = bill.euro_cents - toEuroCents(bill.amount, club.price_display.currency);
    y = drawLine(doc, { what: t.later, more: '', sum: sum(bill.difference, cents) }, y);
  }
  drawTotal(doc, t.total, sum(owedOf(bill), bill.euro_cents), y);
}

function drawPayment(doc: Doc, { iban }: PrintedBills, bill: BillFacts, locale: Locale): void {
  const t = BILL_TEXTS[locale];
  const y = doc.y + 8;
  const third = WIDTH / 3 - 12;
  labeled(doc, t.status, t.statuses[bill.state], { x: MARGIN, y, width: third });
  if (bill.reference) labeled(doc, t.reference, bill.reference, { x: MARGIN + WIDTH / 3, y, width: third });
  if (iban && bill.state === 'due')
    labeled(doc, t.account, iban.replace(/(.{4})(?=.)/g, '$1 '), { x: MARGIN + (2 * WIDTH) / 3, y, width: third });
  doc.y += 28;
}
