import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context } from 'hono';
import { compress } from 'hono/compress';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
// The one thing the server takes from the web: the key under which both know the request.
import { requestContext, type RequestContext } from '../web/lib/server-context.ts';
import type { Config } from './config.ts';

const BUILD = join(import.meta.dirname, '..', 'build');
/** Where a card form stands. */
const PAYMENT_PAGE = /^\/(child\/[^/]+\/payment|payments\/cards)\/?$/;
const YEAR_SECONDS = 31_536_000;

export type Fetch = RequestContext['fetch'];

/** The web app: its files, and its pages rendered on the server. Reads go through `fetch`, in process. */
export async function createWeb(config: Config, fetch: Fetch): Promise<Hono> {
  const app = new Hono();
  const entry = join(BUILD, 'server', 'index.js');
  if (!existsSync(entry)) return app.all('*', (c) => c.text('The web app is not built: run npm run build', 503));
  const build = (await import(entry)) as ServerBuild;
  const render = createRequestHandler(build, config.production ? 'production' : 'development');

  app.use('*', staticFiles());
  app.use('*', compress());
  app.all('*', async (c) => {
    const nonce = randomBytes(18).toString('base64');
    const context = new RouterContextProvider();
    const { publicUrl, publishableKey, demo } = config;
    context.set(requestContext, { fetch, nonce, publicUrl, publishableKey, demo, cards: cardsOf(config) });
    const response = await render(c.req.raw, context);
    const answer = new Response(response.body, response);
    const stripe = config.cards?.provider === 'stripe' && PAYMENT_PAGE.test(new URL(c.req.url).pathname);
    answer.headers.set('Content-Security-Policy', contentPolicy(nonce, stripe));
    return answer;
  });
  return app;
}

const staticFiles = () =>
  serveStatic({
    root: join(BUILD, 'client'),
    precompressed: true,
    onFound(path: string, c: Context) {
      const forever = path.includes('/assets/');
      // A new worker must be found at once: it brings the new version to phones that keep the old one.
      if (path.includes('/sw.js')) c.header('Cache-Control', 'no-cache');
      else c.header('Cache-Control', forever ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600');
    },
  });

function cardsOf({ cards }: Config): RequestContext['cards'] {
  if (!cards) return null;
  return { provider: cards.provider, publishableKey: cards.provider === 'stripe' ? cards.publishableKey : null };
}

/**
 * Scripts only by nonce; styles may stand in attributes, since charts and pictures size themselves. Stripe's script and
 * frames are let in on the payment page alone, and only where Stripe takes the cards.
 */
function contentPolicy(nonce: string, stripe: boolean): string {
  const scripts = stripe ? ' https://js.stripe.com https://*.js.stripe.com' : '';
  const calls = stripe ? ' https://api.stripe.com' : '';
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'${scripts}`,
    ...(stripe ? [`frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com`] : []),
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `connect-src 'self' ws: wss:${calls}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
