import { Hono } from 'hono';
import type { Database } from '../../platform/database/database.ts';
import type { VisitorOf } from '../../platform/http/client-ip.ts';

/** Facts about a club change within a year; half of one is well below what RFC 9116 §2.5.5 allows. */
const GOOD_FOR_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * GET /.well-known/security.txt: where a hole is reported (RFC 9116): the club's email, and its contact page where it
 * is reached by HTTPS. 404 where a club has neither.
 */
export function createSecurityTxt(database: Database, publicUrl: string, visitorOf: VisitorOf): Hono {
  const app = new Hono();
  app.get('/.well-known/security.txt', async (c) => {
    const { email } = await database.transaction(visitorOf(c.req.raw), (trx) =>
      trx.selectFrom('club_settings').select('email').executeTakeFirstOrThrow(),
    );
    const isSecure = publicUrl.startsWith('https:');
    const contacts = [...(email ? [`mailto:${email}`] : []), ...(isSecure ? [`${publicUrl}/contact`] : [])];
    if (contacts.length === 0) return c.notFound();
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${new Date(Date.now() + GOOD_FOR_DAYS * DAY_MS).toISOString().replace(/\.\d+/, '')}`,
      'Preferred-Languages: bg, en, ru',
      ...(isSecure ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    ];
    return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'public, max-age=3600' });
  });
  return app;
}
