import { createHash } from 'node:crypto';

interface PolicyOptions {
  /**
   * The inline scripts that the page allows: by a nonce of this answer, or by their hashes where the page is cached.
   */
  inline: string[];
  /** The address at which people reach the club. */
  publicUrl: string;
  /** Stripe's script and frames are let in. */
  stripe?: boolean;
}

/**
 * Hosts of the gallery's external films. They are on every page, since one can get to the gallery without another
 * document.
 */
const FILM_SITES = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];
const STRIPE_FRAMES = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'];

const CARD_FORM = /^\/(child\/[^/]+\/payment|payments\/cards|orders\/[^/]+|event-management\/[^/]+)\/?$/;

/** True if the page at this path can have a card form. */
export const hasCardForm = (pathname: string): boolean => CARD_FORM.test(pathname);

/**
 * The Content-Security-Policy of a page. Inline style attributes are allowed, since charts and pictures size
 * themselves.
 */
export function contentPolicy({ inline, publicUrl, stripe = false }: PolicyOptions): string {
  const scripts = [...inline, ...(stripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : [])];
  const frames = [...FILM_SITES, ...(stripe ? STRIPE_FRAMES : [])];
  return [
    `default-src 'self'`,
    ['script-src', `'self'`, ...scripts].join(' '),
    `frame-src ${frames.join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    ['connect-src', `'self'`, socketOrigin(publicUrl), ...(stripe ? ['https://api.stripe.com'] : [])].join(' '),
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/** The origin of live changes: browsers of some years ago do not count it as `'self'`. */
const socketOrigin = (publicUrl: string) => new URL(publicUrl).origin.replace(/^http/, 'ws');

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
/** Data between script tags, which the browser does not run. */
const DATA = /\btype="application\//;

/** The source that lets exactly this script run. */
export const hashOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/**
 * A page for many readers: without the nonce that its renderer put on its own scripts, and with the hashes that let
 * those run, and no other script in it.
 */
export function vouchFor(marked: string, nonce: string): { page: string; sources: string[] } {
  const mark = ` nonce="${nonce}"`;
  const own = [...marked.matchAll(SCRIPT)].filter(
    ([, attributes, code]) => attributes!.includes(mark) && code && !DATA.test(attributes!),
  );
  return { page: marked.replaceAll(mark, ''), sources: [...new Set(own.map(([, , code]) => hashOf(code!)))] };
}
