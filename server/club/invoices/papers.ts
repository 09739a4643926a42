import { Hono, type Context } from 'hono';
import { id } from '../../../contracts/validation.ts';
import type { Caller } from '../../platform/caller.ts';
import { ClubError } from '../../platform/club-error.ts';
import type { Database } from '../../platform/database.ts';
import { toLocale } from '../../platform/http/request-locale.ts';
import { readReceipt } from './receipt-facts.ts';
import { drawReceipt, receiptFile } from './receipt-pdf.ts';

export interface PapersOptions {
  database: Database;
  /** Who asks; null for a token that does not count. */
  identify(request: Request): Promise<Caller | null>;
}

/**
 * `GET /papers/payments/{id}.pdf?lang=`: the receipt of a settled payment, for whoever may see the payment. Answers 401
 * without a sign-in, 404 for a payment that is not the caller's to see, 409 before it is settled, as `{code, message, …}`.
 */
export function createPapers({ database, identify }: PapersOptions): Hono {
  const app = new Hono();
  app.get('/papers/payments/:file{[^/]+\\.pdf}', async (c) => {
    try {
      const caller = await identify(c.req.raw);
      if (!caller || caller.role === 'anon') throw new ClubError('not_signed_in');
      const paymentId = c.req.param('file').slice(0, -'.pdf'.length);
      if (!id().safeParse(paymentId).success) throw new ClubError('payment_not_found');
      const facts = await readReceipt(database, caller, paymentId);
      const locale = toLocale(c.req.query('lang')) ?? facts.locale;
      const pdf = await drawReceipt(facts, locale);
      return c.body(new Uint8Array(pdf), 200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${receiptFile(facts, locale)}"`,
        'cache-control': 'private, no-store',
      });
    } catch (error) {
      if (error instanceof ClubError) return refuse(c, error);
      throw error;
    }
  });
  return app;
}

function refuse(c: Context, { code, message, details, hint, status }: ClubError): Response {
  c.header('cache-control', 'no-store');
  return c.json({ code, message, details, hint }, status as 404);
}
