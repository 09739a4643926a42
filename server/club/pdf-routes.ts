import { Hono, type Context } from 'hono';
import { calculateKindergartenBillingInput } from '../../contracts/inputs/kindergarten.ts';
import { id } from '../../contracts/inputs/validation.ts';
import type { Locale } from '../../contracts/roles.ts';
import { ANONYMOUS, type Caller } from '../platform/caller.ts';
import { ClubError } from '../platform/club-error.ts';
import type { Database } from '../platform/database/database.ts';
import { askerOf, FairQueue, Usage, type Share } from '../platform/database/lanes/fair-queue.ts';
import type { VisitorOf } from '../platform/http/client-ip.ts';
import { toLocale } from '../platform/http/request-locale.ts';
import { readConsent } from './documents/consent-facts.ts';
import { consentFile, drawConsent } from './documents/consent-pdf.ts';
import { readInvoice } from './invoices/invoice-facts.ts';
import { drawInvoice, invoiceFile } from './invoices/pdf/invoice-pdf.ts';
import { readReceipt } from './invoices/receipts/receipt-facts.ts';
import { drawReceipt, receiptFile } from './invoices/receipts/receipt-pdf.ts';
import { readBill, readMonthBills } from './kindergarten/bill-facts.ts';
import { billFile, drawBill, drawMonth } from './kindergarten/bill-pdf.ts';
import { readClassReports, readDiploma, readReport } from './progress/reports/report-facts.ts';
import { diplomaFile, drawDiploma, drawReports, reportFile } from './progress/reports/report-pdf.ts';

interface PdfRoutesOptions {
  database: Database;
  /** The caller; null for a token that does not count. */
  identify(request: Request): Promise<Caller | null>;
  visitorOf?: VisitorOf;
  turns?: FairQueue;
}

/** Drawing is work for the core that serves everybody: one at a time, and behind each as long a rest. */
const DRAWING: Share = { together: 1, each: 1 };
const LONGEST_REST_MS = 250;

/** The turns of those who ask for a PDF; 0: each waits until its turn comes. */
export const drawingTurns = (longestWaitMs?: number): FairQueue =>
  new FairQueue({ visitor: DRAWING, user: DRAWING, admin: DRAWING }, new Usage(), longestWaitMs);

/** A PDF that may be drawn. */
interface PdfFile {
  draw(): Promise<Buffer>;
  file: string;
}
type Read = (caller: Caller, subject: string, lang: Locale | undefined) => Promise<PdfFile>;

/**
 * Serves the club's receipts, invoices, bills, report cards, diplomas and consents as PDF, `?lang=` in which language, to callers
 * who may see what they are about. Each answers 401 without a sign-in, 404 for what the caller may not see, 409 before there is one, as
 * `{code, message, …}`: `GET /papers/payments/{id}.pdf`: the receipt of a settled payment; `/papers/invoices/{id}.pdf`:
 * an invoice or a note to one; `/papers/kindergarten/{location}/{month}.pdf`: all bills of a month, for admins.
 * `/papers/reports/{id}.pdf`: a report card; `/papers/class-reports/{class}.pdf`: the newest of each child of a class;
 * `/papers/diplomas/{pass}.pdf`: the diploma of a passed level; `/papers/consents/{id}.pdf`: what was signed. `/papers/kindergarten-bills/{key}.pdf` is one bill, for the holder of its address.
 */
