import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { html } from 'hono/html';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { requestContext, type RequestContext } from '../web/lib/api/server-context.ts';
import { ContentChanges } from './pages/cache/content-changes.ts';
import { answerWith, keep, PageCache, withBody } from './pages/cache/page-cache.ts';
import { contentPolicy, hasCardForm, hashOf, vouchFor } from './pages/content-policy.ts';
import { createDevPages, type PageFacts } from './pages/dev-pages.ts';
import { readFacades, withoutFacades } from './pages/facades.ts';
import { paintFirst } from './pages/first-paint.ts';
import type { Database } from './platform/database/database.ts';
import { CallerGone, FairQueue, Overloaded, type Share, Usage } from './platform/database/lanes/fair-queue.ts';
import { API_HEADERS } from './platform/http/api-headers.ts';
import { visitorIn } from './platform/http/client-ip.ts';
import type { Config } from './settings/config.ts';

/** The build that is the newest when this process first serves from it. A later one lies beside it and is for later processes. */
const buildFolder = () => (newest ??= newestBuild(join(import.meta.dirname, '..', 'build')));
let newest: string | undefined;
const YEAR_SECONDS = 31_536_000;
const ASSET_HEADERS = ['Cross-Origin-Resource-Policy', 'Strict-Transport-Security', 'X-Content-Type-Options'] as const;
/** Not an HTTP status, but the logs' number for a request whose reader has disconnected. */
const CLIENT_CLOSED = 499;
/** The limit of pages that are rendered at the same time, besides the shared ones. */
const RENDERING: Share = { together: 2, each: 1 };
/** A person waits for a page as long as this; a browser that has left waits no more. */
const PAGE_PATIENCE_MS = 60_000;
/** The limit of shared pages of an address with words of its own, such as a search. */
const SEARCHING: Share = { together: 1, each: 1 };
/** Longer than a round of twenty visitors who ask for such pages all the time. */
const SEARCHES_REMEMBERED_MS = 10_000;
/** After such a page the process is left to others for as long as it took, and at most this. */
const LONGEST_REST_MS = 250;

export type Fetch = RequestContext['fetch'];

/** The built web app's facts of its pages beside rendering them. */
interface WebEntry {
  /**
   * The key of a page that is the same for all readers: its address without parameters that change nothing, and its
   * variants.
   */
  sharedPageOf(request: Request): { variant: string; address: URL } | null;
}

interface WebParts {
  config: Config;
  database: Database;
  fetch: Fetch;
  /** Called when public content has changed, before pages are made again. */
  onContent?: () => void;
}

function newestBuild(builds: string): string {
  const name = join(builds, 'current');
  return join(builds, existsSync(name) ? readFileSync(name, 'utf8') : 'none');
}

/** The web app: its files, and its pages rendered on the server. Reads go through `fetch`, in process. */
export async function createWeb({ config, database, fetch, onContent }: WebParts): Promise<Hono> {
  if (config.devPages) return createDevPages(config.devPages, factsOf(config));
  const app = new Hono();
  const entry = join(buildFolder(), 'server', 'index.js');
  if (!existsSync(entry)) return app.all('*', (c) => c.text('The web app is not built: run npm run build', 503));
  const build = (await import(entry)) as ServerBuild;
  const handle = createRequestHandler(build, config.production ? 'production' : 'development');
  const { sharedPageOf } = build.entry.module as unknown as WebEntry;
  const textFiles = findTextFiles();
  const facades = readFacades(join(buildFolder(), 'client', 'assets'));
  const pages = new PageCache();
  /** Apart, so that a stranger's words do not push out the pages of the site. */
  const searches = new PageCache();
  const changes = new ContentChanges(database, () => {
    onContent?.();
    pages.forget();
    searches.forget();
  });
  const rendering = new FairQueue({ visitor: RENDERING }, new Usage(), PAGE_PATIENCE_MS);
  const searching = new FairQueue({ visitor: SEARCHING }, new Usage(SEARCHES_REMEMBERED_MS), PAGE_PATIENCE_MS);

  const render = async (request: Request, nonce?: string) => {
    const context = new RouterContextProvider();
    context.set(requestContext, { ...factsOf(config), fetch, nonce, textFiles });
    const response = await handle(request, context);
    // A reader who has disconnected is no fault of the page.
    if (response.status >= 500 && request.signal.aborted) return new Response(null, { status: CLIENT_CLOSED });
    return new Response(response.body, response);
  };
  /** With a nonce of its own. */
  const answerOnce = async (request: Request) => {
    const nonce = randomBytes(18).toString('base64');
    const rendered = await render(request, nonce);
    const isPage = rendered.headers.get('Content-Type')?.startsWith('text/html') && rendered.body;
    const answer = isPage ? new Response(withoutFacades(await rendered.text(), facades), rendered) : rendered;
    const stripe = config.cards?.provider === 'stripe' && hasCardForm(new URL(request.url).pathname);
    answer.headers.set(
      'Content-Security-Policy',
      contentPolicy({ inline: [`'nonce-${nonce}'`], publicUrl: config.publicUrl, stripe }),
    );
    return answer;
  };
  /**
   * Its bytes go to many, so its scripts are allowed by their hashes; it is made for all, also when the first reader
   * has left.
   */
  const makePage = async (address: URL, request: Request) => {
    const nonce = randomBytes(18).toString('base64');
    const page = await keep(await render(new Request(address, { headers: request.headers }), nonce));
    if (!page?.headers.get('Content-Type')?.startsWith('text/html')) return page;
    const own = vouchFor(withoutFacades(page.body.toString(), facades), nonce);
    const painted = await paintFirst(own.page, styleOf);
    const inline = painted.starter === null ? own.sources : [...own.sources, hashOf(painted.starter)];
    page.headers.set('Content-Security-Policy', contentPolicy({ inline, publicUrl: config.publicUrl }));
    return { ...withBody(page, painted.page), isThorough: address.search === '' };
  };

  app.use('*', staticFiles());
  app.use('*', compress());
  /** Rendering is work for one core: a caller who makes the server do much of it waits behind others. */
  const visitorOf = visitorIn(config);
  const takeTurn = (turns: FairQueue, request: Request) =>
    turns.take({ kind: 'visitor', key: visitorOf(request).address ?? '' }, request.signal);
  const inTurn = async <T>(request: Request, work: () => Promise<T>): Promise<T> => {
    const end = await takeTurn(rendering, request);
    return work().finally(end);
  };
  /** Reads many rows and renders them: one after another without a rest, such pages would leave nothing to others. */
  const searchInTurn = async <T>(request: Request, work: () => Promise<T>): Promise<T> => {
    const end = await takeTurn(searching, request);
    const begun = performance.now();
    return work().finally(() => setTimeout(end, Math.min(performance.now() - begun, LONGEST_REST_MS)));
  };

  app.all('*', async (c) => {
    const request = c.req.raw;
    const shared = sharedPageOf(request);
    if (shared === null) return inTurn(request, () => answerOnce(request));
    changes.listen();
    const { variant, address } = shared;
    const key = `${variant} ${address.pathname}${address.search}`;
    const make = () => makePage(address, request);
    // A known page is made for all who wait for it, and at most as often as it goes out of date.
    const makePageInTurn = pages.knows(key) ? make : () => inTurn(request, make);
    const page = await (address.search === ''
      ? pages.get(key, makePageInTurn)
      : searches.get(key, () => searchInTurn(request, make)));
    return page ? answerWith(page, request) : inTurn(request, () => answerOnce(request));
  });
  app.onError((error, c) => {
    if (error instanceof CallerGone) return new Response(null, { status: CLIENT_CLOSED });
    if (!(error instanceof Overloaded)) throw error;
    const headers = { 'Retry-After': String(error.retryAfter) };
    const isPerson = c.req.header('Accept')?.includes('text/html');
    return isPerson ? c.html(BUSY_PAGE, 503, headers) : c.text(error.message, 503, headers);
  });
  return app;
}

