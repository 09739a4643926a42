import { Hono } from 'hono';

export const APPLE_PAY_FILE = '/.well-known/apple-developer-merchantid-domain-association';

/** The file by which Apple sees that the domain belongs to the merchant: it is Stripe's, word for word. */
export function createApplePayFile(text: string): Hono {
  const app = new Hono();
  app.get(APPLE_PAY_FILE, (c) => c.text(text, 200, { 'cache-control': 'public, max-age=3600' }));
  return app;
}
