import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import type { ReactNode } from 'react';
import { preloadModule } from 'react-dom';
import { renderToPipeableStream, type RenderToPipeableStreamOptions } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { bundlesOf, isInside, isOpenPage } from './i18n/bundles.ts';
import { readLanguage } from './i18n/page-language.ts';
import { LanguageProvider } from './i18n/react.ts';
import { serverTexts } from './i18n/server.ts';
import { requestContext } from './lib/api/server-context.ts';
import { readTheme } from './lib/browser/theme.ts';
import { firstReadsScript } from './lib/first/begun-reads.server.ts';
import { BegunScript } from './lib/first/begun-script.ts';
import type { ReadsOf } from './lib/first/first-reads.ts';
import { LAST_VIEW_ARGUMENTS, showLastView } from './lib/first/views/last-view.ts';
import { NEVER_KEPT, SHARED_FOR_A_MOMENT } from './lib/public/caching.ts';

/** A page waits so long for its data before the browser renders the rest of it. */
export const streamTimeout = 5_000;

/** Beside the pages: what else is the same for everybody. */
const MADE_FOR_ALL =
  /^(\/(en|ru))?\/(share\/[^/]+|news\/rss\.xml)$|^\/(sitemap\.xml|robots\.txt|__manifest|manifest-\w+\.webmanifest)$/;

/** The parameters that pages made for all read; every other one changes nothing of them. */
const READ_PARAMETERS = [
  '_routes',
  'p',
  'paths',
  'version',
  'show',
  'album',
  'pages',
  'category',
  'q',
  'level',
  'age',
  'location',
  'day',
  'free',
  'payment',
  'card',
];

/** An answer that is the same for everybody. */
export interface SharedPage {
  /** By what it differs besides its address: language and theme. */
  variant: string;
  /** Its address without parameters that no page reads. */
  address: URL;
}

/** The shared page that a request asks for; null for others. */
export function sharedPageOf(request: Request): SharedPage | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const address = new URL(request.url);
  if (!MADE_FOR_ALL.test(address.pathname) && !isOpenPage(pageOf(address.pathname))) return null;
  const asked = address.searchParams;
  const read = READ_PARAMETERS.flatMap((name) => asked.getAll(name).map((value) => [name, value]));
  address.search = String(new URLSearchParams(read));
  return { variant: `${readLanguage(request)} ${readTheme(request.headers.get('cookie'))}`, address };
}

/** The page whose data are at an address such as /club.data. */
const pageOf = (pathname: string): string => pathname.replace(/(\/_root)?\.data$/, '') || '/';

/** Sets the caching of a page's data, asked for without loading a document. */
export function handleDataRequest(response: Response, { request }: { request: Request }): Response {
  response.headers.set(
    'Cache-Control',
    isOpenPage(pageOf(new URL(request.url).pathname)) ? SHARED_FOR_A_MOMENT : NEVER_KEPT,
  );
  response.headers.append('Vary', 'Cookie');
  return response;
}

const LAST_VIEW = `;globalThis.viewShown=(${showLastView.toString()})(${JSON.stringify(LAST_VIEW_ARGUMENTS).slice(1, -1)})`;

/** A wrong request is its sender's fault, and fills no log of the club. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status >= 500 && !request.signal.aborted) console.error(isRouteErrorResponse(error) ? error.data : error);
};

/** Renders a document as a stream; crawlers get it whole, and so do caches. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.append('Vary', 'Cookie');
  const isOpen = isOpenPage(new URL(request.url).pathname);
  headers.set('Cache-Control', isOpen ? SHARED_FOR_A_MOMENT : NEVER_KEPT);
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce, textFiles, publishableKey } = loadContext.get(requestContext);
  const address = new URL(request.url);
  const code = isInside(address.pathname) ? (await firstReads(routerContext, address, publishableKey)) + LAST_VIEW : '';
  const wholePage = isOpen || isbot(request.headers.get('user-agent') ?? '');

  return new Promise((resolve, reject) => {
    let shellRendered = false;
    const answer = () => {
      shellRendered = true;
      const body = new PassThrough({
        final(done) {
          clearTimeout(timeout);
          done();
        },
      });
      pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
    };
    const options: RenderToPipeableStreamOptions = {
      nonce,
      // Whatever its size, nothing of a whole page waits for a script that would insert it.
      ...(wholePage && { progressiveChunkSize: Number.MAX_SAFE_INTEGER }),
      [wholePage ? 'onAllReady' : 'onShellReady']: answer,
      onShellError: reject,
      onError(error) {
        status = 500;
        if (shellRendered) console.error(error);
      },
    };
    const { pipe, abort } = renderToPipeableStream(
      <LanguageProvider engine={serverTexts(readLanguage(request))}>
        <Preloaded files={isOpen ? [] : textsOf(request, textFiles)}>
          <BegunScript value={{ code, nonce }}>
            <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
          </BegunScript>
        </Preloaded>
      </LanguageProvider>,
      options,
    );
    const timeout = setTimeout(() => abort(), streamTimeout + 1_000);
  });
}

/** The script that begins the reads of the routes that are drawn. */
function firstReads(
  { staticHandlerContext, routeModules, manifest: { version } }: EntryContext,
  address: URL,
  publishableKey: string,
): Promise<string> {
  const routes = staticHandlerContext.matches.map(({ route: { id, path } }) => {
    const { clientLoader } = (routeModules[id] ?? {}) as { clientLoader?: { readsOf?: ReadsOf } };
    return { path, readsOf: clientLoader?.readsOf };
  });
  return firstReadsScript(routes, address, { publishableKey, version });
}

/** The packets of texts that the page loads before it comes to life: named in the document, they are not found late. */
function textsOf(request: Request, files: ReadonlyMap<string, string>): string[] {
  const locale = readLanguage(request);
  return bundlesOf(new URL(request.url).pathname).flatMap((bundle) => files.get(`${locale}/${bundle}`) ?? []);
}

function Preloaded({ files, children }: { files: readonly string[]; children: ReactNode }): ReactNode {
  for (const file of files) preloadModule(file, { as: 'script' });
  return children;
}