const TEXT_FILE = /^texts-(\w+)-(\w+)-[\w-]{8}\.js$/;

/** The packets of texts in the build, by `language/packet`. */
function findTextFiles(): Map<string, string> {
  const pages = new Map<string, string>();
  for (const name of readdirSync(join(buildFolder(), 'client', 'assets'))) {
    const [, locale, packet] = TEXT_FILE.exec(name) ?? [];
    if (locale) pages.set(`${locale}/${packet}`, `/assets/${name}`);
  }
  return pages;
}

const styles = new Map<string, string>();

/** A stylesheet of the build; its name changes with its contents. */
function styleOf(path: string): string {
  const style = styles.get(path) ?? readFileSync(join(buildFolder(), 'client', path), 'utf8');
  styles.set(path, style);
  return style;
}

const staticFiles = () =>
  serveStatic({
    root: join(buildFolder(), 'client'),
    precompressed: true,
    onFound(path: string, c: Context) {
      // A new worker must be found at once: it brings the new version to phones that keep the old one.
      c.header('Cache-Control', path.includes('/sw.js') ? 'no-cache' : 'public, max-age=3600');
    },
  });

/**
 * The files of the build whose names change with their contents, with the headers that matter for them: a page loads
 * twenty of them, and a slow phone waits for each byte.
 */
export const assetFiles = () =>
  serveStatic({
    root: join(buildFolder(), 'client'),
    precompressed: true,
    onFound(_path: string, c: Context) {
      c.header('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`);
      for (const name of ASSET_HEADERS) c.header(name, API_HEADERS[name]);
    },
  });

/** The settings that a page shows or uses. */
function factsOf({ publicUrl, publishableKey, demo, cards, easypay }: Config): PageFacts {
  const key = cards?.provider === 'stripe' ? cards.publishableKey : null;
  const methods = cards?.provider === 'stripe' ? cards.methods : [];
  return {
    publicUrl,
    publishableKey,
    demo,
    cards: cards && { provider: cards.provider, publishableKey: key, methods },
    easypay: easypay && (easypay.standIn ? 'test' : 'live'),
  };
}

/** The wait of a browser before it asks again by itself, in seconds. */
const ASKS_AGAIN_SECONDS = 5;

/** The answer to a person whose page had to wait too long: it opens by itself once there is time for it. */
const BUSY_PAGE = html`<!doctype html>
  <html lang="bg">
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="robots" content="noindex" />
    <meta http-equiv="refresh" content="${ASKS_AGAIN_SECONDS}" />
    <title>Момент …</title>
    <p>В момента в сайта има много хора. Страницата ще се отвори сама след малко.</p>
    <p lang="en">Many people are on the site right now. The page will open by itself shortly.</p>
    <p lang="ru">Сейчас на сайте много людей. Страница скоро откроется сама.</p>
  </html>`;
