import { Hono, type Context } from 'hono';
import type { Locale } from '../../../contracts/roles.ts';
import { id } from '../../../contracts/validation.ts';
import type { Caller } from '../../platform/caller.ts';
import { ClubError } from '../../platform/club-error.ts';
import type { Database } from '../../platform/database.ts';
import { toLocale } from '../../platform/http/request-locale.ts';
import { readInvoice } from './invoice-facts.ts';
import { drawInvoice, invoiceFile } from './invoice-pdf.ts';
import { readReceipt } from './receipt-facts.ts';
import { drawReceipt, receiptFile } from './receipt-pdf.ts';

export interface PapersOptions {
  database: Database;
  /** Who asks; null for a token that does not count. */
  identify(request: Request): Promise<Caller | null>;
}

/** A paper that is ready to be sent. */
interface Paper {
  pdf: Buffer;
  file: string;
}
type Read = (caller: Caller, subject: string, lang: Locale | undefined) => Promise<Paper>;

/**
 * The papers of the club as PDF, `?lang=` in which language, for whoever may see what they are about. Each answers 401
 * without a sign-in, 404 for what is not the caller's to see, 409 before there is one, as `{code, message, …}`:
 * `GET /papers/payments/{id}.pdf`: the receipt of a settled payment; `/papers/invoices/{id}.pdf`: an invoice or a note to one.
 */
export function createPapers({ database, identify }: PapersOptions): Hono {
  const app = new Hono();
  const serve = (noun: string, read: Read, unknown: 'payment_not_found' | 'invoice_not_found') =>
    app.get(`/papers/${noun}/:file{[^/]+\\.pdf}`, async (c) => {
      try {
        const caller = await identify(c.req.raw);
        if (!caller || caller.role === 'anon') throw new ClubError('not_signed_in');
        const subject = (c.req.param('file') ?? '').slice(0, -'.pdf'.length);
        if (!id().safeParse(subject).success) throw new ClubError(unknown);
        return send(c, await read(caller, subject, toLocale(c.req.query('lang')) ?? undefined));
      } catch (error) {
        if (error instanceof ClubError) return refuse(c, error);
        throw error;
      }
    });
  serve(
    'payments',
    async (caller, paymentId, lang) => {
      const facts = await readReceipt(database, caller, paymentId);
      const locale = lang ?? facts.locale;
      return { pdf: await drawReceipt(facts, locale), file: receiptFile(facts, locale) };
    },
    'payment_not_found',
  );
  serve(
    'invoices',
    async (caller, invoiceId, lang) => {
      const facts = await readInvoice(database, caller, invoiceId);
      const locale = lang ?? facts.locale;
      return { pdf: await drawInvoice(facts, locale), file: invoiceFile(facts, locale) };
    },
    'invoice_not_found',
  );
  return app;
}

function send(c: Context, { pdf, file }: Paper): Response {
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
