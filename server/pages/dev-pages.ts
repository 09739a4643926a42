import { Hono } from 'hono';
import type { RequestContext } from '../../web/lib/api/server-context.ts';

/** The header in which the program passes its settings to the page renderer of `npm run dev`. */
export const DEV_FACTS = 'x-dev-facts';
export type PageFacts = Pick<RequestContext, 'publicUrl' | 'publishableKey' | 'demo' | 'cards' | 'easypay'>;

/** Fetches every page and file of the web app from the Vite server of `npm run dev`. */
export function createDevPages(address: string, facts: PageFacts): Hono {
  const app = new Hono();
  app.all('*', async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const headers = new Headers(c.req.raw.headers);
    headers.set(DEV_FACTS, JSON.stringify(facts));
    headers.delete('accept-encoding');
    headers.delete('connection');
    const { method, body } = c.req.raw;
    const answer = await fetch(address + pathname + search, {
      method,
      headers,
      redirect: 'manual',
      ...(body && { body, duplex: 'half' as const }),
    });
    return new Response(answer.body, answer);
  });
  return app;
}