export function createPdfRoutes({
  database,
  identify,
  visitorOf = () => ANONYMOUS,
  turns = drawingTurns(),
}: PdfRoutesOptions): Hono {
  const app = new Hono();
  const drawInTurn = async (caller: Caller, { draw, file }: PdfFile) => {
    const end = await turns.take(askerOf(caller));
    const begun = performance.now();
    try {
      return { pdf: await draw(), file };
    } finally {
      setTimeout(end, Math.min(performance.now() - begun, LONGEST_REST_MS));
    }
  };
  const signedIn = async (c: Context, read: (caller: Caller) => Promise<PdfFile>) => {
    try {
      const caller = await identify(c.req.raw);
      if (!caller || caller.role === 'anon') throw new ClubError('not_signed_in');
      return send(c, await drawInTurn(caller, await read(caller)));
    } catch (error) {
      if (error instanceof ClubError) return refuse(c, error);
      throw error;
    }
  };
  type Unknown = 'payment_not_found' | 'invoice_not_found' | 'report_not_found' | 'consent_not_found';
  const serve = (path: string, read: Read, unknown: Unknown) =>
    app.get(`${path}/:file{[^/]+\\.pdf}`, (c) =>
      signedIn(c, (caller) => {
        const subject = nameOf(c);
        if (!id().safeParse(subject).success) throw new ClubError(unknown);
        return read(caller, subject, toLocale(c.req.query('lang')) ?? undefined);
      }),
    );
  serve(
    '/papers/payments',
    async (caller, paymentId, lang) => {
      const facts = await readReceipt(database, caller, paymentId);
      const locale = lang ?? facts.locale;
      return { draw: () => drawReceipt(facts, locale), file: receiptFile(facts, locale) };
    },
    'payment_not_found',
  );
  serve(
    '/papers/invoices',
    async (caller, invoiceId, lang) => {
      const facts = await readInvoice(database, caller, invoiceId);
      const locale = lang ?? facts.locale;
      return { draw: () => drawInvoice(facts, locale), file: invoiceFile(facts, locale) };
    },
    'invoice_not_found',
  );
  for (const [path, read] of [
    ['/papers/reports', readReport],
    ['/papers/class-reports', readClassReports],
  ] as const)
    serve(
      path,
      async (caller, subject) => {
        const cards = await read(database, caller, subject);
        return { draw: () => drawReports(cards), file: reportFile(cards) };
      },
      'report_not_found',
    );
  serve(
    '/papers/diplomas',
    async (caller, passId, lang) => {
      const diploma = await readDiploma(database, caller, passId);
      const locale = lang ?? diploma.locale;
      return { draw: () => drawDiploma(diploma, locale), file: diplomaFile(locale) };
    },
    'report_not_found',
  );
  serve(
    '/papers/consents',
    async (caller, consentId, lang) => {
      const consent = await readConsent(database, caller, consentId);
      const locale = lang ?? consent.locale;
      return { draw: () => drawConsent(consent, locale), file: consentFile(consent, locale) };
    },
    'consent_not_found',
  );
  // The address alone opens a bill: it is sent by email.
  app.get('/papers/kindergarten-bills/:file{[^/]+\\.pdf}', async (c) => {
    const key = nameOf(c);
    const visitor = visitorOf(c.req.raw);
    const bill = id().safeParse(key).success ? await readBill(database, visitor, key) : null;
    if (!bill) return refuse(c, new ClubError('invoice_not_found'));
    const locale = toLocale(c.req.query('lang')) ?? bill.locale;
    return send(c, await drawInTurn(visitor, { draw: () => drawBill(bill, locale), file: billFile(bill, locale) }));
  });
  app.get('/papers/kindergarten/:location/:file{[^/]+\\.pdf}', (c) =>
    signedIn(c, async (caller) => {
      const [locationId, month] = [c.req.param('location'), nameOf(c)];
      if (!calculateKindergartenBillingInput.safeParse({ location_id: locationId, month }).success)
        throw new ClubError('no_bills');
      const bills = await readMonthBills(database, caller, { locationId, month });
      const locale = toLocale(c.req.query('lang')) ?? bills.locale;
      return { draw: () => drawMonth(bills, locale), file: billFile(bills, locale) };
    }),
  );
  return app;
}

const nameOf = (c: Context): string => (c.req.param('file') ?? '').slice(0, -'.pdf'.length);

function send(c: Context, { pdf, file }: { pdf: Buffer; file: string }): Response {
  return c.body(new Uint8Array(pdf), 200, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${file}"`,
    'cache-control': 'private, no-store',
  });
}

function refuse(c: Context, { code, message, details, hint, status }: ClubError): Response {
  c.header('cache-control', 'no-store');
  return c.json({ code, message, details, hint }, status as 404);
}
