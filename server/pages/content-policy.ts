import { createHash } from 'node:crypto';

export interface PolicyOptions {
  /** Which scripts in the page itself may run: by a nonce of this answer, or by what they say where the page is kept. */
  inline: string[];
  /** Stripe's script and frames are let in. */
  stripe?: boolean;
}

/** Where films of the gallery play that stand elsewhere. From every page one can get to the gallery without another document. */
const FILM_SITES = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];
const STRIPE_FRAMES = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'];

/** The Content-Security-Policy of a page. Styles may stand in attributes, since charts and pictures size themselves. */
export function contentPolicy({ inline, stripe = false }: PolicyOptions): string {
  const scripts = [...inline, ...(stripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : [])];
  const frames = [...FILM_SITES, ...(stripe ? STRIPE_FRAMES : [])];
  return [
    `default-src 'self'`,
    ['script-src', `'self'`, ...scripts].join(' '),
    `frame-src ${frames.join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `connect-src 'self' ws: wss:${stripe ? ' https://api.stripe.com' : ''}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
const NOT_RUN = /\btype="application\/|\bsrc=/i;

/** The sources that let exactly the scripts run that stand in this page. Data between script tags is none. */
export function hashesOf(page: string): string[] {
  const scripts = [...page.matchAll(SCRIPT)].filter(([, attributes]) => !NOT_RUN.test(attributes!));
  const hashes = scripts.map(([, , code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`);
  return [...new Set(hashes)];
}
